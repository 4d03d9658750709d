import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Thing } from '../../../contract/collection.ts'
import { settingsTable } from '../../../db/tables.ts'
import { Refused } from '../../../http/refused.ts'
import { oldestIn } from '../../../http/replies/cache-control.ts'
import type { Services } from '../../../http/services.ts'
import type { EventStream } from '../../../http/web-server.ts'
import { anything, livePath } from '../contract.ts'

/** Browsers in all and of one address, which a university may share; milliseconds of one event, and between heartbeats. */
const defaults = { most: { all: 10_000, ofOne: 4_000 }, gathered: 100, heartbeat: 20_000 }
/** A listener with more unread bytes than this is disconnected. */
const unread = 64 * 1024

/** Milliseconds until a browser reconnects after a stop: not all at once. */
const retry = () => Math.round(1000 + Math.random() * 4000)

const crossSite = new Refused(403, 'Only pages of this site get live updates.')
const full = new Refused(503, 'Too many browsers get live updates. Reload the page to see what is new.', 60)
const fullOfOne = new Refused(429, 'Too many browsers at your address get live updates. Reload the page to see what is new.', 60)

/** Sends the names of changed tables to open pages. Drafts, the trash and accounts have tables that are not public. */
export function liveUpdates(services: Services, collections: readonly Pick<Thing, 'table'>[], pace = defaults): EventStream {
  const { store, journal, headers, ending, cdn, proxies } = services
  const { most, gathered, heartbeat } = pace
  const isPublic = new Set(collections.map(({ table }) => table))
  const listeners = new Map<ServerResponse, string>()
  // The number of a write is the same for all instances that share a database.
  const era = store.version ? 'shared' : randomUUID().slice(0, 8)
  let written = 0
  const newest = () => store.version?.known ?? written
  /** When the last public change was written; before the start of this process it is not known. */
  let lastAt = performance.now()
  let last = newest()
  let waiting: Set<string> | undefined

  store.onChange((changed) => {
    written += 1
    const isKnown = changed !== undefined && !changed.has(settingsTable)
    const tables = isKnown ? [...changed].filter((table) => isPublic.has(table)) : [anything]
    if (tables.length === 0) return
    lastAt = performance.now()
    last = newest()
    if (waiting === undefined) setTimeout(sendWaiting, gathered).unref()
    waiting = new Set([...(waiting ?? []), ...tables])
  })

  const eventOf = (tables: Iterable<string>) => `id: ${era}.${newest()}\ndata: ${JSON.stringify({ tables: [...tables].sort() })}\n\n`

  function sendWaiting() {
    const event = eventOf(waiting ?? [])
    waiting = undefined
    for (const response of listeners.keys()) send(response, event)
  }

  function send(response: ServerResponse, text: string) {
    if (response.writableEnded) return
    if (response.writableLength + (response.socket?.writableLength ?? 0) <= unread) return void response.write(text)
    journal.reached('listeners that do not read', listeners.get(response) ?? '')
    response.socket?.resetAndDestroy()
  }

  /** Whether something may have changed since the last event of a browser, or since its page was rendered. */
  function missed(since: string | null, age: string | null): string[] {
    const n = since?.startsWith(`${era}.`) ? Number(since.slice(era.length + 1)) : Number.NaN
    const cached = cdn ? oldestIn.cdn : proxies > 0 ? oldestIn.nginx : 0
    const isYoung = since === null && age && performance.now() - Number(age) - cached > lastAt
    // A number that is still to come: the database may have been restored to an earlier state.
    return isYoung || (n >= last && n <= newest()) ? [] : [anything]
  }

  ending.addEventListener('abort', () => {
    for (const response of listeners.keys()) response.end(`retry: ${retry()}\n\n`)
  })

  return {
    count: () => listeners.size,
    path: livePath,

    admit(request: IncomingMessage, response: ServerResponse, address: string) {
      if (request.headers['sec-fetch-site'] === 'cross-site') return crossSite
      if (ending.aborted) return new Refused(503, 'The site is being stopped.', Math.ceil(retry() / 1000))
      if (listeners.size >= most.all) return full
      if ([...listeners.values()].filter((one) => one === address).length >= most.ofOne) return fullOfOne
      response.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream',
        'cache-control': 'no-store, no-transform',
        // Otherwise nginx buffers it.
        'x-accel-buffering': 'no',
        connection: 'close',
      })
      const query = new URLSearchParams(request.url?.split('?')[1])
      response.write(eventOf(missed(request.headers['last-event-id']?.toString() ?? query.get('since'), query.get('age'))))
      listeners.set(response, address)
      const beats = setInterval(() => send(response, ':\n\n'), heartbeat).unref()
      response.once('close', () => {
        clearInterval(beats)
        listeners.delete(response)
      })
      return undefined
    },
  }
}
