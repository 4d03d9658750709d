import { expect } from '@playwright/test'
import { shownAlerts, titles } from './page.ts'
import { logIn, test } from './site.ts'

test('several events are chosen by keyboard, deleted together after a question, and restored together', async ({ page, caller }) => {
  for (const eventTitle of ['First night', 'Second night', 'Third night']) await caller.addEvent({ eventTitle })
  await logIn(page, '/events')
  await page.getByRole('button', { name: 'Select', exact: true }).press('Enter')
  await page.getByLabel('Select First night').press('Space')
  await page.getByLabel('Select Third night').press('Space')
  await expect(page.getByRole('status').filter({ hasText: 'selected' })).toHaveText('2 events selected')
  await page.getByRole('button', { name: 'Delete 2…' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete 2 events?' })
  await expect(question.getByRole('listitem')).toHaveText(['Third night', 'First night'])
  await expect(question.getByRole('heading')).toBeFocused()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(titles(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Delete 2…' }).click()
  await question.getByRole('button', { name: 'Delete 2 events' }).click()
  await expect(shownAlerts(page)).toHaveText(['2 events deleted'])
  await expect(titles(page)).toHaveText(['Second night'])
  await page.locator('[popover="manual"]').getByRole('button', { name: 'Undo' }).click()
  await expect(shownAlerts(page)).toHaveText(['2 events restored'])
  await expect(titles(page)).toHaveText(['Third night', 'Second night', 'First night'])
})
