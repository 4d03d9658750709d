import { expect } from '@playwright/test'
import { administratorOf } from './caller.ts'
import { expectAlert } from './page.ts'
import { follow, test, visit } from './site.ts'

test('an event is shared with one press, and has a poster to print', async ({ site, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await (await administratorOf(site.origin)).addEvent({ eventTitle: 'रोबोट और Robots' })
  await visit(page, '/events')
  await follow(page, page.getByRole('link', { name: 'रोबोट और Robots' }).first())
  await expect(page.getByRole('heading', { level: 1, name: 'रोबोट और Robots' })).toBeVisible()
  // Chromium here has no sheet of a system's.
  const share = page.getByRole('button', { name: /^Share/ })
  await share.press('Enter')
  await expectAlert(page, 'Address copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await expect(share).toBeFocused()
  const poster = await page.getByRole('link', { name: /^Poster to print/ }).getAttribute('href')
  const response = await page.request.get(poster ?? '', { maxRetries: 2 })
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect((await response.body()).length).toBeLessThan(2_000_000)
})
