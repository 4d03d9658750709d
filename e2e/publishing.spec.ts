import { expect, type Page } from '@playwright/test'
import { event, expectInSight, expectUncovered, shownAlerts, titles, write } from './page.ts'
import { logIn, test, visit } from './site.ts'

const when = (page: Page) => page.getByLabel('Visibility')

test('a draft is visible to administrators only, is previewed as a visitor, and is published with one press', async ({
  page,
  caller,
  visitor,
}) => {
  await caller.addEvent({ eventTitle: 'Later night', eventDate: '2999-01-09' })
  await caller.addEvent({ eventTitle: 'Earlier night', eventDate: '2999-01-03' })
  await logIn(page, '/events')
  await page.getByRole('button', { name: 'Add an event' }).click()
  const form = page.getByRole('form', { name: 'Add an event' })
  await write(form, { ...event, 'Event title': 'Secret night', Date: '2999-01-06' })
  await when(page).selectOption('Save as draft')
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect(shownAlerts(page)).toHaveText(['Event saved as a draft'])

  const names = ['Later night', 'Secret night', 'Earlier night']
  await expect(titles(page)).toHaveText(names)
  const draft = page.getByRole('article').filter({ hasText: 'Secret night' })
  await expect(draft.getByText('Draft', { exact: true })).toBeVisible()
  // What is next is the first that visitors see.
  await expect(page.getByRole('complementary', { name: 'The next event' }).getByRole('heading')).toHaveText('Earlier night')
  await visit(visitor, '/events')
  await expect(titles(visitor)).toHaveText(['Later night', 'Earlier night'])
  expect(await visitor.content()).not.toContain('Secret night')

  const preview = page.getByRole('button', { name: 'Preview Secret night' })
  await preview.press('Enter')
  const back = page.getByRole('region', { name: 'Preview' }).getByRole('button', { name: 'Back to editing' })
  await expect(back).toBeFocused()
  await expect(titles(page)).toHaveText(names)
  await expect(page.getByRole('button', { name: /Delete|Edit|Publish|Add an event/ })).toHaveCount(0)
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(preview).toBeFocused()

  // On a phone no alert is over the way back.
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('button', { name: 'Delete Earlier night' }).click()
  await preview.press('Enter')
  await expect(shownAlerts(page).first()).toBeVisible()
  await expectInSight(back)
  await expectUncovered(page.getByRole('button', { name: 'Undo' }).last())
  await back.click()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(titles(page)).toHaveText(names)
  await page.getByRole('button', { name: 'Publish now Secret night' }).click()
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(0)
  await visit(visitor, '/events')
  await expect(titles(visitor)).toHaveText(names)
})
