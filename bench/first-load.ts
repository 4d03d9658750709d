import { brotliCompressSync } from 'node:zlib'
import { launch } from '../e2e/browser.ts'
import { atRest } from '../e2e/page.ts'

/** Bytes that a first visit brings over the wire, by kind, and the requests that went to another host. */
export type FirstLoad = { bytes: Record<Kind, number>; inlineCss: number; foreign: string[] }
export type Kind = 'HTML' | 'JS' | 'CSS' | 'fonts' | 'images' | 'other'

const kinds: Record<string, Kind> = { document: 'HTML', script: 'JS', stylesheet: 'CSS', font: 'fonts', image: 'images' }

/** What a page fetches seconds later, if its reader stays. */
const later = /\/async\/(?:live|kept)\./

/** Visits a page as a new reader on a phone does, waits until it is alive and its fonts are there, and counts. */
export async function firstLoad(origin: string, path: string): Promise<FirstLoad> {
  const browser = await launch()
  try {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
    const bytes = { HTML: 0, JS: 0, CSS: 0, fonts: 0, images: 0, other: 0 }
    const foreign: string[] = []
    const counted: Promise<void>[] = []
    page.on('requestfinished', (request) => {
      if (later.test(request.url())) return
      if (!request.url().startsWith(origin)) foreign.push(request.url())
      counted.push(
        request.sizes().then(({ responseBodySize }) => {
          bytes[kinds[request.resourceType()] ?? 'other'] += responseBodySize
        }),
      )
    })
    await page.goto(origin + path)
    await page.locator('html[data-alive][data-fonts]').waitFor()
    await atRest(page)
    await Promise.all(counted)
    const inlineCss = await page.locator('style').allTextContents()
    return { bytes, inlineCss: brotliCompressSync(inlineCss.join('')).length, foreign }
  } finally {
    await browser.close()
  }
}
