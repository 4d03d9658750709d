import { setTimeout as pause } from 'node:timers/promises'
import { club } from '../../../content/club.ts'
import { dayAt, timeAt } from '../../contract/club-time.ts'
import { StoreBusy } from '../../db/errors.ts'
import { freshReply, responseTo } from './reply.ts'
import type { ReplyCache } from './reply-cache.ts'

/** Milliseconds between two tries to reach the database. */
const retry = 1000

/** Whether the database is away: from the first failed read until it answers `ask`, which reads anything. */
export function awayWatch(ask: () => Promise<unknown>) {
  const watch = {
    isAway: false,
    /** A read failed because the database did not answer. */
    noticed: async () => {
      if (watch.isAway) return
      watch.isAway = true
      while (watch.isAway) {
        await pause(retry, undefined, { ref: false })
        watch.isAway = await ask().then(
          () => false,
          (error) => error instanceof StoreBusy,
        )
      }
    },
  }
  return watch
}

export type AwayWatch = ReturnType<typeof awayWatch>

/** The last good response of a key, with its age; a page says so at its foot. */
export async function lastGoodOf(cache: ReplyCache, key: string, request: Request) {
  const found = cache.lastGood(key)
  if (found === undefined) return undefined
  const { plain } = found.reply
  const age = Math.max(Math.round((Date.now() - found.since) / 1000), 0)
  const made = new Date(found.since)
  const text = plain.body.toString()
  const line = `<p class="away" role="status">The site cannot reach its data just now. This page is from ${dayAt(made)}, ${timeAt(made)} ${club.zoneLabel}.</p>`
  // A cache in between must revalidate: the database may be back at any moment.
  const headers = { ...plain.headers, 'cache-control': 'no-cache', age: String(age) }
  const page = text.replace('<script id="data"', () => `${line}\n<script id="data"`)
  return responseTo(request, freshReply(page, headers))
}
