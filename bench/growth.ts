import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { administratorOf } from '../e2e/caller.ts'
import { rawAnswer } from './answers.ts'
import { judge, median, percentile, table, whole } from './figures.ts'
import { insert, notice } from './fill.ts'
import { given } from './given.ts'
import { highestOf, untilIdle } from './process.ts'
import { startSite } from './site.ts'

// What becomes slower with many entries, the start, and memory: npm run bench growth [many few]
const { many, few } = given({ many: 10_000, few: 100 })
const pages = ['/', '/events', '/iort']
const lists = ['/api/events', '/api/iort']
const words = ['bench', 'night 77', 'zebra', 'solder', 'q', 'every board', '99999', 'राग']

/** The figures of one site, by their names. */
async function measured(entries: number): Promise<Map<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
  const figures = new Map<string, number>()
  try {
    await (await startSite('main', folder)).stop()
    insert(folder, entries)
    const first = await startSite('main', folder)
    figures.set('index and addresses are made: s', await untilIdle(first.pid))
    await first.stop()
    const begun = performance.now()
    const site = await startSite('main', folder)
    const timed = async (path: string) => {
      const asked = performance.now()
      const { status, body } = await rawAnswer(site.origin + path)
      if (status !== 200) throw new Error(`${path} was answered with ${status}, so there is nothing to measure`)
      return { time: performance.now() - asked, bytes: body.length }
    }
    try {
      await timed('/')
      figures.set('start until the first answer', performance.now() - begun)
      await untilIdle(site.pid)
      const highest = highestOf(site.pid)
      const { addNotice } = await administratorOf(site.origin)
      for (const page of pages) {
        const asked: Awaited<ReturnType<typeof timed>>[] = []
        for (let at = 0; at < 20; at += 1) {
          await addNotice(notice(0))
          asked.push(await timed(page))
        }
        figures.set(`${page} first answer after a write`, median(asked.map(({ time }) => time)))
        figures.set(`${page} bytes (br)`, median(asked.map(({ bytes }) => bytes)))
      }
      const searches: number[] = []
      for (let at = 0; at < 200; at += 1) {
        const word = encodeURIComponent(words[at % words.length] ?? '')
        searches.push((await timed(`${lists[at % 2]}?limit=200&q=${word}`)).time)
      }
      figures.set('search, p99', percentile(searches, 0.99))
      let [isOver, longest] = [false, 0]
      const watching = (async () => {
        while (!isOver) longest = Math.max(longest, (await timed('/healthz')).time)
      })()
      for (const list of lists) figures.set(`${list} whole`, (await timed(list)).time)
      isOver = true
      await watching
      figures.set('longest /healthz meanwhile', longest)
      return figures.set('resident MB, at most', highest())
    } finally {
      await site.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const small = await measured(few)
const large = await measured(many)
console.info(`${whole(few)} and ${whole(many)} events and as many students in SQLite. Times in ms.`)
table(
  ['', whole(few), whole(many)],
  [...large].map(([name, figure]) => [name, (small.get(name) ?? Number.NaN).toFixed(1), figure.toFixed(1)]),
)
const ratio = (name: string) => (large.get(name) ?? Number.NaN) / (small.get(name) ?? Number.NaN)
judge(
  'first answer after a write, of that with few entries',
  Math.max(...pages.map((page) => ratio(`${page} first answer after a write`))),
  2,
)
judge('bytes, of those with few entries', Math.max(...pages.map((page) => ratio(`${page} bytes (br)`))), 1.1)
for (const [name, limit] of Object.entries({ 'search, p99': 50, 'start until the first answer': 500, 'resident MB, at most': 150 }))
  judge(name, large.get(name) ?? Number.NaN, limit)
