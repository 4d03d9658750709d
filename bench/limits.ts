import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { registrations as pace } from '../content/options.ts'
import { students } from '../src/collections/registrations/contract.ts'
import { examplesOf } from '../src/contract/example.ts'
import { rawAnswer } from './answers.ts'
import { given, judge, median, table } from './figures.ts'
import { insert } from './fill.ts'
import { type Site, untilIdle, withSite, workedOf } from './site.ts'

// What one request costs, and a hall that registers: npm run bench limits [clients entries]
const { clients, entries } = given({ clients: 300, entries: 10_000 })
await withSite(costs, { insert: (dataDir) => insert(dataDir, entries) })
await withSite(registrations)

/** All clients of one address open an event stream and register; a refused one retries after Retry-After. */
async function registrations({ origin }: Site) {
  const seconds = Math.max(0, clients - pace.perHour) * pace.thenEvery
  console.info(`\n${clients} clients register. The limit for one address spreads this over ${seconds} s.`)
  const open = new Set<IncomingMessage>()
  const listening = Array.from({ length: clients }, async () => {
    const [response] = (await once(get(`${origin}/api/live`, { agent: false }), 'response')) as [IncomingMessage]
    open.add(response)
    response.resume().once('close', () => open.delete(response))
  })
  await Promise.all(listening)
  const begun = performance.now()
  let refusals = 0
  const register = async (at: number) => {
    const body = JSON.stringify({ ...examplesOf(students.fields), roll: `AM.EN.U4E${String(at).padStart(7, '0')}` })
    const headers = { 'content-type': 'application/json', origin, 'idempotency-key': `registration-${at}-of-a-hall` }
    for (;;) {
      const response = await fetch(origin + students.calls.add.path, { method: 'POST', headers, body })
      if (response.ok) return (performance.now() - begun) / 1000
      if (![429, 503].includes(response.status)) throw new Error(`${response.status} ${await response.text()}`)
      refusals += 1
      await pause(1000 * Number(response.headers.get('retry-after') ?? 1))
    }
  }
  const ends = await Promise.all(Array.from({ length: clients }, (_, at) => register(at)))
  console.info(`${clients} clients registered, ${refusals} requests were refused and came again; median ${median(ends).toFixed(0)} s.`)
  judge('seconds until the last one was registered', Math.max(...ends), 300)
  judge('event streams that stayed open', open.size, clients, 'at least')
  for (const response of open) response.destroy()
}

/** Processor time of requests that no cached response answers; the median of twenty. */
async function costs({ origin, pid }: Site) {
  await untilIdle(pid)
  const lists = ['/events', '/gallery', '/members', '/projects']
  // AT differs in each request, LONG is a long text.
  const paths = [
    ...lists.flatMap((page) => [`${page}?q=e&at=AT`, `${page}?q=AT+LONG`]),
    ...['/search?q=bench+AT', '/api/search?q=AT+LONG', '/api/events?limit=50&q=e&at=AT', '/api/iort?limit=50&q=stud&at=AT'],
    ...['/events?after=0AT', '/nowhere/AT', '/media/000000000000000000000000AT.pdf', '/readyz'],
  ]
  const rows: [string, string][] = []
  for (const path of paths) {
    const times: number[] = []
    for (let at = 10; at < 30; at += 1) {
      const before = workedOf(pid)
      await rawAnswer(origin + path.replace('AT', String(at)).replace('LONG', 'solder+and+flash+'.repeat(100)))
      times.push(workedOf(pid) - before)
    }
    rows.push([path, median(times).toFixed(1)])
  }
  table([`with ${entries} events and students`, 'ms of processor'], rows)
  judge('most that a request costs, ms', Math.max(...rows.map(([, figure]) => Number(figure))), 10)
}
