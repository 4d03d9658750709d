import { setTimeout as pause } from 'node:timers/promises'
import { StoreBusy } from '../../db/busy.ts'
import { formed, freshReply, type ReadyReply } from './reply.ts'
import type { ReplyCache } from './reply-cache.ts'

/** Milliseconds between two tries to reach the database. */
const retry = 1000

/** Whether the database is away: from the first read that failed, until it answers again. */
export class AwayWatch {
  isAway = false
  readonly #ask: () => Promise<unknown>

  /** `ask` reads anything. */
  constructor(ask: () => Promise<unknown>) {
    this.#ask = ask
  }

  /** A read failed because the database did not answer. */
  async noticed() {
    if (this.isAway) return
    this.isAway = true
    while (this.isAway) {
      await pause(retry, undefined, { ref: false })
      this.isAway = await this.#ask().then(
        () => false,
        (error) => error instanceof StoreBusy,
      )
    }
  }
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago a page was made: "3 minutes ago". */
function ago(seconds: number) {
  const [unit, length] = units.find(([, length]) => seconds >= length) ?? ['second', 1]
  const number = Math.max(Math.floor(seconds / length), 1)
  return `${number} ${unit}${number === 1 ? '' : 's'} ago`
}

/** The last good response of the first of these keys that has one, with its age; a page says so at its foot. */
export async function lastGoodOf(cache: ReplyCache, keys: readonly (string | undefined)[], { method, headers }: Request) {
  const found = keys.map((key) => (key === undefined ? undefined : cache.lastGood(key))).find((cached) => cached !== undefined)
  if (found === undefined) return undefined
  const {
    status,
    headers: sent,
    body,
  } = await formed(withAge(found), headers.get('accept-encoding') ?? '', headers.get('if-none-match') ?? '')
  return new Response(body && method !== 'HEAD' ? new Uint8Array(body) : null, { status, headers: sent })
}

function withAge({ reply: { plain }, since }: { reply: ReadyReply; since: number }) {
  const age = Math.max(Math.round((Date.now() - since) / 1000), 0)
  const text = plain.body.toString()
  const line = `<p class="away" role="status">The site cannot reach its data just now. This page is from ${ago(age)}.</p>`
  // A cache in between asks again, for the database may be back at any moment.
  const headers = { ...plain.headers, 'cache-control': 'no-cache', age: String(age) }
  return freshReply(
    text.replace('<script id="data"', () => `${line}\n<script id="data"`),
    headers,
  )
}
