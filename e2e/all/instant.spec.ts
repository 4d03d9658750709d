import { expect } from '@playwright/test'
import { atRest } from '../at-rest.ts'
import { launch } from '../browser.ts'
import { demoTest as test } from '../site.ts'

test('nothing of a page keeps a browser from holding it while somebody is elsewhere', async ({ demo }) => {
  // Playwright turns off what every reader's browser has: that it keeps the pages that were left.
  const browser = await launch({ ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  const page = await browser.newPage()
  const inspector = await page.context().newCDPSession(page)
  const why: string[] = []
  inspector.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
    why.push(...notRestoredExplanations.map(({ reason }) => reason)),
  )
  await inspector.send('Page.enable')
  for (const path of ['/', '/events', '/members']) {
    why.length = 0
    await page.goto(demo.origin + path)
    await page.locator('html[data-alive][data-fonts]').waitFor()
    await atRest(page)
    await page.evaluate(() => Object.assign(window, { held: true }))
    // Another site, as far as a browser is concerned.
    await page.goto(`${demo.origin.replace('127.0.0.1', 'localhost')}/healthz`)
    // The load event does not come for a page from the cache.
    await page.goBack({ waitUntil: 'commit' })
    const state = async () => ((await page.evaluate(() => 'held' in window)) ? 'held' : why.join())
    // Chromium's headless shell keeps no page, whatever the page does; that is the only reason.
    await expect.poll(state, path).toMatch(/^(?:held|BackForwardCacheDisabledForDelegate)$/)
  }
  await browser.close()
})

/** How much of a phone's window has moved since a page was opened, as browsers count it. */
const shifted = () =>
  new Promise<number>((resolve) => {
    let sum = 0
    const watch = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value
    })
    watch.observe({ type: 'layout-shift', buffered: true })
    // A shift is told with the frame after it.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum), 100)))
  })

for (const [what, wider, fonts, texts] of [
  ['as wide as ours are shown once they come', '', '', false],
  // Letters of the stand-in that are wider go with it, and those of all the page only with that.
  [
    'of another width go with the texts that would move the others',
    ':root:not([data-fonts=""]) p, p[data-fonts] { letter-spacing: 0.1em }',
    '',
    true,
  ],
  ['of another width everywhere go with the page', ':root:not([data-fonts=""]) { letter-spacing: 0.3em }', 'later', true],
] as const) {
  test(`stand-ins for our fonts that are ${what}`, async ({ browser, demo }) => {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, bypassCSP: true })
    // As on a machine that has other letters.
    await page.addInitScript((rule) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(rule)
      document.adoptedStyleSheets = [sheet]
    }, wider)
    const shiftedAt = async () => {
      await page.locator('html[data-alive][data-fonts]').waitFor()
      return page.evaluate(shifted)
    }
    await page.route('**/*.woff2', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await route.continue()
    })
    await page.goto(`${demo.origin}/about`)
    expect(await shiftedAt()).toBeLessThan(0.001)
    await expect(page.locator('html')).toHaveAttribute('data-fonts', fonts)
    expect((await page.locator('#root [data-fonts]').count()) > 0).toBe(texts)
    // They lie on the device now.
    await page.reload()
    expect(await shiftedAt()).toBeLessThan(0.001)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Projects', exact: true }).click()
    await expect(page).toHaveURL(/\/projects$/)
    await expect(page.locator('html')).toHaveAttribute('data-fonts', '')
    await expect(page.locator('#root [data-fonts]')).toHaveCount(0)
    await page.close()
  })
}
