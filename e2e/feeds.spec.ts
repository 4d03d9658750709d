import { expect } from '@playwright/test'
import ICAL from 'ical.js'
import { calendars } from '../content/calendars.ts'
import { subscribe } from '../content/subscribe.ts'
import { alive, demoTest as test, visit } from './site.ts'

test('a student subscribes to the calendar by keyboard, and adds one event to a calendar', async ({ page, demo }) => {
  await visit(page, '/events')
  await page.getByRole('link', { name: 'Subscribe to the calendar' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subscribe.head.heading)
  await alive(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: demo.origin })
  const copy = page.getByRole('button', { name: `${subscribe.calendars.copy} of Events` })
  await copy.press('Enter')
  await expect(page.getByText('Address copied.')).toBeVisible()
  expect(new URL(await page.evaluate(() => navigator.clipboard.readText())).pathname).toBe('/events.ics')
  const file = await page.getByRole('link', { name: `${calendars.ways.file} for Events` }).getAttribute('href')
  const text = await (await page.request.get(demo.origin + file)).text()
  const entries = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const coming = entries.find(({ startDate }) => startDate.toJSDate() > new Date())
  const address = String(coming?.component.getFirstPropertyValue('url'))
  await visit(page, new URL(address).pathname)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(coming?.summary ?? '')
  const own = await page.getByRole('link', { name: `${calendars.ways.own} for ${coming?.summary}` }).getAttribute('href')
  const one = await page.request.get(demo.origin + own)
  expect([one.status(), one.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await one.text()).toContain(`UID:${coming?.uid}\r\n`)
})
