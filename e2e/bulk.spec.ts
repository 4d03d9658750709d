import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { expectAutosaved } from './autosaved.ts'
import { administratorOf } from './caller.ts'
import { expectInSight, expectUncovered } from './in-sight.ts'
import { choose, fillWords, link, openForm, test } from './picture-form.ts'
import { logIn, visit } from './site.ts'

const alerts = (page: Page) => page.locator('[popover="manual"]').getByRole('alert')
const undo = (page: Page) => page.locator('[popover="manual"]').getByRole('button', { name: 'Undo' })
const cards = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')
const when = (page: Page) => page.getByLabel('When it is shown')

test('several events are selected by keyboard, deleted together after a question, and restored together', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  for (const eventTitle of ['First night', 'Second night', 'Third night']) await caller.addEvent({ eventTitle })
  await logIn(page)
  await visit(page, '/events')
  await page.getByRole('button', { name: 'Choose several' }).press('Enter')
  await page.getByLabel('Choose First night').press('Space')
  await page.getByLabel('Choose Third night').press('Space')
  await expect(page.getByRole('status').filter({ hasText: 'chosen' })).toHaveText('2 events chosen')
  await page.getByRole('button', { name: 'Delete 2…' }).press('Enter')
  const question = page.getByRole('dialog', { name: 'Delete 2 events?' })
  await expect(question.getByRole('listitem')).toHaveText(['Third night', 'First night'])
  await expect(question.getByRole('heading')).toBeFocused()
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(cards(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Delete 2…' }).click()
  await question.getByRole('button', { name: 'Delete 2 events' }).click()
  await expect(alerts(page)).toHaveText(['2 events deleted'])
  await expect(cards(page)).toHaveText(['Second night'])
  await undo(page).click()
  await expect(alerts(page)).toHaveText(['2 events restored'])
  await expect(cards(page)).toHaveText(['Third night', 'Second night', 'First night'])
})

test('several drafts are published together, and one that is refused is named and stays selected', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  for (const eventTitle of ['Third night', 'Second night', 'First night']) await caller.addEvent({ eventTitle, publishAt: 'draft' })
  await caller.addEvent({ eventTitle: 'Public night' })
  await logIn(page)
  await visit(page, '/events')
  const drafts = page.getByRole('main').getByText('Draft', { exact: true }).filter({ visible: true })
  await expect(drafts).toHaveCount(3)
  await page.getByRole('button', { name: 'Choose several' }).press('Enter')
  await page.getByRole('button', { name: 'Choose all 4' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '4 events chosen, 3 of them not shown yet' })).toBeVisible()
  await page.route('**/api/publish/events/*', (route) => route.fulfill({ status: 409, json: { success: false, message: 'Not yet.' } }), {
    times: 1,
  })
  await page.getByRole('button', { name: 'Publish 3' }).press('Enter')
  await expect(alerts(page)).toHaveText([/^2 of 3 events published\. “.* night” was not: Not yet\.$/])
  await expect(drafts).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Publish 1' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(alerts(page)).toHaveText(['1 event published.'])
  await expect(drafts).toHaveCount(0)
  expect(await (await fetch(`${site.origin}/events`)).text()).toMatch(/First night[\s\S]*Second night|Second night[\s\S]*First night/)
})

test('several pictures are saved as drafts after a reload, and each is published with one press', async ({ page, site, chosen }) => {
  const told = async () => {
    const { galleryData } = (await (await fetch(`${site.origin}/api/gallery`)).json()) as { galleryData: { title: string }[] }
    return galleryData.map(({ title }) => title)
  }
  await openForm(page)
  await choose(page, ...(await chosen(2, true)))
  const several = page.getByRole('form', { name: 'Several pictures' })
  await fillWords(several, 'Night')
  await when(page).selectOption('At a time')
  await several.getByLabel('Publish at').fill('2020-01-01T10:00')
  await several.getByRole('button', { name: 'Add 2 pictures' }).click()
  await expect(several.getByText('Publish at lies in the past. Choose a later time, or show it now.')).toBeVisible()
  await expect(several.getByLabel('Publish at')).toBeFocused()
  await when(page).selectOption('As a draft')
  await expect(page.getByText('2 chosen, 2 ready, 0 added')).toBeVisible()
  await expectAutosaved(page, '"draft"')
  page.on('dialog', (asked) => void asked.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Several pictures: “Night”' }).click()
  await expect(when(page)).toHaveValue('draft')
  await several.getByRole('button', { name: 'Add 2 pictures' }).click()
  await expect(alerts(page)).toHaveText(['2 pictures saved as drafts.'])
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(2)
  expect(await told()).toEqual([])
  await page.getByRole('button', { name: 'Publish now Night 1' }).click()
  await expect(page.getByText('Draft', { exact: true })).toHaveCount(1)
  // At once: what was planned gives way to what has come of it.
  expect(await alerts(page).allTextContents()).toEqual([expect.stringMatching(/published$/)])
  expect(await told()).toEqual(['Night 1'])
})

test('of several pictures the valid ones are added and a refused one stays with the reason', async ({ page, chosen }) => {
  const files = await chosen(2, true)
  const broken = join(files[0] as string, '..', 'broken.jpg')
  writeFileSync(broken, 'words')
  await openForm(page)
  await choose(page, ...files, broken)
  const several = page.getByRole('form', { name: 'Several pictures' })
  await fillWords(several, '')
  await several.getByRole('button', { name: 'Add 2 pictures' }).click()
  await expect(several.getByText('Please type a title for all, or one for each.')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('main').analyze()
  expect(violations).toEqual([])
  await several.getByRole('textbox', { name: /^Title/ }).fill('Boards')
  // On a phone the list is as wide as what is told over the page.
  await page.setViewportSize({ width: 360, height: 640 })
  await several.getByRole('button', { name: 'Add 2 pictures' }).click()
  await expect(page.getByRole('alert')).toHaveText(['2 pictures added. 1 was refused; the list below says why.'])
  await expect(page.getByRole('listitem', { name: /^Picture \d$/ })).toHaveCount(1)
  await expectInSight(page.getByRole('alert'))
  await expectUncovered(page.getByText('This is no picture that the site can show.'))
  await page.getByRole('button', { name: 'Leave out picture 1' }).click()
  await several.getByRole('button', { name: 'Only one' }).click()
  await expect(link(page)).toBeVisible()
})
