import { expect } from '@playwright/test'
import { memberCategories } from '../content/options.ts'
import { photo } from '../src/testing/photos.ts'
import { rollOf } from '../src/testing/rolls.ts'
import { field, newest, shownAlerts, titles } from './page.ts'
import { axeFaults } from './questions.ts'
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

test('an administrator on a phone adds a team from a table with photos, corrects a row, and puts the team in order', async ({ page }) => {
  const [category] = memberCategories
  const photoOf = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await photo() })
  await page.setViewportSize({ width: 360, height: 740 })
  await logIn(page, '/members')
  await page.getByRole('button', { name: 'Add a member' }).click()
  await page.getByRole('button', { name: 'Add several from a table' }).click()
  const row = (name: string) => page.getByRole('listitem', { name, exact: true })
  await test.step('The rows are shown, with what is wrong in them', async () => {
    const table = `Name\tRoll number\tPosition\tGitHub\nAsha Varadan\t${rollOf(1)}\tLead\tcode.example.org/asha\nRavi Menon\t${rollOf(2)}\nMira\t${rollOf(3)}\tLead`
    await page.getByLabel('Paste a table here').fill(table)
    await page.getByRole('button', { name: 'Show the rows' }).click()
    const files = [await photoOf('asha-varadan.jpg'), await photoOf(`${rollOf(2)}.jpg`), await photoOf('mira.jpeg')]
    await page.locator('main [data-choose]').first().setInputFiles(files)
    await expect(page.getByRole('status').filter({ hasText: 'to correct' })).toHaveText('3 members, 1 to correct')
    await row('Ravi Menon').getByLabel('Position').fill('Lead')
    await field(page, 'Category (optional)').selectOption(category)
    await field(page, 'Description (optional)').fill('Joined this year.')
    expect(await axeFaults(page, 'main')).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
  await test.step('They are added in the order of the table, without the links that they do not have', async () => {
    await page.getByRole('button', { name: 'Add 3 members' }).click()
    await expect(newest(page)).toHaveText('3 members added.', { timeout: 60_000 })
    await expect(titles(page)).toHaveText(['Asha Varadan', 'Ravi Menon', 'Mira'])
    await expect(page.getByRole('link', { name: /^GitHub/ })).toHaveAttribute('href', 'https://code.example.org/asha')
  })
  await test.step('The order is changed by keys and by drag, saved once and undone', async () => {
    await page.getByRole('button', { name: /^Reorder/ }).click()
    await page.getByRole('button', { name: 'Move Mira up' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Move Mira up' })).toBeFocused()
    const lines = page.getByRole('dialog').getByRole('listitem')
    const [first, last] = [await lines.first().boundingBox(), await lines.last().boundingBox()]
    await page.mouse.move((first?.x ?? 0) + 20, (first?.y ?? 0) + 20)
    await page.mouse.down()
    await page.mouse.move((last?.x ?? 0) + 20, (last?.y ?? 0) + 20, { steps: 8 })
    await page.mouse.up()
    await page.getByRole('button', { name: 'Save order' }).click()
    await expect(newest(page)).toHaveText('Order saved')
    await expect(titles(page)).toHaveText(['Mira', 'Ravi Menon', 'Asha Varadan'])
    await page.locator('[popover="manual"]').getByRole('button', { name: 'Undo' }).click()
    await expect(titles(page)).toHaveText(['Asha Varadan', 'Ravi Menon', 'Mira'])
  })
})
