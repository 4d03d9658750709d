import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { args, executablePath } from '../e2e/browser.ts'
import { blockingTime } from './blocking-time.ts'
import { median, table } from './figures.ts'
import { startSite } from './site.ts'

// Lighthouse as a slow phone, against the demo: npm run bench:lighthouse [-- / /events …]
const version = '13.5.0'
const rounds = 3
const routes = process.argv.slice(2).filter((arg) => arg.startsWith('/'))
const pages = routes.length > 0 ? routes : ['/', '/events']

type Audit = { score: number | null; numericValue?: number; title: string; scoreDisplayMode: string }
type Report = {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo']
const moments = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
}
const decimals: Record<string, number> = { CLS: 3 }

const folder = mkdtempSync(join(tmpdir(), 'club-lighthouse-'))
const site = await startSite('demo', folder)
try {
  const rows: (string | number)[][] = []
  const missed = new Set<string>()
  for (const page of pages) {
    const reports: Report[] = []
    const blocked: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      reports.push(await visit(site.origin + page))
      blocked.push(await blockingTime(site.origin + page))
    }
    const scores = categories.map((name) => median(reports.map((report) => Math.round((report.categories[name]?.score ?? 0) * 100))))
    const times = Object.entries(moments).map(([name, id]) =>
      median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)).toFixed(decimals[name] ?? 0),
    )
    rows.push([
      page,
      ...scores,
      ...times,
      median(blocked).toFixed(0),
      median(reports.map(({ environment }) => environment.benchmarkIndex)).toFixed(0),
    ])
    for (const report of reports) for (const title of missedBy(report)) missed.add(`${page}: ${title}`)
  }
  console.info(
    `Lighthouse ${version}, mobile, simulated slow 4G and a processor four times slower. ${rounds} visits each. Medians; times in ms.`,
  )
  table(['', ...categories, ...Object.keys(moments), 'TBT by processor', 'machine'], rows)
  console.info('\n`machine` is how fast Lighthouse found it (benchmarkIndex). Below 2000 something else was running:')
  console.info('believe then the blocking time by processor, which counts only what the page itself took.')
  if (missed.size > 0) console.info(`\nWhat cost points:\n${[...missed].map((line) => `  ${line}`).join('\n')}`)
} finally {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

// Now and then Chromium records no trace; Lighthouse itself then asks to be run again.
async function visit(url: string, tries = 3): Promise<Report> {
  const file = join(folder, 'report.json')
  const flags = ['--headless', ...args].join(' ')
  const asked = [
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--chrome-flags=${flags}`,
    `--only-categories=${categories.join(',')}`,
  ]
  const visited = promisify(execFile)('npx', ['--yes', `lighthouse@${version}`, ...asked], {
    env: { ...process.env, ...(executablePath && { CHROME_PATH: executablePath }) },
    maxBuffer: 64 * 1024 * 1024,
    timeout: 180_000,
  })
  try {
    await visited
  } catch (error) {
    if (tries > 1) return visit(url, tries - 1)
    throw error
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

/** The audits that count towards a score and did not reach all of it. */
function missedBy({ categories: scored, audits }: Report) {
  return Object.values(scored)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 0.995)
    .map(({ title }) => title)
}
