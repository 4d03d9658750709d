import { expect, type Locator, type Page } from '@playwright/test'
import { photo } from '../../src/testing/photos.ts'
import { administratorOf } from '../caller.ts'
import { logIn, type Site, test, visit } from '../site.ts'

/** A machine that is busy takes its time over a picture. */
const made = { timeout: 100_000 }

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const edit = (page: Page) => page.getByRole('form', { name: 'Edit the event' })
const poster = (page: Page) => edit(page).locator('[name=poster]')
const told = (page: Page) => page.getByRole('alert').last()
const events = async (site: Site) => (await administratorOf(site.origin)).list('/api/events') as Promise<Record<string, string>[]>

/** An administrator's page on which no picture comes before it may. */
async function held(page: Page, address: string) {
  const gates: (() => void)[] = []
  await page.route('**/api/keepUpload/**', async (route) => {
    await new Promise<void>((resolve) => gates.push(resolve))
    await route.continue()
  })
  await logIn(page)
  await visit(page, address)
  return {
    choose: async (within: Locator, width = 1200) => {
      const buffer = Buffer.from(await photo({ width, height: 900 }))
      await within.locator('[data-choose]').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
      await expect.poll(() => gates.length, made).toBe(1)
    },
    come: async () => {
      const answered = page.waitForResponse('**/api/keepUpload/**')
      gates.pop()?.()
      await answered
    },
  }
}

test('a picture comes while the panel of a pencil is closed: it is on its way there, stands there, and is sent where that was pressed', async ({
  page,
  site,
}) => {
  await (await administratorOf(site.origin)).addEvent({ eventTitle: 'First' })
  const { choose, come } = await held(page, '/events')
  await press(page, 'Edit First')
  await edit(page).getByLabel('Event title').fill('First of all')
  await choose(edit(page))
  await press(page, 'Close')
  await press(page, 'Edit First')
  await expect(page.getByRole('dialog')).toContainText('IMG_1.jpg: being made ready…')
  await press(page, 'Close')
  await come()
  const left = page.getByRole('navigation', { name: 'Continue where you left off' })
  await left.getByRole('button', { name: 'First of all' }).click()
  await expect(poster(page)).toHaveValue(/^\/media\//)
  await expect(edit(page).getByLabel('Event title')).toHaveValue('First of all')
  const first = await poster(page).inputValue()

  await choose(edit(page), 1300)
  await press(page, 'Save')
  await expect(edit(page)).toContainText('This is sent as soon as it is.')
  await press(page, 'Close')
  await come()
  await expect(told(page)).toHaveText('Event saved')
  const [after] = await events(site)
  expect(after).toMatchObject({ eventTitle: 'First of all', poster: expect.stringMatching(/^\/media\//) })
  expect(after?.poster).not.toBe(first)
  await expect(left).toHaveCount(0)
})

test('what was sent before its picture had come is sent from another page, which says what came of it, and is left nowhere', async ({
  page,
}) => {
  const { choose, come } = await held(page, '/projects')
  const form = page.getByRole('form').filter({ has: page.locator('[name=person]') })
  const fill = async (title: string) => {
    await press(page, 'Add a project')
    await form.locator('[name=title]').fill(title)
    await form.locator('[name=person]').fill('A B')
    await form.locator('[name=rollnumber]').fill('NV.EN.U4CSE24019')
    await form.locator('[name=morelink]').fill('https://club.example.org/x')
    await choose(form)
    await form.getByRole('button', { name: /^Add/ }).click()
    await expect(form).toContainText('This is sent as soon as it is.')
    await page.locator('a[href="/faq"]').first().click()
    await expect(form).toHaveCount(0)
  }

  await fill('Sent and left')
  await come()
  await expect(told(page)).toHaveText('Project added successfully')
  expect(new URL(page.url()).pathname).toBe('/faq')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sent and left' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Continue where you left off' })).toHaveCount(0)

  await page.route('**/api/addProject', (route) => route.fulfill({ status: 400, json: { success: false, message: 'Not this one.' } }))
  await fill('Refused and left')
  await come()
  await expect(told(page)).toContainText('Not this one. That is about “')
  await page.goBack()
  await page.getByRole('button', { name: /“Refused and left”/ }).click()
  await expect(form.locator('[name=title]')).toHaveValue('Refused and left')
  await expect(form.locator('[name=imagelink]')).toHaveValue(/^\/media\//)
})

/** An edit that waits for its picture is left in some way; somebody else saves the same event meanwhile, then the picture comes. */
async function metAfter(leave: () => Promise<void>, { page, site }: { page: Page; site: Site }) {
  const caller = await administratorOf(site.origin)
  const id = await caller.addEvent({ eventTitle: 'First', description: 'Old words.' })
  const { choose, come } = await held(page, '/events')
  await press(page, 'Edit First')
  await edit(page).locator('[name=description]').fill('My words.')
  await choose(edit(page))
  await press(page, 'Save')
  await expect(edit(page)).toContainText('This is sent as soon as it is.')
  await leave()
  const [{ id: _, ...event } = {} as Record<string, string>] = await events(site)
  expect((await caller.send(`/api/editEvent/${id}`, { formData: { ...event, description: 'Their words.' } })).status).toBe(200)
  await come()
}

test('an edit that met another when its form had gone is told of on another page, which leads back to it and what is new', async ({
  page,
  site,
}) => {
  const leave = async () => {
    await press(page, 'Close')
    await page.locator('a[href="/faq"]').first().click()
    await expect(page).toHaveURL(/\/faq$/)
  }
  await metAfter(leave, { page, site })
  await expect(told(page)).toHaveText('“First” was not saved: somebody else has changed it meanwhile. What you typed is kept.')
  await page.locator('[popover="manual"]').getByRole('button', { name: 'Continue with “First”' }).press('Enter')
  await expect(page.getByRole('region', { name: /saved this/ })).toBeFocused()
  await expect(page).toHaveURL(/\/events$/)
  await expect(page.getByText('was not saved')).toHaveCount(0)
  await expect(edit(page).locator('[name=description]')).toHaveValue('My words.')
  await expect(poster(page)).toHaveValue(/^\/media\//)
  await page.getByLabel('Keep mine').check()
  await press(page, 'Save')
  await expect(told(page)).toHaveText('Event saved')
  expect((await events(site))[0]).toMatchObject({ description: 'My words.', poster: expect.stringMatching(/^\/media\//) })
})

test('an edit that met another while its history was read in its place is there again with what is new', async ({ page, site }) => {
  const leave = async () => {
    await press(page, 'History')
    await expect(page.getByRole('dialog')).toContainText('So it stands now.')
  }
  await metAfter(leave, { page, site })
  await expect(page.getByRole('region', { name: /saved this/ })).toBeInViewport()
  expect(await page.evaluate(() => document.activeElement?.contains(document.querySelector('[aria-label="Edit the event"]')))).toBe(true)
  await page.getByLabel('Keep mine').check()
  await press(page, 'Save')
  await expect(told(page)).toHaveText('Event saved')
})

test('of a picture that was on its way when the site was left its own form says so, and no other', async ({ page, site }) => {
  for (const eventTitle of ['First', 'Second']) await (await administratorOf(site.origin)).addEvent({ eventTitle })
  const { choose } = await held(page, '/events')
  await press(page, 'Edit First')
  await choose(edit(page))
  await press(page, 'Close')
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.accept()
    return dialog.type()
  })
  await page.reload()
  expect(await asked).toBe('beforeunload')
  const behind = page.getByText('“IMG_1.jpg” was on its way when this form was left.')
  await press(page, 'Edit Second')
  await expect(poster(page)).toBeAttached()
  await expect(behind).toHaveCount(0)
  await press(page, 'Close')
  await press(page, 'Edit First')
  await expect(behind).toBeVisible()
})

test('what was sent and put away leaves alone what is open by the time that it is done', async ({ page, site }) => {
  for (const eventTitle of ['First', 'Second']) await (await administratorOf(site.origin)).addEvent({ eventTitle })
  const { choose, come } = await held(page, '/events')
  await press(page, 'Edit First')
  await choose(edit(page))
  await press(page, 'Save')
  await press(page, 'Close')
  await press(page, 'Edit Second')
  await edit(page).getByLabel('Time').fill('19:15')
  await come()
  await expect(told(page)).toHaveText('Event saved')
  await expect(edit(page).getByLabel('Time')).toHaveValue('19:15')

  await visit(page, '/')
  await press(page, 'Edit Home')
  const panel = page.getByRole('region', { name: 'Edit Home' })
  await press(page, 'Change Home Page Image')
  await choose(panel, 1300)
  await panel.getByRole('button', { name: 'Submit' }).click()
  await press(page, 'Change Home Page Image')
  await press(page, 'Add a Notification')
  const notice = panel.getByRole('textbox', { name: /^Title/ })
  await notice.fill('Half a notice')
  await come()
  await expect(told(page)).toContainText('image')
  await expect(notice).toHaveValue('Half a notice')
  await expect(notice).toBeVisible()
})
