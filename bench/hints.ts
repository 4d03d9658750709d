import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync as br, constants, gzipSync as gzip, zstdCompressSync as zstd } from 'node:zlib'
import { launch } from '../e2e/browser.ts'
import { median, table, whole } from './figures.ts'
import { given } from './given.ts'
import { startSite } from './site.ts'

/** Milliseconds from the beginning of the navigation: first and largest paint, the page answers to presses, its fonts stand there. */
type Moments = Record<'FCP' | 'LCP' | 'alive' | 'fonts', number>
const moments = ['FCP', 'LCP', 'alive', 'fonts'] as const

// What zstd, and what naming scripts and fonts in the answer's head, would bring: npm run bench:hints [-- visits]
const { visits } = given({ visits: 7 })
const paths = ['/', '/events', '/notices']
const web = 'dist/web'

const folder = mkdtempSync(join(tmpdir(), 'club-hints-'))
const site = await startSite('demo', folder)
const behind = await withHints(site.origin)
try {
  compression(await Promise.all(paths.map(async (path) => Buffer.from(await (await fetch(site.origin + path)).arrayBuffer()))))
  const rows: (string | number)[][] = []
  for (const path of paths) {
    const seen = { 'as it is': [] as Moments[], 'named in the head': [] as Moments[] }
    // In turns, so that what else the machine does meets both alike.
    for (let visit = 0; visit < visits; visit += 1) {
      seen['as it is'].push(await visited(site.origin + path))
      seen['named in the head'].push(await visited(behind.origin + path))
    }
    for (const [how, all] of Object.entries(seen))
      rows.push([`${path}, ${how}`, ...moments.map((name) => whole(median(all.map((one) => one[name]))))])
  }
  console.info(`\nA first visit over slow 4G (1.6 Mbit/s, 150 ms), a processor four times slower; medians of ${visits}, in ms.`)
  table(['', ...moments], rows)
} finally {
  behind.server.close()
  behind.server.closeAllConnections()
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Bytes of what is built, each file as small as it gets, and of the pages, as small as the first answer may take time for. */
function compression(pages: Buffer[]) {
  const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_LGWIN]: 18 } })
  const level = (value: number) => ({ params: { [constants.ZSTD_c_compressionLevel]: value } })
  const built = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:js|css|svg)$/.test(name))
    .map((name) => readFileSync(join(web, name)))
  const sum = (all: Buffer[], pack: (plain: Buffer) => Buffer) => whole(all.reduce((bytes, plain) => bytes + pack(plain).length, 0))
  const time = (pack: (plain: Buffer) => Buffer) => {
    const taken = Array.from({ length: 41 }, (_, at) => {
      const begun = performance.now()
      pack(pages[at % pages.length] as Buffer)
      return performance.now() - begun
    })
    return median(taken).toFixed(2)
  }
  table(
    ['', 'bytes', 'ms of one page'],
    [
      ['built, brotli 11', sum(built, br), ''],
      ['built, zstd 22', sum(built, (plain) => zstd(plain, level(22))), ''],
      ['built, gzip 9', sum(built, (plain) => gzip(plain, { level: 9 })), ''],
      ...[4, 5, 6].map((value) => [
        `pages, brotli ${value}`,
        sum(pages, (plain) => br(plain, quality(value))),
        time((plain) => br(plain, quality(value))),
      ]),
      ...[3, 6, 9, 12].map((value) => [
        `pages, zstd ${value}`,
        sum(pages, (plain) => zstd(plain, level(value))),
        time((plain) => zstd(plain, level(value))),
      ]),
      ['pages, kept, brotli 11', sum(pages, (plain) => br(plain, quality(11))), time((plain) => br(plain, quality(11)))],
      ['pages, kept, zstd 19', sum(pages, (plain) => zstd(plain, level(19))), time((plain) => zstd(plain, level(19)))],
    ],
  )
}

/** The same site, whose pages name in their head what they will want: a 103 cannot name more, and comes no sooner where a page lies ready. */
async function withHints(origin: string): Promise<{ origin: string; server: Server }> {
  const server = createServer((asked, answer) => {
    const { method, url, headers } = asked
    const onward = request(origin + url, { method, headers }, (back) => {
      const hints = String(back.headers['content-type']).startsWith('text/html') ? { link: named(url ?? '/') } : {}
      answer.writeHead(back.statusCode ?? 502, { ...back.headers, ...hints })
      back.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const plain = new Map(await Promise.all(paths.map(async (path) => [path, await (await fetch(origin + path)).text()] as const)))
  const named = (path: string) => {
    const html = plain.get(path) ?? ''
    const scripts = /data-scripts="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? []
    const fonts = [...html.matchAll(/url\(([^)]*\.woff2)\)/g)].map(([, address]) => address)
    return [
      ...scripts.map((src) => `<${src}>; rel=preload; as=script`),
      ...fonts.map((src) => `<${src}>; rel=preload; as=font; crossorigin`),
    ]
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
}

async function visited(address: string): Promise<Moments> {
  const browser = await launch()
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 150 },
      ...{ downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 },
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(() => {
      const seen: Record<string, number> = {}
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) seen.LCP = startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new MutationObserver(() => {
        for (const name of ['alive', 'fonts']) if (document.documentElement.dataset[name] !== undefined) seen[name] ??= performance.now()
      }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-alive', 'data-fonts'] })
    })
    await page.goto(address)
    await page.locator('html[data-alive][data-fonts]').waitFor()
    return await page.evaluate(() => ({
      ...(window as unknown as { seen: Moments }).seen,
      FCP: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    }))
  } finally {
    await browser.close()
  }
}
