import type { Browser } from '@playwright/test'
import { launch } from '../e2e/browser.ts'
import { judge, median, table, whole } from './figures.ts'
import type { Site } from './site.ts'
import { slowLine } from './slow-line.ts'

const rounds = 5
const ways = ['pressed', 'hovered', 'whole load'] as const
const lists = ['/projects', '/members', '/faq', '/events']

/** From the press of a link on `/` until the next page is painted, on a slow line and a processor four times slower; beside a whole load of that page. */
export async function nextPage({ origin }: Site) {
  const line = await slowLine(origin)
  const browser = await launch()
  const rows: number[][] = []
  try {
    for (const path of lists) {
      const times: Record<string, number[]> = { pressed: [], hovered: [], 'whole load': [] }
      for (let round = 0; round < rounds; round += 1) {
        for (const way of ways) times[way]?.push(await visit(browser, line.origin, path, way))
      }
      rows.push(ways.map((way) => median(times[way] ?? [])))
    }
  } finally {
    await browser.close()
    line.end()
  }
  console.info(`Milliseconds until the next page is painted: 400 kbit/s, 400 ms, processor four times slower. Medians of ${rounds}.`)
  table(
    ['from /', ...ways],
    lists.map((path, at) => [path, ...(rows[at] ?? []).map(whole)]),
  )
  judge('a page not seen before', Math.max(...rows.map(([pressed = 0]) => pressed)), 1600)
  judge('a page that was prefetched', Math.max(...rows.map(([, hovered = 0]) => hovered)), 300)
}

/** Each visit is a new reader's. */
async function visit(browser: Browser, origin: string, path: string, way: (typeof ways)[number]): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(watch, path)
    if (way === 'whole load') await page.goto(origin + path)
    else {
      await page.goto(`${origin}/`)
      await page.locator('html[data-alive][data-fonts]').waitFor()
      await page.waitForLoadState('networkidle')
      const link = page.locator(`a[href="${path}"]`).locator('visible=true').first()
      if (way === 'hovered') {
        await link.hover()
        await page.waitForTimeout(3000)
        await link.click({ noWaitAfter: true })
      } else await link.evaluate((a: HTMLElement) => a.click())
    }
    return await page
      .waitForFunction(() => (globalThis as { painted?: number }).painted)
      .then((time) => time.jsonValue() as Promise<number>)
  } finally {
    await page.close()
  }
}

/** Runs in each page, of documents and of a site with a router alike: notes in `painted` how long after the press `path` has its heading. */
function watch(path: string) {
  const now = () => performance.timeOrigin + performance.now()
  const begun = location.pathname === path && !sessionStorage.getItem('pressed') ? performance.timeOrigin : undefined
  addEventListener('click', () => sessionStorage.setItem('pressed', `${now()}`), true)
  const before = location.pathname === path ? undefined : () => document.querySelector('h1')?.textContent
  let old: string | null | undefined
  const look = () => {
    if (location.pathname !== path) old = before?.()
    const heading = document.querySelector('h1')?.textContent
    if (location.pathname !== path || !heading || heading === old) return requestAnimationFrame(look)
    // The task after the frame runs once that is painted.
    requestAnimationFrame(() =>
      setTimeout(() => Object.assign(globalThis, { painted: now() - (begun ?? Number(sessionStorage.getItem('pressed'))) })),
    )
  }
  look()
}
