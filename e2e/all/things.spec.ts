import { expect, type Locator, type Page } from '@playwright/test'
import { headings } from '../../content/options.ts'
import { headingOf } from '../../src/club/members/contract.ts'
import { dayAt } from '../../src/contract/club-time.ts'
import { first, other } from '../../src/testing/choices.ts'
import { rollOf } from '../../src/testing/rolls.ts'
import { killDuring, logIn, test, visit } from '../site.ts'

const newest = (page: Page) => page.getByRole('alert').last()
// A category that stands under a heading of its own, where the club has one; never the last, which others are put into.
const headed = Object.keys(headings).find((category) => category !== other.category) ?? first.category
const picture = '/static/sample/project-lake-float.svg'

async function openForm(page: Page, path: string, label: string, form: string) {
  await logIn(page)
  await visit(page, path)
  await page.getByRole('button', { name: label }).click()
  return page.getByRole('form', { name: form })
}

async function fill(form: Locator, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value)
  // It comes in above the button, which moves on from under a press.
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

test('a member is added, changed and deleted, each seen at once', async ({ page }) => {
  const form = await openForm(page, '/members', 'Add a member', 'Member')
  await form.getByRole('button', { name: 'Add member' }).click()
  await expect(form.getByLabel('Category')).toHaveAccessibleDescription('Category is required.')
  await fill(form, member)
  await form.getByLabel('Category').selectOption(headed)
  await form.getByRole('button', { name: 'Add member' }).click()
  await expect(newest(page)).toHaveText('Member added successfully')
  await expect(form).toBeHidden()
  const card = page.getByRole('region', { name: headingOf(headed) }).getByRole('article')
  await expect(card).toContainText('Winds her own coils.')

  await page.getByRole('button', { name: 'Edit Ira Nambisan' }).click()
  await expect(form.getByLabel('GitHub link')).toHaveValue(member['GitHub link'])
  await form.getByLabel('Name').fill('Ira N')
  await form.getByLabel('Category').selectOption(other.category)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(newest(page)).toHaveText('Member saved')
  await expect(page.getByRole('region', { name: headingOf(other.category) }).getByRole('article')).toContainText('Ira N')
  await expect(card).toHaveCount(0)

  await page.getByRole('button', { name: 'Delete Ira N' }).click()
  await expect(newest(page)).toHaveText('Member deleted successfully')
  await expect(page.getByText('No members yet.')).toBeVisible()
})

test('a member who moved in without links shows none, and is edited without inventing any', async ({ page }) => {
  const form = await openForm(page, '/members', 'Add a member', 'Member')
  await fill(form, member)
  await form.getByLabel('Category').selectOption(other.category)
  await form.getByRole('button', { name: 'Add member' }).click()
  await expect(newest(page)).toHaveText('Member added successfully')
  // What the import writes; a form would ask for each.
  const { data } = await (await page.request.get('/api/members')).json()
  const { id, githublink: _, ...kept } = data[0]
  const sparse = { ...kept, desc: '', linkedinlink: '', instagramlink: '', githubLink: '', rollNumber: '', imagelink: '' }
  const { origin } = new URL(page.url())
  expect((await page.request.post(`/api/editMember/${id}`, { data: sparse, headers: { origin } })).status()).toBe(200)

  await visit(page, '/members')
  const card = page.getByRole('article')
  await expect(card.getByRole('heading', { name: member.Name })).toBeVisible()
  await expect(card.getByRole('link').filter({ hasNotText: member.Name })).toHaveCount(0)
  // Drawn, in the place of the photo, of which nobody has said anything.
  await expect(card.locator('svg').first()).toBeVisible()
  await expect(card.getByRole('img')).toHaveCount(0)
  await page.getByRole('button', { name: `Edit ${member.Name}` }).click()
  await expect(form.getByLabel('Instagram link')).toHaveValue('')
  await form.getByLabel('Position').fill('Head of coils')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(newest(page)).toHaveText('Member saved')
  await expect(card).toContainText('Head of coils')

  await page.getByRole('button', { name: `Edit ${member.Name}` }).click()
  await form.getByLabel('Name').fill('')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Name is required.')
})

test('the member form lies over the list, 600 px wide at 1280 and 328 px wide at 360, and in its middle', async ({ page }) => {
  const form = await openForm(page, '/members', 'Add a member', 'Member')
  await expect(form).toBeVisible()
  const overlay = page.getByRole('region', { name: 'Add a member' })
  await expect(overlay).toHaveCSS('position', 'absolute')
  for (const [width, wanted] of [
    [1280, 600],
    [360, 328],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => (await overlay.boundingBox())?.width).toBe(wanted)
    const shown = await page.evaluate(() => document.documentElement.clientWidth)
    await expect.poll(async () => Math.abs(((await overlay.boundingBox())?.x ?? 0) - (shown - wanted) / 2)).toBeLessThanOrEqual(1)
  }
  await page.getByRole('button', { name: 'Close the form' }).click()
  await expect(overlay).toBeHidden()
})

test('a project is added, changed by Manage and by the pencil, and deleted', async ({ page }) => {
  const form = await openForm(page, '/projects', 'Add a project', 'Project')
  await fill(form, {
    Title: 'Night Lamp',
    Picture: picture,
    Person: 'Ira Nambisan',
    'Roll number': rollOf(26001),
    'Read more link': 'https://projects.example.org/lamp',
  })
  await form.getByRole('button', { name: 'Add project' }).click()
  await expect(newest(page)).toHaveText('Project added successfully')
  const card = page.getByRole('main').getByRole('article')
  await expect(card.getByRole('link', { name: 'Read more' })).toHaveCount(0)
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
  await card.getByRole('button', { name: 'Delete Dusk Lamp' }).click()
  await expect(newest(page)).toHaveText('Project deleted successfully')
  await expect(card).toHaveCount(0)
})

test('a picture is added with a day typed or picked, changed and deleted', async ({ page }) => {
  const form = await openForm(page, '/gallery', 'Add a picture', 'Picture')
  const day = form.getByLabel('Date', { exact: true })
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
  const card = page.getByRole('region', { name: 'Field days' }).getByRole('article')
  await expect(card.getByRole('time')).toHaveText('2026-03-07')

  await card.getByRole('button', { name: 'Edit Roof' }).click()
  await expect(day).toHaveValue('07/03/2026')
  // Every day of the week is in sight on the narrowest screen, and nothing goes sideways.
  await page.setViewportSize({ width: 320, height: 640 })
  await form.getByRole('button', { name: 'Pick Date from a calendar' }).click()
  const calendar = page.getByRole('dialog', { name: 'Date' })
  await expect(calendar.getByRole('button', { name: /Sunday, 29 March 2026/ })).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await calendar.getByRole('button', { name: /\b19 March 2026/ }).click()
  await expect(day).toHaveValue('19/03/2026')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(newest(page)).toHaveText('Picture saved')
  await expect(card.getByRole('time')).toHaveText('2026-03-19')
  await card.getByRole('button', { name: 'Delete Roof' }).click()
  await expect(newest(page)).toHaveText('Picture deleted successfully')
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
})

test('the calendar of a day opens on the day that is chosen, or on today, and the arrows move from there', async ({ page }) => {
  await logIn(page)
  await visit(page, '/gallery')
  await page.getByRole('button', { name: 'Add a picture' }).click()
  const field = page.getByLabel('Date', { exact: true })
  const open = () => page.getByRole('button', { name: 'Pick Date from a calendar' }).click()
  const day = page.locator(':focus')
  await open()
  await expect(day).toHaveAttribute('aria-label', /^Today, /)
  await page.keyboard.press('Escape')
  await field.fill('17/03/2031')
  await open()
  await expect(day).toHaveAttribute('aria-label', /17 March 2031/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('18/03/2031')
})

test('a timeline entry begins with today, refuses an end before its start, and is changed and deleted', async ({ page }) => {
  const form = await openForm(page, '/timeline', 'Add to the timeline', 'Timeline entry')
  const today = dayAt(new Date()).replaceAll('-', '/')
  await expect(form.getByLabel('Start Date', { exact: true })).toHaveValue(today)
  await expect(form.getByLabel('End Date', { exact: true })).toHaveValue(today)
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
  const entry = page.getByRole('main').getByRole('article')
  await expect(entry).toContainText('2026-03-07 to 2026-03-09')
  await entry.getByRole('button', { name: 'Edit A mast' }).click()
  await form.getByLabel('Title').fill('A taller mast')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(entry.getByRole('heading')).toHaveText('A taller mast')
  await entry.getByRole('button', { name: 'Delete A taller mast' }).click()
  await expect(newest(page)).toContainText('deleted successfully')
  await expect(entry).toHaveCount(0)
})

test('when the site stops under a timeline entry, its sentence is told and what was typed is kept', async ({ page, site }) => {
  const form = await openForm(page, '/timeline', 'Add to the timeline', 'Timeline entry')
  await fill(form, { Title: 'Lost?', 'Description (optional)': 'No.', 'Start Date': '2026/03/07' })
  await killDuring(page, site, 'addTimeline')
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(newest(page)).toHaveText(/^Couldnt process\. No answer came, so it may have been done/)
  await expect(form.getByLabel('Title')).toHaveValue('Lost?')
  await expect(form.getByLabel('Start Date', { exact: true })).toHaveValue('2026/03/07')
})

test('when the site stops under a member, its sentence is told and what was typed is kept', async ({ page, site }) => {
  const form = await openForm(page, '/members', 'Add a member', 'Member')
  await fill(form, member)
  await form.getByLabel('Category').selectOption(first.category)
  await killDuring(page, site, 'addMember')
  await form.getByRole('button', { name: 'Add member' }).click()
  await expect(newest(page)).toHaveText(/^Error\. No answer came, so it may have been done/)
  for (const [label, value] of Object.entries(member)) await expect(form.getByLabel(label, { exact: true })).toHaveValue(value)
  await expect(form.getByLabel('Category')).toHaveValue(first.category)
  await expect(form.getByRole('button', { name: 'Add member' })).toBeEnabled()
})
