import { expect, type Page } from '@playwright/test'
import { timeAt } from '../../src/contract/club-time.ts'
import { localAt, momentOf } from '../../src/contract/local-time.ts'
import { logIn, test, visit } from '../site.ts'

const alerts = (page: Page) => page.locator('[popover="manual"]').getByRole('alert')
const when = (page: Page) => page.getByLabel('When it is shown')
const inMinutes = (minutes: number) => localAt(new Date(Date.now() + minutes * 60_000))

test('a notice is published by the clock and taken down by it, and stays in sight of administrators', async ({ page, site, browser }) => {
  // The clock works at the full minute.
  test.setTimeout(300_000)
  const visitor = await browser.newPage({ baseURL: site.origin })
  const told = visitor.getByRole('heading', { name: 'Lab open late' })
  await logIn(page)
  await visit(page, '/')
  await page.getByRole('button', { name: 'Edit Home' }).click()
  const panel = page.getByRole('region', { name: 'Edit Home' })
  await panel.getByRole('button', { name: 'Add a Notification' }).click()
  await panel.getByLabel('Title').fill('Lab open late')
  await when(page).selectOption('At a time')
  await panel.getByLabel('Publish at').fill('2020-01-01T10:00')
  await panel.getByRole('button', { name: 'Submit' }).click()
  await expect(panel.getByText('Publish at lies in the past. Choose a later time, or show it now.')).toBeVisible()
  await expect(panel.getByLabel('Publish at')).toBeFocused()
  // The full minute that half a minute is left to: what is looked at before is slow on a busy machine.
  const at = inMinutes(1.5)
  await panel.getByLabel('Publish at').fill(at)
  await panel.getByLabel('Take it down at').fill(localAt(new Date((momentOf(at) as Date).getTime() + 60_000)))
  await panel.getByRole('button', { name: 'Submit' }).click()
  await expect(alerts(page)).toContainText(['Notification will be published on '])
  await expect(page.getByText(/^Planned for \d{4}-\d\d-\d\d, \d+:\d\d [AP]M$/)).toBeVisible()
  const minute = timeAt(momentOf(at) as Date)
  await page.getByRole('button', { name: 'Preview Lab open late' }).click()
  await expect(page.getByText(`Posted ${at.slice(0, 10)} ${minute} IST`)).toBeVisible()
  await page.keyboard.press('Escape')
  await visit(visitor, '/')
  await expect(told).toHaveCount(0)
  const seen = async () => {
    await visitor.reload()
    return told.count()
  }
  await expect.poll(seen, { timeout: 140_000, intervals: [2000] }).toBe(1)
  await expect(visitor.getByText(new RegExp(`^Posted ${at.slice(0, 10)} ${minute.replace(':00 ', ':\\d\\d ')} IST`))).toBeVisible()
  await expect.poll(seen, { timeout: 80_000, intervals: [2000] }).toBe(0)
  await page.reload()
  await expect(page.getByText(/^Expired on \d{4}-\d\d-\d\d, \d+:\d\d [AP]M$/)).toBeVisible()
  await visitor.close()
})
