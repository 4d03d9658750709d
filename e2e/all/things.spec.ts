import { expect, type Locator, type Page } from '@playwright/test'
import { first, other } from '../../src/testing/choices.ts'
import { rollOf } from '../../src/testing/rolls.ts'
import { killDuring, logIn, test, visit } from '../site.ts'

const newest = (page: Page) => page.getByRole('alert').last()
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
  // Every day of the week is in sight on the narrowest screen, and nothing goes sideways.
  await page.setViewportSize({ width: 320, height: 640 })
  await open()
  await expect(page.getByRole('dialog', { name: 'Date' }).getByRole('button', { name: /Sunday, 30 March 2031/ })).toBeInViewport({
    ratio: 1,
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
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
