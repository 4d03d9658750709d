import { expect } from '@playwright/test'
import ICAL from 'ical.js'
import { calendars } from '../content/calendars.ts'
import { subscribe } from '../content/subscribe.ts'
import { demoTest as test, visit } from './site.ts'

test('from the events a keyboard leads to the calendar, which others read, and to each event’s own', async ({ page, demo }) => {
  await visit(page, '/events')
  await page.getByRole('link', { name: 'Subscribe to the calendar' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subscribe')
  const file = await page.getByRole('link', { name: 'Calendar file for Events' }).getAttribute('href')
  const text = await (await page.request.get(demo.origin + file)).text()
  const entries = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const coming = entries.find(({ startDate }) => startDate.toJSDate() > new Date())
  const address = String(coming?.component.getFirstPropertyValue('url'))
  await visit(page, new URL(address).pathname)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(coming?.summary ?? '')
  const google = new URL((await page.getByRole('link', { name: `Google for ${coming?.summary}` }).getAttribute('href')) ?? '')
  const start = coming?.startDate
    .toJSDate()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')
  expect(google.searchParams.get('dates')).toMatch(new RegExp(`^${start}/`))
  const own = await page.getByRole('link', { name: `${calendars.ways.own} for ${coming?.summary}` }).getAttribute('href')
  const one = await page.request.get(demo.origin + own)
  expect([one.status(), one.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await one.text()).toContain(`UID:${coming?.uid}\r\n`)
})

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
