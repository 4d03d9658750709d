import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { judge, median, table, whole } from './figures.ts'
import { firstLoad } from './first-load.ts'
import { lighthouseReport, type Report, version } from './lighthouse-report.ts'
import { nextPage } from './next-page.ts'
import { addPhotographs } from './photos.ts'
import { publicRoutes } from './public-routes.ts'
import { type Site, withSite } from './site.ts'

// Lighthouse as a slow phone, navigation beside whole loads, and weight of the demo's pages: npm run bench pages [photographs] [/ /events … | every]
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
const decimals: Record<string, number> = { CLS: 3 }

const folder = mkdtempSync(join(tmpdir(), 'club-lighthouse-'))
try {
  await withSite(
    async (site) => {
      await nextPage(site)
      // Afterwards: on the slow line each visit would wait minutes for them.
      if (asked.includes('photographs')) await addPhotographs(site, 50)
      await weigh(site)
      await byLighthouse(site)
    },
    { entry: 'demo' },
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** What a first visit weighs. */
async function weigh({ origin }: Site) {
  const rows: (string | number)[][] = []
  for (const path of ['/', '/events']) {
    const { bytes, inlineCss, foreign } = await firstLoad(origin, path)
    const { HTML, JS, CSS, fonts, images, other } = bytes
    rows.push([path, ...[HTML, inlineCss, JS, CSS, fonts, images, other].map(whole), foreign.length])
  }
  console.info('\nBytes of a first visit as they came over the wire. Limits: e2e/all/weight.spec.ts.')
  table(['', 'HTML', 'CSS in it', 'JS', 'CSS', 'fonts', 'images', 'other', 'foreign requests'], rows)
}

async function byLighthouse(site: Site) {
  const given = asked.filter((word) => word !== 'photographs')
  const paths = given.length > 0 ? given : ['/', '/events']
  // Lighthouse takes no answer of 404.
  const every = async () => (await publicRoutes(site.origin)).pages.filter((path) => path !== '/nowhere')
  const rows: (string | number)[][] = []
  const missed = new Set<string>()
  for (const page of paths.includes('every') ? await every() : paths) {
    const reports: Report[] = []
    for (let round = 0; round < rounds; round += 1) {
      reports.push(await lighthouseReport(site.origin + page, folder, categories))
    }
    const scores = categories.map((name) => median(reports.map((report) => Math.round((report.categories[name]?.score ?? 0) * 100))))
    const times = Object.entries(moments).map(([name, id]) =>
      median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)).toFixed(decimals[name] ?? 0),
    )
    const machine = median(reports.map(({ environment }) => environment.benchmarkIndex))
    rows.push([page, ...scores, ...times, machine.toFixed(0)])
    for (const report of reports) for (const title of missedBy(report)) missed.add(`${page}: ${title}`)
  }
  console.info(`\nLighthouse ${version}, mobile, simulated slow 4G, a processor four times slower. ${rounds} visits each. Medians; ms.`)
  table(['', ...categories, ...Object.keys(moments), 'machine'], rows)
  console.info('\nIf `machine` (benchmarkIndex) is below 2000, other work slowed Lighthouse.')
  judge('lowest performance score', Math.min(...rows.map((row) => Number(row[1]))), 100, 'at least')
  const worst = (name: string) => Math.max(...rows.map((row) => Number(row[1 + categories.length + Object.keys(moments).indexOf(name)])))
  judge('LCP', worst('LCP'), 800)
  judge('TBT', worst('TBT'), 30)
  judge('CLS', worst('CLS'), 0)
  if (missed.size > 0) console.info(`\nWhat cost points:\n${[...missed].map((line) => `  ${line}`).join('\n')}`)
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
