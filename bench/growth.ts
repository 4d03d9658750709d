import { administratorOf } from '../e2e/caller.ts'
import { rawAnswer } from './answers.ts'
import { given, judge, median, percentile, table, whole } from './figures.ts'
import { insert, notice } from './fill.ts'
import { meanwhile, megabytesOf, newFolder, startSite, untilIdle } from './site.ts'

// What becomes slower with many entries, the start, and memory: npm run bench growth [many few]
const { many, few } = given({ many: 10_000, few: 100 })
const pages = ['/', '/events', '/iort']
const lists = ['/api/events', '/api/iort']
const words = ['bench', 'night 77', 'zebra', 'solder', 'q', 'every board', '99999', 'राग']

/** The figures of one site, by their names. */
async function measured(entries: number) {
  using folder = newFolder()
  const figures: Record<string, number> = {}
  await (await startSite('main', folder.path)).stop()
  insert(entries)(folder.path)
  const first = await startSite('main', folder.path)
  figures['index and addresses are made: s'] = await untilIdle(first.pid)
  await first.stop()

  const begun = performance.now()
  await using site = await startSite('main', folder.path)
  const timed = async (path: string) => {
    const asked = performance.now()
    const { status, body } = await rawAnswer(site.origin + path)
    if (status !== 200) throw new Error(`${path} was answered with ${status}, so there is nothing to measure`)
    return { time: performance.now() - asked, bytes: body.length }
  }
  await timed('/')
  figures['start until the first answer'] = performance.now() - begun
  await untilIdle(site.pid)
  const { addNotice } = await administratorOf(site.origin)
  for (const page of pages) {
    const asked: Awaited<ReturnType<typeof timed>>[] = []
    for (let at = 0; at < 20; at += 1) {
      await addNotice(notice(0))
      asked.push(await timed(page))
    }
    figures[`${page} first answer after a write`] = median(asked.map(({ time }) => time))
    figures[`${page} bytes (br)`] = median(asked.map(({ bytes }) => bytes))
  }
  const searches: number[] = []
  for (let at = 0; at < 200; at += 1) {
    const word = encodeURIComponent(words[at % words.length] ?? '')
    searches.push((await timed(`${lists[at % 2]}?limit=200&q=${word}`)).time)
  }
  figures['search, p99'] = percentile(searches, 0.99)
  const waits: number[] = []
  const look = async () => waits.push((await timed('/healthz')).time)
  for (const list of lists) figures[`${list} whole`] = (await meanwhile(look, () => timed(list))).time
  return { ...figures, 'longest /healthz meanwhile': Math.max(...waits), 'resident MB, at most': megabytesOf(site.pid, 'VmHWM') }
}

const small: Record<string, number> = await measured(few)
const large: Record<string, number> = await measured(many)
console.info(`${whole(few)} and ${whole(many)} events and as many students in SQLite. Times in ms.`)
table(
  ['', whole(few), whole(many)],
  Object.entries(large).map(([name, figure]) => [name, small[name]?.toFixed(1) ?? '', figure.toFixed(1)]),
)
const largestRatio = (what: string) => Math.max(...pages.map((page) => Number(large[`${page} ${what}`]) / Number(small[`${page} ${what}`])))
judge('first answer after a write, of that with few entries', largestRatio('first answer after a write'), 2)
judge('bytes, of those with few entries', largestRatio('bytes (br)'), 1.1)
for (const [name, limit] of Object.entries({ 'search, p99': 50, 'start until the first answer': 500, 'resident MB, at most': 150 }))
  judge(name, large[name] ?? Number.NaN, limit)
