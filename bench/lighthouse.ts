import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blockingTime } from './blocking-time.ts'
import { median, table } from './figures.ts'
import { lighthouseReport, type Report, version } from './lighthouse-report.ts'
import { publicRoutes } from './public-routes.ts'
import { startSite } from './site.ts'

// Lighthouse as a slow phone, against the demo: npm run bench:lighthouse [-- / /events … | every]
const rounds = 3
const asked = process.argv.slice(2)
const unknown = asked.filter((given) => !given.startsWith('/') && given !== 'every')
if (unknown.length > 0) {
  console.error(`${JSON.stringify(unknown[0])} was not understood: paths such as /events, or every.`)
  process.exit(1)
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
  const paths = asked.length > 0 ? asked : ['/', '/events']
  // Lighthouse takes no answer of 404.
  const every = async () => (await publicRoutes(site.origin)).pages.filter((path) => path !== '/nowhere')
  const pages = paths.includes('every') ? await every() : paths
  const rows: (string | number)[][] = []
  const missed = new Set<string>()
  for (const page of pages) {
    const reports: Report[] = []
    const blocked: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      reports.push(await lighthouseReport(site.origin + page, folder, categories))
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
    // It is a long way to the table, and one page may end it.
    console.error(rows.at(-1)?.join('  '))
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

/** The audits that count towards a score and did not reach all of it. */
function missedBy({ categories: scored, audits }: Report) {
  return Object.values(scored)
    .flatMap(({ auditRefs }) => auditRefs)
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 0.995)
    .map(({ title }) => title)
}
