import { expect, type Page } from '@playwright/test'
import { launch } from '../browser.ts'
import { administratorOf } from '../caller.ts'
import { logIn, test, visit } from '../site.ts'

const news = (page: Page) => page.getByRole('region', { name: 'What is new' })
const live = (page: Page) => page.locator('html[data-live]').waitFor()

async function open(page: Page, address: string) {
  await visit(page, address)
  await page.getByRole('heading', { level: 1 }).click()
  await live(page)
}

test('ten pages in the back/forward cache that got live updates do not block the site, and go on when they are shown again', async ({
  site,
}) => {
  const caller = await administratorOf(site.origin)
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

test('a page that is hidden does not listen, and gets what it missed when it is visible again', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  await open(page, '/events')
  const turn = (state: string) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: value === 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  const ended = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/live'))
  await turn('hidden')
  await ended
  await caller.addEvent({ eventTitle: 'Meanwhile' })
  await turn('visible')
  await news(page).getByRole('button', { name: '1 new event · Show' }).waitFor()
})

test('what an administrator does is offered to visitors and not to the administrator, whose open form stays', async ({
  page,
  browser,
  site,
}) => {
  const caller = await administratorOf(site.origin)
  const id = await caller.addNotice({ title: 'Standing' })
  const draft = await caller.addEvent({ eventTitle: 'Planned', publishAt: 'draft' })
  await logIn(page)
  await open(page, '/')
  const visitor = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await open(visitor, '/')
  await page.getByRole('button', { name: 'Delete Standing' }).click()
  const card = visitor.locator(`[id="${id}"]`)
  await expect(card).toHaveText(/^Removed$/, { useInnerText: true })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toContainText('Standing')
  await expect(page.getByRole('heading', { name: 'Standing' })).toBeVisible()
  await expect(news(page).getByRole('button')).toHaveCount(0)
  await visitor.context().close()

  await open(page, '/events')
  const planned = page.locator(`[id="${draft}"]`)
  await expect(planned).toBeVisible()
  await caller.send(`/api/publish/events/${draft}`)
  await expect(planned.getByText('Published', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit Planned' }).click()
  const title = page.getByRole('form').getByLabel('Event title')
  await title.fill('Half a title')
  await caller.addEvent({ eventTitle: 'By somebody else', eventDate: '2999-12-30' })
  await news(page).getByRole('button', { name: '1 new event · Show' }).waitFor()
  await expect(title).toBeFocused()
  await expect(title).toHaveValue('Half a title')
})
