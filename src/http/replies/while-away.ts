import { setTimeout as pause } from 'node:timers/promises'
import { club } from '../../../content/club.ts'
import { dayAt, timeAt } from '../../contract/club-time.ts'
import { StoreBusy } from '../../db/errors.ts'
import { freshReply, type ReadyReply, responseTo } from './reply.ts'
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

/** The last good response of a key, with its age; a page says so at its foot. */
export async function lastGoodOf(cache: ReplyCache, key: string, request: Request) {
  const found = cache.lastGood(key)
  return found && responseTo(request, withAge(found))
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
