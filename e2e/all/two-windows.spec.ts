import { expect, type Page } from '@playwright/test'
import { expectAutosaved, leftOff } from '../autosaved.ts'
import { hold } from '../hold.ts'
import { logIn, test, visit } from '../site.ts'

const form = (page: Page) => page.getByRole('form', { name: 'FAQ' })
const send = (page: Page) => form(page).getByRole('button', { name: 'Add FAQ' }).click()
const told = (page: Page) => page.getByRole('alert').filter({ hasText: 'FAQ added successfully' })
/** The panel's own button opens it and closes it. */
const panel = (page: Page) => page.getByRole('button', { name: 'Add FAQ', exact: true }).first().click()

/** One window has sent a question and closed its form; another has opened it before the answer is let go. */
async function sentAndOpened(page: Page) {
  await logIn(page)
  await visit(page, '/faq')
  await panel(page)
  await form(page).getByLabel('Question').fill('Is there tea?')
  await form(page).getByLabel('Answer').fill('On Thursdays.')
  const answer = await hold(page, '**/api/addFaq')
  await send(page)
  await panel(page)
  const other = await page.context().newPage()
  other.on('dialog', (asked) => void asked.accept())
  await logIn(other)
  await visit(other, '/faq')
  await panel(other)
  await expect(form(other).getByLabel('Answer')).toHaveValue('On Thursdays.')
  await expect(other.getByText('it was sent, but no answer was seen')).toBeVisible()
  return { other, answer }
}

test('what is typed in another window, before the answer comes to the one that sent it, is there after a crash', async ({ page }) => {
  const { other, answer } = await sentAndOpened(page)
  const more = 'On Thursdays, and on Fridays.'
  await form(other).getByLabel('Answer').fill(more)
  await expectAutosaved(other, more)
  answer()
  await expect(told(page)).toBeVisible()
  await other.reload()
  await leftOff(other).getByRole('button', { name: 'Is there tea?' }).click()
  await expect(form(other).getByLabel('Answer')).toHaveValue(more)
  // What was sent first is done; whoever goes on hears of it.
  await send(other)
  await expect(form(other).locator('..').getByRole('alert')).toContainText(
    'What you sent before has been answered: “FAQ added successfully”',
  )
  await expect(other.getByText('it has not been sent')).toBeVisible()
  await send(other)
  await expect(told(other)).toBeVisible()
  await expect(leftOff(other)).toHaveCount(0)
})

test('what was only looked at there meanwhile is left off nowhere', async ({ page }) => {
  const { other, answer } = await sentAndOpened(page)
  answer()
  await expect(told(page)).toBeVisible()
  await panel(other)
  await expect(form(other)).toBeHidden()
  await expect(leftOff(other)).toHaveCount(0)
  await other.reload()
  await panel(other)
  await expect(form(other).getByLabel('Question')).toHaveValue('')
  await expect(leftOff(other)).toHaveCount(0)
})

test('what was looked at there and is sent again as it stands is done once', async ({ page }) => {
  const { other, answer } = await sentAndOpened(page)
  answer()
  await expect(told(page)).toBeVisible()
  await send(other)
  await expect(told(other)).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Is there tea?' })).toHaveCount(1)
})
