import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Browser } from '@playwright/test'
import { args, executablePath, launch } from '../e2e/browser.ts'
import { administratorOf } from '../e2e/caller.ts'
import { everyRoute } from '../e2e/routes.ts'
import { gallery } from '../src/collections/gallery/contract.ts'
import { ownPicture, variantPath } from '../src/contract/own-picture.ts'
import { examplesOf } from '../src/testing/example.ts'
import { grained } from '../src/testing/photos.ts'
import { pictureForm } from '../src/testing/uploaded.ts'
import { judge, median, table, whole } from './figures.ts'
import { newFolder, type Site, withSite } from './site.ts'

// The next page on a slow line, and Lighthouse as a slow phone, on the demo: npm run bench pages [photographs] [/ /events … | every]
const version = '13.5.0'
const rounds = 3
const presses = 5
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
type Report = {
  environment: { benchmarkIndex: number }
  categories: Record<string, { score: number | null }>
  audits: Record<string, { numericValue?: number }>
}

using folder = newFolder()
await withSite(
  async (site) => {
    await nextPage(site)
    // Afterwards: on the slow line each visit would wait minutes for them.
    if (asked.includes('photographs')) await addPhotographs(site, 50)
    await byLighthouse(site)
  },
  { entry: 'demo' },
)

async function byLighthouse({ origin }: Site) {
  const given = asked.filter((word) => word !== 'photographs')
  const paths = given.length > 0 ? given : ['/', '/events']
  const rows: string[][] = []
  // Lighthouse's four times are meant for a fast desktop (an index of 2000); a slower machine is slowed less, as its guide to throttling advises.
  const { benchmarkIndex } = (await report(origin + (paths[0] === 'every' ? '/' : paths[0]), 4)).environment
  const slowdown = Math.min(4, Math.max(1, benchmarkIndex / 500))
  // Lighthouse takes no answer of 404.
  for (const page of paths.includes('every') ? (await everyRoute(origin)).filter((path) => path !== '/nowhere') : paths) {
    const reports: Report[] = []
    for (let round = 0; round < rounds; round += 1) reports.push(await report(origin + page, slowdown))
    const of = (figure: (report: Report) => number, digits = 0) => median(reports.map(figure)).toFixed(digits)
    const scores = categories.map((name) => of((report) => 100 * (report.categories[name]?.score ?? 0)))
    const times = Object.entries(moments).map(([name, id]) =>
      of(({ audits }) => audits[id]?.numericValue ?? Number.NaN, name === 'CLS' ? 3 : 0),
    )
    rows.push([page, ...scores, ...times, of(({ environment }) => environment.benchmarkIndex)])
  }
  console.info(`\nLighthouse ${version}, mobile, simulated slow 4G. ${rounds} visits each. Medians; ms.`)
  console.info(
    `The machine's index is ${whole(benchmarkIndex)}, so its processor counts as ${slowdown.toFixed(1)} times as fast as the phone's.`,
  )
  table(['', ...categories, ...Object.keys(moments), 'machine'], rows)
  console.info('\nWhere `machine` (benchmarkIndex) fell far below that index, other work slowed Lighthouse.')
  judge('lowest performance score', Math.min(...rows.map((row) => Number(row[1]))), 100, 'at least')
  const worst = (name: string) => Math.max(...rows.map((row) => Number(row[1 + categories.length + Object.keys(moments).indexOf(name)])))
  for (const [name, limit] of Object.entries({ LCP: 800, TBT: 30, CLS: 0 })) judge(name, worst(name), limit)
}

/** Runs Lighthouse once; now and then Chromium records no trace, and Lighthouse asks to be run again. */
async function report(url: string, slowdown: number, tries = 3): Promise<Report> {
  const file = join(folder.path, 'report.json')
  const chrome = `--chrome-flags=${['--headless', ...args].join(' ')}`
  const flags = [
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
    chrome,
  ]
  const words = ['--yes', `lighthouse@${version}`, url, '--quiet', '--output=json', ...flags]
  const env = { ...process.env, ...(executablePath && { CHROME_PATH: executablePath }) }
  try {
    await promisify(execFile)('npx', words, { env, maxBuffer: 64 * 1024 * 1024, timeout: 180_000 })
  } catch (error) {
    if (tries > 1) return report(url, slowdown, tries - 1)
    throw error
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

/** Adds photographs to the gallery, as an administrator does, and waits until the site has made all their files. */
async function addPhotographs({ origin }: Site, count: number) {
  const { cookie, send } = await administratorOf(origin)
  let imagelink = ''
  for (let at = 0; at < count; at += 1) {
    const body = pictureForm(await grained().resize(1600, 1200).jpeg().toBuffer())
    const reply = await fetch(`${origin}/api/uploadPicture`, { method: 'POST', headers: { origin, cookie }, body })
    imagelink = ((await reply.json()) as { address: string }).address
    const added = await send(gallery.calls.add.path, { ...examplesOf(gallery.fields), imagelink })
    if (!added.ok) throw new Error(`${added.url}: ${added.status}`)
  }
  // They are made one after the other; a WebP stands in for an AVIF that is not made yet.
  const last = origin + variantPath(ownPicture(imagelink)?.id ?? '', 1600, 'avif')
  for (let tries = 0; (await fetch(last, { method: 'HEAD' })).headers.get('content-type') !== 'image/avif'; tries += 1) {
    if (tries > 300) throw new Error('The AVIFs of the photographs were not made within ten minutes.')
    await wait(2000)
  }
}

/** From the press of a link on `/` until the next page is painted, on a slow line (400 kbit/s, 400 ms) and a processor four times slower. */
async function nextPage({ origin }: Site) {
  await using browser = await launch()
  const rows: [string, number][] = []
  for (const path of ['/projects', '/members', '/faq', '/events']) {
    const times: number[] = []
    for (let round = 0; round < presses; round += 1) times.push(await visit(browser, origin, path))
    rows.push([path, Math.round(median(times))])
  }
  console.info(`Milliseconds until the next page is painted: 400 kbit/s, 400 ms, processor four times slower. Medians of ${presses}.`)
  table(['from /', 'pressed'], rows)
  judge('a page not seen before', Math.max(...rows.map(([, time]) => time)), 1600)
}

/** Each visit is a new reader's. */
async function visit(browser: Browser, origin: string, path: string): Promise<number> {
  await using page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const line = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
  await session.send('Network.emulateNetworkConditions', line)
  await page.goto(`${origin}/`)
  await page.locator('html[data-alive][data-fonts]').waitFor()
  await page.waitForLoadState('networkidle')
  const pressed = await page.evaluate((href) => {
    document.querySelector<HTMLElement>(`a[href="${href}"]`)?.click()
    return performance.timeOrigin + performance.now()
  }, path)
  await page.waitForURL(origin + path)
  const painted = await page.waitForFunction(() => {
    const [first] = performance.getEntriesByName('first-contentful-paint')
    return first && performance.timeOrigin + first.startTime
  })
  return ((await painted.jsonValue()) as number) - pressed
}
