import { expect, type Page } from '@playwright/test'
import { logIn, startSite, test, visit } from '../site.ts'

const bins = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Delete / })

test('the second tap of a double tap deletes nothing more, a later one does', async ({ browser }) => {
  const demo = await startSite({}, 'demo')
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const context = await browser.newContext({ baseURL: demo.origin, reducedMotion: 'reduce', ...phone })
  const page = await context.newPage()
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/delete') && sent.push(request.url()))
  await page.clock.install()
  await logIn(page)
  let underFinger = 0
  for (const path of ['/events', '/members', '/gallery', '/timeline'])
    await test.step(path, async () => {
      // A stopped clock, so that the speed of the machine does not decide what a double tap is.
      await page.clock.resume()
      await visit(page, path)
      await expect(bins(page).first()).toBeVisible()
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
      sent.length = 0
      await bins(page)
        .first()
        .evaluate((button) => button.scrollIntoView({ block: 'center', behavior: 'instant' }))
      const { x, y, width, height } = (await bins(page).first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
      const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2)
      const count = await bins(page).count()
      await tap()
      await expect(bins(page)).toHaveCount(count - 1)
      await tap()
      expect(sent).toHaveLength(1)
      const next = (await bins(page).first().boundingBox()) ?? { x: 0, y: 0 }
      await page.clock.runFor(800)
      // On some pages another bin is under the finger by now.
      if (Math.abs(next.x - x) > 20 || Math.abs(next.y - y) > 20) return
      underFinger += 1
      await tap()
      await expect.poll(() => sent.length).toBe(2)
    })
  expect(underFinger).toBeGreaterThan(0)
  await context.close()
  await demo.end()
})
