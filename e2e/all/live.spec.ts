import { expect, type Page } from '@playwright/test'
import { launch } from '../browser.ts'
import { test } from '../site.ts'

const news = (page: Page) => page.getByRole('region', { name: 'What is new' })
const live = (page: Page) => page.locator('html[data-live]').waitFor()

test('ten pages in the back/forward cache that got live updates do not block the site, and go on when they are shown again', async ({
  site,
  caller,
}) => {
  const browser = await launch({ ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  try {
    const page = await browser.newPage({ baseURL: site.origin })
    const paths = ['/', '/events', '/projects', '/members', '/gallery', '/resources', '/timeline', '/faq', '/notices', '/iort']
    for (const path of paths) {
      await page.goto(path, { waitUntil: 'commit' })
      await live(page)
      await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => persisted && Object.assign(window, { persisted })))
    }
    await caller.addEvent({ eventTitle: 'While it was not shown' })
    let restored = 0
    for (const path of paths.slice(0, -1).reverse()) {
      await page.goBack({ waitUntil: 'commit' })
      await page.waitForURL(`**${path}`, { waitUntil: 'commit' })
      await live(page)
      if (await page.evaluate(() => 'persisted' in window)) restored += 1
      if (path === '/events')
        await expect(page.getByText('While it was not shown').or(news(page).getByRole('button')).first()).toBeVisible()
    }
    // Chromium keeps about six pages.
    expect(restored).toBeGreaterThan(3)
  } finally {
    await browser.close()
  }
})
