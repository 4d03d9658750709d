import { setTimeout as pause } from 'node:timers/promises'
import { club } from '../../../content/club.ts'
import { dayAt, timeAt } from '../../contract/club-time.ts'
import { StoreBusy } from '../../db/errors.ts'
import { formed, freshReply, type ReadyReply } from './reply.ts'
import type { ReplyCache } from './reply-cache.ts'

/** Milliseconds between two tries to reach the database. */
const retry = 1000

/** Whether the database is away: from the first read that failed, until it answers again. `ask` reads anything. */
export function awayWatch(ask: () => Promise<unknown>) {
  const watch = { isAway: false, noticed }
  return watch

  /** A read failed because the database did not answer. */
  async function noticed() {
    if (watch.isAway) return
    watch.isAway = true
    while (watch.isAway) {
      await pause(retry, undefined, { ref: false })
      watch.isAway = await ask().then(
        () => false,
        (error) => error instanceof StoreBusy,
      )
    }
  }
}

export type AwayWatch = ReturnType<typeof awayWatch>

/** The last good response of the first of these keys that has one, with its age; a page says so at its foot. */
export async function lastGoodOf(cache: ReplyCache, keys: readonly (string | undefined)[], { method, headers }: Request) {
  const found = keys.map((key) => (key === undefined ? undefined : cache.lastGood(key))).find((cached) => cached !== undefined)
  if (found === undefined) return undefined
  const [accepted, known] = [headers.get('accept-encoding') ?? '', headers.get('if-none-match') ?? '']
  const form = await formed(withAge(found), accepted, known)
  return new Response(form.body && method !== 'HEAD' ? new Uint8Array(form.body) : null, form)
}

function withAge({ reply: { plain }, since }: { reply: ReadyReply; since: number }) {
  const age = Math.max(Math.round((Date.now() - since) / 1000), 0)
  const made = new Date(since)
  const text = plain.body.toString()
  const line = `<p class="away" role="status">The site cannot reach its data just now. This page is from ${dayAt(made)}, ${timeAt(made)} ${club.zoneLabel}.</p>`
  // A cache in between asks again, for the database may be back at any moment.
  const headers = { ...plain.headers, 'cache-control': 'no-cache', age: String(age) }
  return freshReply(
    text.replace('<script id="data"', () => `${line}\n<script id="data"`),
    headers,
  )
}
