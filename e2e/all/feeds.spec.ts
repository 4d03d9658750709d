import { expect } from '@playwright/test'
import { subscribe } from '../../content/subscribe.ts'
import { demoTest as test, visit } from '../site.ts'

test('the address of a calendar is copied by a press, which says so, and selected where nothing may be copied', async ({
  page,
  context,
  demo,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: demo.origin })
  await visit(page, '/subscribe')
  const copy = page.getByRole('button', { name: `${subscribe.calendars.copy} of Events` })
  await copy.click()
  await expect(page.getByText(subscribe.calendars.copied)).toBeVisible()
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe('/events.ics')

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not here'))
  })
  await copy.click()
  await expect(page.getByText(subscribe.calendars.selected)).toBeVisible()
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(/\/events\.ics$/)

  // No name is broken in two.
  const name = page.locator('code span').filter({ hasText: '/events.ics' })
  expect(await name.evaluate((piece) => piece.getClientRects().length)).toBe(1)
})

test('without a script an address is there to be copied by hand, and no button that would do nothing', async ({ browser, demo }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${demo.origin}/subscribe`)
  await expect(page.locator('code').first()).toContainText('/events.ics')
  await expect(page.getByRole('button', { name: subscribe.calendars.copy })).toHaveCount(0)
  await page.close()
})

test('the icons that browsers and phones ask for by name are pictures', async ({ page, demo }) => {
  await visit(page, '/subscribe')
  for (const [path, size] of [
    ['/favicon.ico', 48],
    ['/apple-touch-icon.png', 180],
  ] as const) {
    const width = await page.evaluate(async (src) => {
      const picture = new Image()
      picture.src = src
      await picture.decode()
      return picture.naturalWidth
    }, path)
    expect.soft([path, width]).toEqual([path, size])
    expect.soft((await page.request.get(demo.origin + path)).headers()['cache-control']).toBe('public, max-age=3600')
  }
})
