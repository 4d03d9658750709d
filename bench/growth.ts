import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { newPostgres } from '../src/testing/postgres.ts'
import { judge, median, percentile, table, whole } from './figures.ts'
import { administrator, insert, insertPostgres, notice } from './fill.ts'
import { given } from './given.ts'
import { highestOf, residentOf, untilIdle } from './process.ts'
import { type RawAnswer, rawAnswer } from './raw-answer.ts'
import { type Site, startSite } from './site.ts'

// What becomes slower with many entries, the start, and memory: npm run bench growth [many few sqlite|postgres]
const { many, few } = given({ many: 100_000, few: 100 }, process.argv.slice(2, 4))
const engine = process.argv[4] ?? 'sqlite'
if (!/^(?:sqlite|postgres)$/.test(engine)) {
  console.error(`${JSON.stringify(engine)} was not understood: sqlite or postgres.`)
  process.exit(1)
}
const postgres = engine === 'postgres' ? await newPostgres() : undefined
const pages = ['/', '/events', '/iort']
const lists = ['/api/events', '/api/iort']
// Whoever comes from one address has one turn at a whole list.
const addresses = ['127.0.1.1', '127.0.1.2', '127.0.1.3', '127.0.1.4']

type Figures = {
  sizes: number[]
  times: number[]
  searches: number[]
  lists: number[]
  hold: number
  filling: { seconds: number; highest: number }
  start: number
  rest: number
  highest: number
}

const [small, large] = await measuredBoth().finally(() => postgres?.end())
const row = (name: string, told: (figures: Figures) => string) => [name, told(small), told(large)]
console.info(`${whole(few)} and ${whole(many)} events and as many students in ${postgres ? 'Postgres' : 'SQLite'}. Times in ms.`)
table(
  ['', whole(few), whole(many)],
  [
    ...pages.flatMap((page, at) => [
      row(`${page} first answer after a write, median of 20`, ({ times }) => (times[at] ?? Number.NaN).toFixed(1)),
      row('  bytes (br)', ({ sizes }) => whole(sizes[at] ?? Number.NaN)),
    ]),
    row('search, p50 of 200', ({ searches }) => median(searches).toFixed(1)),
    row('search, p99', ({ searches }) => percentile(searches, 0.99).toFixed(1)),
    ...lists.map((list, at) => row(`${list} whole, br, four at once: s`, (figures) => (figures.lists[at] ?? Number.NaN).toFixed(2))),
    row('longest /healthz meanwhile', ({ hold }) => hold.toFixed(1)),
    row('start until the first answer', ({ start }) => whole(start)),
    row('index and addresses are made: s', ({ filling }) => filling.seconds.toFixed(0)),
    row('resident MB then, at most', ({ filling }) => whole(filling.highest)),
    row('resident MB, at rest', ({ rest }) => whole(rest)),
    row('resident MB, at most', ({ highest }) => whole(highest)),
  ],
)

const ratios = pages.map((_, at) => (large.times[at] ?? Number.NaN) / (small.times[at] ?? Number.NaN))
judge('first answer after a write, of that with few entries', Math.max(...ratios), 2)
judge('search, p99 in ms', percentile(large.searches, 0.99), 50)
judge('start until the first answer, ms', large.start, 500)
judge('resident memory at most, MB', large.highest, 150)

async function measuredBoth() {
  return [await measured(few), await measured(many)] as const
}

async function measured(entries: number): Promise<Figures> {
  const name = `club_${entries}`
  await postgres?.admin(`create database ${name}`)
  const settings = postgres && { DATABASE_URL: postgres.address(name) }
  const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
  try {
    await (await startSite('main', folder, settings)).stop()
    await (postgres ? insertPostgres(postgres.address(name), entries) : insert(join(folder, 'club.sqlite'), entries))
    const first = await startSite('main', folder, settings)
    const highest = highestOf(first.pid)
    const filling = { seconds: await untilIdle(first.pid), highest: highest() }
    await first.stop()
    const begun = performance.now()
    const site = await startSite('main', folder, settings)
    await rawAnswer(`${site.origin}/`, 'br')
    const start = performance.now() - begun
    return await figuresOf(site, entries)
      .then((figures) => ({ ...figures, filling, start }))
      .finally(() => site.stop())
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function figuresOf(site: Site, entries: number): Promise<Omit<Figures, 'start' | 'filling'>> {
  await untilIdle(site.pid)
  const post = await administrator(site)
  const [sizes, times]: number[][] = [[], []]
  const timed = async (path: string) => {
    const begun = performance.now()
    const answer = await rawAnswer(site.origin + path, 'br')
    const time = performance.now() - begun
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}, so there is nothing to measure`)
    return { time, size: answer.body.length, answer }
  }
  for (const page of pages) {
    const asked: { time: number; size: number }[] = []
    for (let at = 0; at < 20; at += 1) {
      await post('/api/addNotification', notice(0))
      asked.push(await timed(page))
    }
    times?.push(median(asked.map(({ time }) => time)))
    sizes?.push(median(asked.map(({ size }) => size)))
  }
  const rest = residentOf(site.pid) ?? Number.NaN
  const searches: number[] = []
  const words = ['bench', 'night 77', 'zebra', 'solder', 'q', 'every board', '99999', 'राग']
  for (let at = 0; at < 200; at += 1) {
    const word = encodeURIComponent(words[at % words.length] ?? '')
    const { time, answer } = await timed(`${lists[at % 2]}?limit=200&q=${word}`)
    searches.push(time)
    if (at % words.length === 0) assertEntries('a search that all entries fit', answer, Math.min(entries, 200))
  }
  const watch = watched(site)
  const told: { list: string; seconds: number; answers: RawAnswer[] }[] = []
  for (const list of lists) {
    const begun = performance.now()
    const answers = await Promise.all(addresses.map((address) => rawAnswer(site.origin + list, 'br', address)))
    told.push({ list, seconds: (performance.now() - begun) / 1000, answers })
  }
  const meanwhile = await watch()
  // Afterwards, because whoever unpacks does not ask for /healthz meanwhile.
  for (const { list, answers } of told) for (const answer of answers) assertEntries(list, answer, entries)
  return { sizes: sizes ?? [], times: times ?? [], searches, lists: told.map(({ seconds }) => seconds), rest, ...meanwhile }
}

/** Throws unless so many entries have come: a list that is refused, or cut short, is quick. */
function assertEntries(what: string, { status, body }: RawAnswer, wanted: number) {
  const json: unknown = status === 200 ? JSON.parse(brotliDecompressSync(body).toString()) : []
  const entries = Array.isArray(json) ? json : Object.values(json as object).find(Array.isArray)
  if (entries?.length !== wanted)
    throw new Error(`${what} was answered with ${status} and ${entries?.length ?? 'no'} of ${whole(wanted)} entries`)
}

/** Asks for /healthz all the time, and tells the most memory of that time. */
function watched(site: Site) {
  let [going, hold] = [true, 0]
  const highest = highestOf(site.pid)
  const underway = (async () => {
    while (going) {
      const begun = performance.now()
      const { status } = await rawAnswer(`${site.origin}/healthz`, 'br')
      if (status !== 200) throw new Error(`/healthz was answered with ${status}`)
      hold = Math.max(hold, performance.now() - begun)
      await pause(2)
    }
  })()
  return async () => {
    going = false
    await underway
    return { hold, highest: highest() }
  }
}
