import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { administratorOf } from './caller.ts'
import { once } from './page.ts'
import { choose, fillWords, openForm, test } from './picture-form.ts'
import { axeFaults } from './questions.ts'
import { logIn, visit } from './site.ts'

const alerts = (page: Page) => page.locator('[popover="manual"]').getByRole('alert')
const cards = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')

test('several events are chosen by keyboard, deleted together after a question, and restored together', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  for (const eventTitle of ['First night', 'Second night', 'Third night']) await caller.addEvent({ eventTitle })
  await logIn(page)
  await visit(page, '/events')
  await page.getByRole('button', { name: 'Select', exact: true }).press('Enter')
  await page.getByLabel('Select First night').press('Space')
  await page.getByLabel('Select Third night').press('Space')
  await expect(page.getByRole('status').filter({ hasText: 'selected' })).toHaveText('2 events selected')
  await page.getByRole('button', { name: 'Delete 2…' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete 2 events?' })
  await expect(question.getByRole('listitem')).toHaveText(['Third night', 'First night'])
  await expect(question.getByRole('heading')).toBeFocused()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(cards(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Delete 2…' }).click()
  await question.getByRole('button', { name: 'Delete 2 events' }).click()
  await expect(alerts(page)).toHaveText(['2 events deleted'])
  await expect(cards(page)).toHaveText(['Second night'])
  await page.locator('[popover="manual"]').getByRole('button', { name: 'Undo' }).click()
  await expect(alerts(page)).toHaveText(['2 events restored'])
  await expect(cards(page)).toHaveText(['Third night', 'Second night', 'First night'])
})

test('several drafts are published together; one that is refused is named and stays chosen', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  for (const eventTitle of ['Third night', 'Second night', 'First night']) await caller.addEvent({ eventTitle, publishAt: 'draft' })
  await caller.addEvent({ eventTitle: 'Public night' })
  await logIn(page)
  await visit(page, '/events')
  const drafts = page.getByRole('main').getByText('Draft', { exact: true }).filter({ visible: true })
  await expect(drafts).toHaveCount(3)
  await page.getByRole('button', { name: 'Select', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Select all 4' }).press('Enter')
  const refuse = { status: 409, json: { success: false, message: 'Not yet.' } }
  await once(page, '**/api/publish/events/*', refuse)
  await page.getByRole('button', { name: 'Publish 3' }).press('Enter')
  await expect(alerts(page)).toHaveText([/^2 events published\. “.* night” was not: Not yet\.$/])
  await expect(drafts).toHaveCount(1)
  await page.getByRole('button', { name: 'Publish 1' }).press('Enter')
  await expect(alerts(page)).toHaveText(['1 event published.'])
  await expect(drafts).toHaveCount(0)
  expect(await (await fetch(`${site.origin}/events`)).text()).toMatch(/First night[\s\S]*Second night|Second night[\s\S]*First night/)
})

test('several pictures are saved as drafts on a phone; a file that is no picture stays with the reason', async ({ page, chosen }) => {
  const files = await chosen(2)
  const broken = join(files[0] as string, '..', 'broken.jpg')
  writeFileSync(broken, 'words')
  await page.setViewportSize({ width: 360, height: 640 })
  await openForm(page)
  await choose(page, ...files, broken)
  const several = page.getByRole('form', { name: 'Several pictures' })
  await expect(page.getByText('3 selected')).toBeVisible()
  await fillWords(several, '')
  await page.getByRole('textbox', { name: 'Title 2' }).fill('The second')
  await page.getByLabel('When it is shown').selectOption('As a draft')
  await several.getByRole('button', { name: 'Add 3 pictures' }).click()
  await expect(several.getByText('Please type a title for all, or one for each.')).toBeVisible()
  expect(await axeFaults(page, 'main')).toEqual([])
  await several
    .getByRole('textbox', { name: /^Title/ })
    .first()
    .fill('Boards')
  await several.getByRole('button', { name: 'Add 3 pictures' }).click()
  await expect(page.getByRole('alert')).toHaveText('2 pictures saved as drafts. 1 failed; the list below says why.')
  await expect(page.getByRole('listitem', { name: 'Picture 1' })).toContainText('This is no picture that the site can show.')
  await page.getByRole('button', { name: 'Remove picture 1' }).click()
  await page.getByRole('button', { name: 'Close the form' }).click()
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(2)
  for (const name of ['Boards 1', 'The second']) await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
})
