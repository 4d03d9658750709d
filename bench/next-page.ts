import type { Browser } from '@playwright/test'
import { launch } from '../e2e/browser.ts'
import { judge, median, table, whole } from './figures.ts'
import type { Site } from './site.ts'

const rounds = 5
const lists = ['/projects', '/members', '/faq', '/events']

/** From the press of a link on `/` until the next page is painted, on a slow line (400 kbit/s, 400 ms) and a processor four times slower. */
export async function nextPage({ origin }: Site) {
  const browser = await launch()
  const rows: (string | number)[][] = []
  try {
    for (const path of lists) {
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) times.push(await visit(browser, origin, path))
      rows.push([path, median(times)])
    }
  } finally {
    await browser.close()
  }
  console.info(`Milliseconds until the next page is painted: 400 kbit/s, 400 ms, processor four times slower. Medians of ${rounds}.`)
  table(
    ['from /', 'pressed'],
    rows.map(([path = '', time]) => [path, whole(Number(time))]),
  )
  judge('a page not seen before', Math.max(...rows.map(([, time]) => Number(time))), 1600)
}

/** Each visit is a new reader's. */
async function visit(browser: Browser, origin: string, path: string): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await session.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 },
    })
    await page.addInitScript(watch, path)
    await page.goto(`${origin}/`)
    await page.locator('html[data-alive][data-fonts]').waitFor()
    await page.waitForLoadState('networkidle')
    await page
      .locator(`a[href="${path}"]`)
      .first()
      .evaluate((link: HTMLElement) => link.click())
    const painted = await page.waitForFunction(() => (globalThis as { painted?: number }).painted)
    return (await painted.jsonValue()) as number
  } finally {
    await page.close()
  }
}

/** Runs in each page: notes in `painted` how long after the press `path` has its heading on the screen. */
function watch(path: string) {
  const now = () => performance.timeOrigin + performance.now()
  addEventListener('click', () => sessionStorage.setItem('pressed', `${now()}`), true)
  if (location.pathname !== path) return
  const look = () => {
    if (!document.querySelector('h1')?.textContent) return requestAnimationFrame(look)
    // The task after the frame runs once that is painted.
    requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { painted: now() - Number(sessionStorage.getItem('pressed')) })))
  }
  look()
}
