import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Call } from '../../../contract/call.ts'
import type { Thing } from '../../../contract/collection.ts'
import { settingsTable } from '../../../db/tables.ts'
import { Refused } from '../../../http/refused.ts'
import { oldestInCdn } from '../../../http/replies/cache-control.ts'
import type { Services } from '../../../http/services.ts'
import { anything, live as call, type FirstEvent, liveEvents } from '../contract.ts'
import { ChangeLog } from './change-log.ts'
import { Listeners, type listenerLimits } from './listeners.ts'
import { shownKinds } from './shown-kinds.ts'

/**
 * Milliseconds: how long writes are gathered that are told in one word, and between two beats, which nothing on the way should take
 * for silence: server and proxies wait half a minute or more.
 */
const usual = { gathered: 100, beat: 20_000 }
/** Milliseconds until who was cut off comes back, each at a moment of their own. */
const retry = () => Math.round(1000 + Math.random() * 4000)

/** Milliseconds until who gave his place up asks for another. */
const givenUp = 60_000

type Given = Pick<Services, 'store' | 'journal' | 'headers' | 'ending' | 'cdn'>
type Declared = { calls: readonly Call[]; things: readonly Thing[] }
export type LiveOptions = { most?: typeof listenerLimits; pace?: typeof usual }

const elsewhere = new Refused(403, 'Only the pages of this site are told of its changes.')

/** Tells everybody who listens which of the kinds that visitors are shown have changed, whichever process wrote; never what of them. */
export function liveOf(
  { store, journal, headers, ending, cdn }: Given,
  { calls, things }: Declared,
  { most, pace = usual }: LiveOptions = {},
) {
  const { shows, words } = shownKinds(calls, things)
  const shown = new Set(Object.keys(words))
  const listeners = new Listeners(Math.max(1, Math.round(pace.beat / 1000)), {
    ...(most && { most }),
    dropped: (address) => journal.reached('listeners that do not read', address),
    gone: () => eventOf(liveEvents.last, givenUp),
  })
  // Where several instances share a database, one number is the same write to all of them.
  const era = store.version ? 'shared' : randomUUID().slice(0, 8)
  let written = 0
  const newest = () => store.version?.known ?? written
  const log = new ChangeLog(newest(), () => performance.now())
  const idNow = () => `id: ${era}.${newest()}\n`

  let gathered: Set<string> | undefined
  store.onWrite((tables) => {
    written += 1
    // What is set once stands on no kind's page in particular.
    const isKnown = tables !== undefined && !tables.has(settingsTable)
    const kinds = isKnown ? [...tables].filter((table) => shown.has(table)) : [anything]
    log.note(newest(), kinds)
    if (kinds.length === 0) return
    if (gathered === undefined) setTimeout(tell, pace.gathered).unref()
    gathered = new Set([...(gathered ?? []), ...kinds])
  })

  function tell() {
    const kinds = gathered ?? []
    gathered = undefined
    void listeners.write(idNow() + dataOf(kinds))
  }

  let second = 0
  const beat = `event: ${liveEvents.beat}\ndata:\n\n`
  const beats = setInterval(() => void listeners.write(beat, second++), 1000).unref()
  ending.addEventListener('abort', () => {
    clearInterval(beats)
    void listeners.end(() => eventOf(liveEvents.last, retry()))
  })

  /** What has changed for who asks so, as far as that is remembered. */
  function missed(lastHeard: string | null, age: string | null) {
    if (lastHeard !== null) {
      const [from, n] = lastHeard.split('.')
      return from === era && /^\d{1,15}$/.test(n ?? '') ? log.behind(Number(n)) : [anything]
    }
    // What a CDN answered with was made before it was answered.
    return age !== null && /^\d{1,9}$/.test(age) ? log.within(Number(age) + (cdn ? oldestInCdn : 0)) : [anything]
  }

  return {
    /** How many listen. */
    count: () => listeners.count,

    /** Whether a request wants to listen. */
    isAsked: ({ method, url = '' }: IncomingMessage) => method === 'GET' && asks.test(url),

    /** Begins to tell, or says why not. */
    admit(request: IncomingMessage, response: ServerResponse, address: string): Refused | undefined {
      if (request.headers['sec-fetch-site'] === 'cross-site') return elsewhere
      if (ending.aborted) return new Refused(503, 'The site is being stopped.', Math.ceil(retry() / 1000))
      const refusal = listeners.refusal(address)
      if (refusal) return refusal
      response.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream',
        'cache-control': 'no-store, no-transform',
        // nginx would gather it until there is enough of it.
        'x-accel-buffering': 'no',
        connection: 'close',
      })
      const asked = URL.parse(`http://in.process${request.url}`)?.searchParams
      const lastHeard = request.headers['last-event-id']
      const kinds = missed(lastHeard === undefined ? (asked?.get('since') ?? null) : String(lastHeard), asked?.get('age') ?? null)
      const first: FirstEvent = { shows, words, beat: pace.beat }
      response.write(`${idNow()}${eventOf(liveEvents.first, JSON.stringify(first))}${kinds.length > 0 ? dataOf(kinds) : ''}`)
      listeners.admit(response, address)
      return undefined
    },
  }
}

/** However its path is closed, as of any other call. */
const asks = new RegExp(`^${call.path}/*(?:\\?|$)`)

const dataOf = (kinds: Iterable<string>) => `data: ${[...kinds].sort().join(' ')}\n\n`
const eventOf = (name: string, data: string | number) => `event: ${name}\ndata: ${data}\n\n`

export type Live = ReturnType<typeof liveOf>
