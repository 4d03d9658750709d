import { expect } from '@playwright/test'
import { atRest } from './at-rest.ts'
import { launch } from './browser.ts'
import { demoTest as test } from './site.ts'

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
    // Another site, as far as a browser is concerned.
    await page.goto(`${demo.origin.replace('127.0.0.1', 'localhost')}/healthz`)
    await page.goBack()
    // Without a window a browser keeps none, whatever the page does; that is the only reason.
    await expect.poll(() => why, path).toEqual(['BackForwardCacheDisabledForDelegate'])
  }
  await browser.close()
})
