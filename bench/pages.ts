import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { args, executablePath } from '../e2e/browser.ts'
import { everyRoute } from '../e2e/routes.ts'
import { judge, median, table } from './figures.ts'
import { nextPage } from './next-page.ts'
import { addPhotographs } from './photos.ts'
import { type Site, withSite } from './site.ts'

// The next page on a slow line, and Lighthouse as a slow phone, on the demo: npm run bench pages [photographs] [/ /events … | every]
const version = '13.5.0'
const rounds = 3
const asked = process.argv.slice(2)
const unknown = asked.filter((given) => !given.startsWith('/') && given !== 'every' && given !== 'photographs')
if (unknown.length > 0) {
  console.error(`${JSON.stringify(unknown[0])} was not understood: paths such as /events, every, photographs.`)
  process.exit(1)
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const moments = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}
type Audit = { score: number | null; numericValue?: number; title: string }
type Report = {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

const folder = mkdtempSync(join(tmpdir(), 'club-lighthouse-'))
const measure = async (site: Site) => {
  await nextPage(site)
  // Afterwards: on the slow line each visit would wait minutes for them.
  if (asked.includes('photographs')) await addPhotographs(site, 50)
  await byLighthouse(site)
}
await withSite(measure, { entry: 'demo' }).finally(() => rmSync(folder, { recursive: true, force: true }))

async function byLighthouse({ origin }: Site) {
  const given = asked.filter((word) => word !== 'photographs')
  const paths = given.length > 0 ? given : ['/', '/events']
  const rows: (string | number)[][] = []
  const missed = new Set<string>()
  // Lighthouse takes no answer of 404.
  for (const page of paths.includes('every') ? (await everyRoute(origin)).filter((path) => path !== '/nowhere') : paths) {
    const reports: Report[] = []
    for (let round = 0; round < rounds; round += 1) reports.push(await report(origin + page))
    const of = (figure: (report: Report) => number) => median(reports.map(figure))
    const scores = categories.map((name) => of((report) => Math.round((report.categories[name]?.score ?? 0) * 100)))
    const times = Object.entries(moments).map(([name, id]) =>
      of(({ audits }) => audits[id]?.numericValue ?? Number.NaN).toFixed(name === 'CLS' ? 3 : 0),
    )
    rows.push([page, ...scores, ...times, of(({ environment }) => environment.benchmarkIndex).toFixed(0)])
    for (const one of reports) for (const title of missedBy(one)) missed.add(`${page}: ${title}`)
  }
  console.info(`\nLighthouse ${version}, mobile, simulated slow 4G, a processor four times slower. ${rounds} visits each. Medians; ms.`)
  table(['', ...categories, ...Object.keys(moments), 'machine'], rows)
  console.info('\nIf `machine` (benchmarkIndex) is below 2000, other work slowed Lighthouse.')
  judge('lowest performance score', Math.min(...rows.map((row) => Number(row[1]))), 100, 'at least')
  const worst = (name: string) => Math.max(...rows.map((row) => Number(row[1 + categories.length + Object.keys(moments).indexOf(name)])))
  for (const [name, limit] of Object.entries({ LCP: 800, TBT: 30, CLS: 0 })) judge(name, worst(name), limit)
  if (missed.size > 0) console.info(`\nWhat cost points:\n${[...missed].map((line) => `  ${line}`).join('\n')}`)
}

/** Runs Lighthouse once; now and then Chromium records no trace, and Lighthouse asks to be run again. */
async function report(url: string, tries = 3): Promise<Report> {
  const file = join(folder, 'report.json')
  const flags = [
    `--output-path=${file}`,
    `--chrome-flags=${['--headless', ...args].join(' ')}`,
    `--only-categories=${categories.join(',')}`,
  ]
  const env = { ...process.env, ...(executablePath && { CHROME_PATH: executablePath }) }
  try {
    const words = ['--yes', `lighthouse@${version}`, url, '--quiet', '--output=json', ...flags]
    await promisify(execFile)('npx', words, { env, maxBuffer: 64 * 1024 * 1024, timeout: 180_000 })
  } catch (error) {
    if (tries > 1) return report(url, tries - 1)
    throw error
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

/** The audits that count towards a score and did not reach all of it. */
const missedBy = ({ categories: scored, audits }: Report) =>
  Object.values(scored)
    .flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0))
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 0.995)
    .map(({ title }) => title)
