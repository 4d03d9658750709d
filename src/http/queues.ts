import type { Context } from 'hono'
import type { Journal } from './log/audit-log.ts'
import { Refused, tooMany } from './refused.ts'
import { addressOf, requestIn } from './request.ts'

/** `what`: its name in refusals and the log; `ofOne`: running for one client; `patience`: milliseconds; `wait`: seconds until a retry. */
type Rule = { what: string; running: number; ofOne?: number; waiting: number; patience?: number; wait?: number; perMinute?: number }

/** A place in a queue; leaving it twice does nothing. */
export type Place = { leave: () => void }

/** One client gets at most a quarter of the places. */
const share = (places: number) => Math.max(1, Math.floor(places / 4))

/** A bounded queue for heavy work: first come, first served; one client has at most a quarter of the places. */
export function boundedQueue(rule: Rule) {
  const { what, patience = 10_000, wait = 5, ofOne = share(rule.running), perMinute: most = Number.POSITIVE_INFINITY } = rule
  const tooOften = perMinute(most)
  const full = new Refused(503, `The site is busy with too many ${what}. Please try again in a moment.`, wait)
  const fullOfOne = new Refused(429, `Too many ${what} at once from you or your address. Please try again in a moment.`, wait)
  const running = new Map<string, number>()
  const waiting = new Set<{ who: string; begin: () => void }>()
  let total = 0

  function refusal(who: string) {
    if ((running.get(who) ?? 0) >= ofOne) return fullOfOne
    return total >= rule.running ? full : undefined
  }

  function count(who: string, by: number) {
    const now = (running.get(who) ?? 0) + by
    total += by
    if (now > 0) running.set(who, now)
    else running.delete(who)
  }

  /** A place for a client who does not wait. */
  function tryEnter(who: string): Place | Refused {
    const refused = refusal(who)
    if (refused) return refused
    count(who, 1)
    let isOver = false
    return {
      leave: () => {
        if (isOver) return
        isOver = true
        count(who, -1)
        // The first waiting client that may run now gets the place.
        const next = [...waiting].find((one) => !refusal(one.who))
        if (next && waiting.delete(next)) next.begin()
      },
    }
  }

  /** Waits for a place. A client who leaves (`left`) waits no longer. */
  async function enter(who: string, left?: AbortSignal): Promise<Place | Refused> {
    const over = tooOften(who)
    if (over) return over
    if (!refusal(who)) return tryEnter(who)
    if ([...waiting].filter((one) => one.who === who).length >= share(rule.waiting)) return fullOfOne
    if (waiting.size >= rule.waiting) return full
    const { promise, resolve } = Promise.withResolvers<Place | Refused>()
    const one = { who, begin: () => resolve(tryEnter(who)) }
    const end = AbortSignal.any([AbortSignal.timeout(patience), ...(left ? [left] : [])])
    const giveUp = () => waiting.delete(one) && resolve(full)
    waiting.add(one)
    end.addEventListener('abort', giveUp, { once: true })
    if (end.aborted) giveUp()
    return promise
  }

  return { what, tryEnter, enter }
}

export type Queue = ReturnType<typeof boundedQueue>

/** The queues of the site, one object for the whole process. */
export const queuesOf = () => ({
  /** Searches, and pages of an unusual size. */
  searches: boundedQueue({ what: 'searches', running: 4, waiting: 256, perMinute: 3000 }),
  /** Later pages of lists, entries, and feeds: there are many, so each is made and compressed in turn. */
  pages: boundedQueue({ what: 'pages', running: 2, waiting: 256 }),
  /** Lists that are streamed, until the last byte is taken. */
  lists: boundedQueue({ what: 'long lists', running: 8, waiting: 64, patience: 20_000, wait: 30 }),
  /** The same for administrators, counted by account. */
  adminLists: boundedQueue({ what: 'lists', running: 12, waiting: 64 }),
  /** Archives of the whole site, which may take hours to download. */
  downloads: boundedQueue({ what: 'downloads', running: 4, waiting: 8, wait: 30 }),
  /** Forms that are sent without a script, while their page is made. */
  forms: boundedQueue({ what: 'forms', running: 64, waiting: 128 }),
  uploads: boundedQueue({ what: 'uploads', running: 48, waiting: 192, perMinute: 1200 }),
  /** Share cards and posters that are drawn. */
  cards: boundedQueue({ what: 'cards and posters', running: 1, waiting: 64, patience: 30_000, wait: 10 }),
  /** What visitors send, except calls with limits of their own. */
  sent: perMinute(600),
})

export type Queues = ReturnType<typeof queuesOf>

type Given = { proxies: number; journal: Pick<Journal, 'reached'> }
/** `who`: whose place it is, if not of the address; `admin`: the account whose place it is. */
type Client = { who?: string | undefined; admin?: string | undefined }

/** Waits for a place for a request. A refusal is logged, unless the client has left. */
export async function placeFor(c: Context, queue: Queue, { proxies, journal }: Given, { admin, who }: Client = {}) {
  const { signal } = c.req.raw
  const address = addressOf(c, proxies)
  const place = await queue.enter(admin ?? who ?? address, signal)
  if (place instanceof Refused && !signal.aborted)
    journal.reached(queue.what, address, { status: place.status, request: requestIn(c), ...(admin !== undefined && { admin }) })
  return place
}

/** Does work for the sender of a request in a place of a queue. */
export async function inPlace<T>(c: Context, queue: Queue, given: Given, work: () => Promise<T>, client?: Client): Promise<T | Refused> {
  const place = await placeFor(c, queue, given, client)
  return place instanceof Refused ? place : work().finally(place.leave)
}

/** Counts the requests of each client and minute, and refuses above `most`. */
export function perMinute(most: number) {
  const counts = new Map<string, number>()
  let until = 0
  return (who: string): Refused | undefined => {
    const now = Math.floor(Date.now() / 1000)
    // Also if the clock was set back.
    if (now >= until || now < until - 60) {
      counts.clear()
      until = now - (now % 60) + 60
    }
    const count = (counts.get(who) ?? 0) + 1
    counts.set(who, count)
    return count > most ? tooMany(until - now) : undefined
  }
}
