import { expect, type Page } from '@playwright/test'
import { homeParts } from '../content/pages.ts'
import { dayAt } from '../src/contract/club-time.ts'
import { projects } from '../src/site/collections.ts'
import { examplesOf } from '../src/testing/example.ts'
import { photo } from '../src/testing/photos.ts'
import { expectKept, field, formAlert, newest, write } from './page.ts'
import { logIn, test, visit } from './site.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const form = (page: Page, name: string) => page.getByRole('form', { name, exact: true })

test('the forms of members, projects, the gallery and the timeline are as the specification describes them', async ({
  page,
  caller: { send },
}) => {
  expect((await send('/api/addProject', { ...examplesOf(projects.fields), title: 'Night Lamp' })).status).toBe(200)
  await logIn(page)
  await test.step('Member form: centred overlay, absolutely positioned, 600 px wide, shown or hidden', async () => {
    await visit(page, '/members')
    const overlay = page.getByRole('region', { name: 'Add a member' })
    await button(page, 'Add a member').click()
    await expect(overlay).toHaveCSS('position', 'absolute')
    await expect.poll(async () => (await overlay.boundingBox())?.width).toBe(600)
    await button(page, 'Close the form').click()
    await expect(overlay).toBeHidden()
  })
  await test.step('The Manage link on projects', async () => {
    await visit(page, '/projects')
    await button(page, 'Manage Night Lamp').click()
    await expectKept(form(page, 'Project'), { Title: 'Night Lamp' })
    const more = form(page, 'Project').getByRole('group', { name: 'More pictures' })
    const file = { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 600, height: 400 }) }
    await more.locator('[data-choose]').setInputFiles(file)
    await more.getByLabel('Description of picture 2').fill('On the bench', { timeout: 100_000 })
    await button(page, 'Remove picture 1').click()
    await button(page, 'Save').click()
    await expect(form(page, 'Project')).toBeHidden()
    await visit(page, '/projects/night-lamp')
    await expect(page.getByRole('img', { name: 'On the bench' })).toBeVisible()
  })
  await test.step("Gallery date: picker dd/MM/yyyy; 'Date input not valid.' when typed input cannot be read", async () => {
    await visit(page, '/gallery')
    await button(page, 'Add a picture').first().click()
    const day = field(form(page, 'Picture'), 'Date')
    await expect(day).toHaveAttribute('placeholder', 'dd/MM/yyyy')
    await day.fill('31/02/2026')
    await day.blur()
    await expect(day).toHaveAccessibleDescription('dd/MM/yyyy Date input not valid.')
    await day.fill('07032026')
    await expect(page.getByText('Date input not valid.')).toHaveCount(0)
    // The calendar is the browser's own, which no test can press: only the day that it gives.
    await expect(button(page, 'Choose Date from a calendar')).toBeVisible()
    await form(page, 'Picture').locator('input[type="date"]').fill('2026-03-19', { force: true })
    await expect(day).toHaveValue('19/03/2026')
  })
  await test.step('Timeline: date pickers yyyy/MM/dd, default today', async () => {
    await visit(page, '/timeline')
    await button(page, 'Add to the timeline').click()
    const today = dayAt(new Date()).replaceAll('-', '/')
    await expectKept(form(page, 'Timeline entry'), { 'Start Date': today, 'End Date': today })
    await write(form(page, 'Timeline entry'), { Title: 'A mast', 'Start Date': '2026/03/07', 'End Date': '2026/03/06' })
    await button(page, 'Submit').click()
    await expect(formAlert(page)).toHaveText('End Date must not be before Start Date.')
    await expectKept(form(page, 'Timeline entry'), { Title: 'A mast' })
    await write(form(page, 'Timeline entry'), { 'Description (optional)': 'Up it goes.', 'End Date': '2026/03/09' })
    await button(page, 'Submit').click()
    await expect(page.getByRole('article')).toContainText('2026-03-07 to 2026-03-09')
  })
})

test('an administrator looks after the videos', async ({ page }) => {
  await test.step('Reached from a Video button on the gallery form', async () => {
    await logIn(page, '/gallery')
    await button(page, 'Add a picture').first().click()
    await button(page, 'Video').click()
    await expect(page).toHaveURL(/\/videoform$/)
  })
  await test.step('Youtube Link, Width, Height (all required), Submit', async () => {
    await button(page, 'Submit').click()
    for (const label of ['Youtube Link', 'Width', 'Height'])
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`${label} is required\\.`))
    await write(page, { 'Youtube Link': 'https://www.youtube.com/watch?v=abcdefghijk', Width: '480', Height: '270' })
    await button(page, 'Submit').click()
    await expect(formAlert(page)).toHaveText('Video added successfully')
    await expectKept(page, { Width: '' })
  })
  await test.step('A video is edited and deleted on the home page', async () => {
    await visit(page, '/')
    await button(page, 'Edit video 1').click()
    await form(page, 'Video').getByLabel('Title').fill('The night of boards')
    await button(page, 'Save').click()
    await expect(newest(page)).toHaveText('Video saved')
    await expect(page.getByRole('button', { name: 'Play The night of boards' })).toBeVisible()
    await button(page, 'Delete The night of boards').click()
    await expect(newest(page)).toHaveText('Video deleted successfully')
    await expect(page.getByText(homeParts.trailers.none)).toBeVisible()
  })
})
