import { expect, type Locator, type Page } from '@playwright/test'
import { headings } from '../content/options.ts'
import { headingOf } from '../src/collections/members/contract.ts'
import { dayAt } from '../src/contract/club-time.ts'
import { first, other } from '../src/testing/choices.ts'
import { rollOf } from '../src/testing/rolls.ts'
import { logIn, settled, test, visit } from './site.ts'

const newest = (page: Page) => page.getByRole('alert').last()
// A category with a heading of its own, where the club has one; never the last one, which the test changes to.
const headed = Object.keys(headings).find((category) => category !== other.category) ?? first.category
const picture = '/static/sample/project-lake-float.svg'

async function openForm(page: Page, path: string, label: string, form: string) {
  await logIn(page)
  await visit(page, path)
  await page.getByRole('button', { name: label }).first().click()
  return page.getByRole('form', { name: form, exact: true })
}

async function fill(form: Locator, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value)
  // The preview appears above the button and moves it.
  if (Object.values(values).includes(picture)) await form.getByRole('img', { name: 'What this address shows' }).waitFor()
}

const member = {
  Name: 'Ira Nambisan',
  Description: 'Winds her own coils.',
  'LinkedIn link': 'https://network.example.org/in/ira',
  'Instagram link': 'https://photos.example.org/ira',
  'GitHub link': 'https://code.example.org/ira',
  'Roll number': rollOf(26001),
  Position: 'Power',
  Photo: picture,
}

test('an administrator looks after the members', async ({ page }) => {
  const form = await openForm(page, '/members', 'Add a member', 'Member')
  await test.step('Member form: centred overlay, absolutely positioned, 600 px wide, shown or hidden', async () => {
    await expect(form).toBeVisible()
    const overlay = page.getByRole('region', { name: 'Add a member' })
    await expect(overlay).toHaveCSS('position', 'absolute')
    await expect.poll(async () => (await overlay.boundingBox())?.width).toBe(600)
    await page.getByRole('button', { name: 'Close the form' }).click()
    await expect(overlay).toBeHidden()
  })
  const card = page.getByRole('region', { name: headingOf(headed) }).getByRole('article')
  await test.step('Floating round plus toggling the form; after a successful add the form hides', async () => {
    await page.getByRole('button', { name: 'Add a member' }).click()
    await form.getByRole('button', { name: 'Add member' }).click()
    await expect(form.getByLabel('Category')).toHaveAccessibleDescription('Category is required.')
    await fill(form, member)
    await form.getByLabel('Category').selectOption(headed)
    await form.getByRole('button', { name: 'Add member' }).click()
    await expect(newest(page)).toHaveText('Member added successfully')
    await expect(form).toBeHidden()
    await expect(card).toContainText('Winds her own coils.')
  })
  await test.step('Members are edited in place', async () => {
    await page.getByRole('button', { name: 'Edit Ira Nambisan' }).click()
    await expect(form.getByLabel('GitHub link')).toHaveValue(member['GitHub link'])
    await form.getByLabel('Name').fill('Ira N')
    await form.getByLabel('Category').selectOption(other.category)
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(newest(page)).toHaveText('Member saved')
    await expect(page.getByRole('region', { name: headingOf(other.category) }).getByRole('article')).toContainText('Ira N')
    await expect(card).toHaveCount(0)
  })
  await test.step('Delete icon per card', async () => {
    await page.getByRole('button', { name: 'Delete Ira N' }).click()
    await expect(newest(page)).toHaveText('Member deleted successfully')
    await expect(page.getByText('No members yet.')).toBeVisible()
  })
})

test('an administrator looks after the projects', async ({ page }) => {
  const form = await openForm(page, '/projects', 'Add a project', 'Project')
  const card = page.getByRole('main').getByRole('article')
  await test.step('Plus button toggling the form', async () => {
    await fill(form, {
      Title: 'Night Lamp',
      Picture: picture,
      Person: 'Ira Nambisan',
      'Roll number': rollOf(26001),
      'Read more link': 'https://projects.example.org/lamp',
    })
    await form.getByRole('button', { name: 'Add project' }).click()
    await expect(newest(page)).toHaveText('Project added successfully')
    await expect(card.getByRole('link', { name: 'Read more' })).toHaveCount(0)
  })
  await test.step('The Manage link on projects', async () => {
    for (const [way, title] of [
      [card.getByRole('button', { name: 'Manage Night Lamp' }), 'Day Lamp'],
      [card.getByRole('button', { name: 'Edit Day Lamp' }), 'Dusk Lamp'],
    ] as const) {
      await way.click()
      await form.getByLabel('Title').fill(title)
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(card.getByRole('heading')).toHaveText(title)
      await expect(form).toBeHidden()
    }
    await expect(newest(page)).toHaveText('Project saved')
  })
  await test.step('Delete icon for admins', async () => {
    await card.getByRole('button', { name: 'Delete Dusk Lamp' }).click()
    await expect(newest(page)).toHaveText('Project deleted successfully')
    await expect(card).toHaveCount(0)
  })
})

test('an administrator looks after the gallery, with a day typed or picked', async ({ page }) => {
  const form = await openForm(page, '/gallery', 'Add a picture', 'Picture')
  const day = form.getByLabel('Date', { exact: true })
  const card = page.getByRole('region', { name: 'Field days' }).getByRole('article')
  await test.step("Gallery date: picker dd/MM/yyyy; 'Date input not valid.' when typed input cannot be read", async () => {
    await expect(day).toHaveAttribute('placeholder', 'dd/MM/yyyy')
    await fill(form, { Title: 'Roof', Description: 'High up.', Picture: picture, 'More link': 'https://albums.example.org/roof' })
    await fill(form, { Category: 'Field days', Date: '31/02/2026' })
    await day.blur()
    await expect(form.getByText('Date input not valid.')).toBeVisible()
    await form.getByRole('button', { name: 'Add picture' }).click()
    await expect(day).toBeFocused()
    await expect(day).toHaveAccessibleDescription('dd/MM/yyyy Date input not valid.')
    await day.fill('07032026')
    await expect(form.getByText('Date input not valid.')).toHaveCount(0)
    await day.blur()
    await expect(day).toHaveValue('07/03/2026')
    await form.getByRole('button', { name: 'Add picture' }).click()
    await expect(newest(page)).toHaveText('Picture added successfully')
    await expect(card.getByRole('time')).toHaveText('2026-03-07')
  })
  await test.step('A day is picked from the calendar', async () => {
    await card.getByRole('button', { name: 'Edit Roof' }).click()
    await expect(day).toHaveValue('07/03/2026')
    await form.getByRole('button', { name: 'Pick Date from a calendar' }).click()
    const calendar = page.getByRole('dialog', { name: 'Date' })
    await calendar.getByRole('button', { name: /\b19 March 2026/ }).click()
    await expect(day).toHaveValue('19/03/2026')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(newest(page)).toHaveText('Picture saved')
    await expect(card.getByRole('time')).toHaveText('2026-03-19')
  })
  await test.step('Delete icon and plus button', async () => {
    await card.getByRole('button', { name: 'Delete Roof' }).click()
    await expect(newest(page)).toHaveText('Picture deleted successfully')
    await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
  })
})

test('an administrator looks after the timeline', async ({ page }) => {
  const form = await openForm(page, '/timeline', 'Add to the timeline', 'Timeline entry')
  const entry = page.getByRole('main').getByRole('article')
  await test.step('Date pickers yyyy/MM/dd, default today', async () => {
    const today = dayAt(new Date()).replaceAll('-', '/')
    await expect(form.getByLabel('Start Date', { exact: true })).toHaveValue(today)
    await expect(form.getByLabel('End Date', { exact: true })).toHaveValue(today)
  })
  await test.step('Floating plus toggling a panel: Title, Description, Start Date, End Date, Submit', async () => {
    await fill(form, { Title: 'A mast', 'Description (optional)': 'Up it goes.', 'Start Date': '2026/13/01' })
    await form.getByLabel('Title').click()
    await expect(form.getByText('Date input not valid.')).toBeVisible()
    await fill(form, { 'Start Date': '2026/03/07', 'End Date': '2026/03/06' })
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(newest(page)).toHaveText('End Date must not lie before Start Date.')
    await expect(form.getByLabel('Title')).toHaveValue('A mast')
    await fill(form, { 'End Date': '2026/03/09' })
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(newest(page)).toHaveText('Timeline entry added successfully')
    await expect(entry).toContainText('2026-03-07 to 2026-03-09')
  })
  await test.step('An entry is edited and deleted', async () => {
    await entry.getByRole('button', { name: 'Edit A mast' }).click()
    await form.getByLabel('Title').fill('A taller mast')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(entry.getByRole('heading')).toHaveText('A taller mast')
    await entry.getByRole('button', { name: 'Delete A taller mast' }).click()
    await expect(newest(page)).toContainText('deleted successfully')
    await expect(entry).toHaveCount(0)
  })
})

test('an administrator looks after the questions', async ({ page }) => {
  const form = await openForm(page, '/faq', 'Add FAQ', 'FAQ')
  const added = page.getByRole('main').getByRole('heading', { level: 2 }).nth(7).getByRole('button')
  await test.step('Add FAQ toggles a form with question and answer, both required', async () => {
    await expect(page.locator('#list')).toHaveCSS('filter', 'brightness(0.6)')
    await form.getByRole('button', { name: 'Add FAQ' }).click()
    for (const label of ['Question', 'Answer']) await expect(form.getByLabel(label)).toHaveAccessibleDescription(`${label} is required.`)
    await form.getByLabel('Question').fill('Is there tea?')
    await form.getByLabel('Answer').fill('On Thursdays.')
    await form.getByRole('button', { name: 'Add FAQ' }).click()
    await expect(newest(page)).toHaveText('FAQ added successfully')
    await expect(form).toBeHidden()
    await expect(added).toHaveText('8.Is there tea?')
  })
  await test.step('With a token, each answer shows a delete button; it is edited and deleted', async () => {
    await added.click()
    await settled(page.getByRole('main'))
    await page.getByRole('button', { name: 'Edit Is there tea?' }).click()
    await form.getByLabel('Answer').fill('Every day.')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(newest(page)).toHaveText('FAQ saved')
    await expect(page.getByText('Every day.', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Delete Is there tea?' }).click()
    await expect(newest(page)).toHaveText('FAQ deleted successfully')
    await expect(added).toHaveCount(0)
  })
})

test('an administrator looks after the videos', async ({ page }) => {
  const form = page.getByRole('form', { name: 'Video' })
  await test.step('Reached from a Video button on the gallery form', async () => {
    await openForm(page, '/gallery', 'Add a picture', 'Picture')
    await page.getByRole('button', { name: 'Video', exact: true }).click()
    await expect(page).toHaveURL(/\/videoform$/)
  })
  await test.step('Youtube Link, Width, Height (all required), Submit; a bordered box of the given size', async () => {
    await form.getByRole('button', { name: 'Submit' }).click()
    for (const label of ['Youtube Link', 'Width', 'Height'])
      await expect(form.getByLabel(label)).toHaveAccessibleDescription(new RegExp(`${label} is required\\.`))
    await fill(form, { 'Youtube Link': 'https://www.youtube.com/watch?v=abcdefghijk', Width: '480', Height: '270' })
    const box = page.getByRole('region', { name: 'Preview' }).locator('div')
    await expect(box).toHaveCSS('width', '480px')
    await expect(box).toHaveCSS('height', '270px')
    await expect(box).toHaveCSS('border-style', /solid|dashed/)
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(newest(page)).toHaveText('Video added successfully')
    await expect(form.getByLabel('Width')).toHaveValue('')
  })
  await test.step('A video is edited and deleted on the home page', async () => {
    await visit(page, '/')
    await page.getByRole('button', { name: 'Edit video 1' }).click()
    await form.getByLabel('Youtube Link').fill('https://youtu.be/ABCDEFGHIJK')
    await form.getByLabel('Title').fill('The night of boards, cut short')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(newest(page)).toHaveText('Video saved')
    await expect(page.getByRole('heading', { level: 3, name: 'The night of boards, cut short' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Play The night of boards, cut short' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete The night of boards, cut short' }).click()
    await expect(newest(page)).toHaveText('Video deleted successfully')
    await expect(page.getByText('No videos yet.')).toBeVisible()
  })
})
