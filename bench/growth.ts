import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { median, table, whole } from './figures.ts'
import { administrator, insert, notice } from './fill.ts'
import { residentOf } from './process.ts'
import { rawAnswer } from './raw-answer.ts'
import { type Site, startSite } from './site.ts'

// What becomes slower with many entries: npm run bench:growth [-- many few]
const [many = 100_000, few = 100] = process.argv.slice(2).map(Number)
const pages = ['/', '/events', '/iort']
const lists = ['/api/events', '/api/iort']

type Figures = {
  sizes: number[]
  times: number[]
  searches: number[]
  lists: { seconds: number; bytes: number }[]
  hold: number
  rest: number
  highest: number
}

const [small, large] = [await measured(few), await measured(many)]
const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
const both = (name: string, told: (figures: Figures) => string) => [name, told(small), told(large)]
console.info(`${whole(few)} and ${whole(many)} events and as many students. Times in ms.`)
table(
  ['', whole(few), whole(many)],
  [
    ...pages.flatMap((page, at) => [
      both(`${page} first answer after a write, median of 20`, ({ times }) => (times[at] ?? Number.NaN).toFixed(1)),
      both('  bytes (br)', ({ sizes }) => whole(sizes[at] ?? Number.NaN)),
    ]),
    both('search, p50 of 200', ({ searches }) => median(searches).toFixed(1)),
    both('search, p99', ({ searches }) => p99(searches).toFixed(1)),
    ...lists.map((list, at) =>
      both(`${list} whole, br, four at once: s`, (figures) => (figures.lists[at]?.seconds ?? Number.NaN).toFixed(2)),
    ),
    both('longest /healthz meanwhile', ({ hold }) => hold.toFixed(1)),
    both('resident MB, at rest', ({ rest }) => whole(rest)),
    both('resident MB, at most', ({ highest }) => whole(highest)),
  ],
)

async function measured(entries: number): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
  try {
    await (await startSite('main', folder)).stop()
    insert(join(folder, 'club.sqlite'), entries)
    const site = await startSite('main', folder)
    try {
      return await figuresOf(site)
    } finally {
      await site.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function figuresOf(site: Site): Promise<Figures> {
  const post = await administrator(site)
  const [sizes, times]: number[][] = [[], []]
  const timed = async (path: string) => {
    const begun = performance.now()
    const { body } = await rawAnswer(site.origin + path, 'br')
    return { time: performance.now() - begun, size: body.length }
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
    searches.push((await timed(`${lists[at % 2]}?limit=200&q=${word}`)).time)
  }
  const watch = watched(site)
  const told: Figures['lists'] = []
  for (const list of lists) {
    const begun = performance.now()
    const answers = await Promise.all([1, 2, 3, 4].map(() => timed(list)))
    told.push({ seconds: (performance.now() - begun) / 1000, bytes: answers[0]?.size ?? 0 })
  }
  return { sizes: sizes ?? [], times: times ?? [], searches, lists: told, rest, ...(await watch()) }
}

/** Asks for /healthz all the time, and looks at the memory. */
function watched(site: Site) {
  let [going, hold, highest] = [true, 0, 0]
  const underway = (async () => {
    while (going) {
      const begun = performance.now()
      await rawAnswer(`${site.origin}/healthz`, 'br')
      hold = Math.max(hold, performance.now() - begun)
      highest = Math.max(highest, residentOf(site.pid) ?? Number.NaN)
      await pause(2)
    }
  })()
  return async () => {
    going = false
    await underway
    return { hold, highest }
  }
}
