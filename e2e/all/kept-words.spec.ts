import { expect, type Page, type Request } from '@playwright/test'
import { restored } from '../autosaved.ts'
import { expectKept, field, student, write } from '../by-label.ts'
import { administratorOf } from '../caller.ts'
import { admin, alive, logIn, logInByForm, openConsole, test, visit } from '../site.ts'

const choice = (page: Page) => page.getByLabel('Show my phone number')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const foot = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name }).click()
const title = (page: Page, name: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(name)

const ways: [string, (page: Page) => Promise<unknown>][] = [
  ['the link back', (page) => page.getByRole('main').getByRole('link', { name: 'Register' }).first().click()],
  ['the back button', (page) => page.goBack()],
  ['the foot of the page', (page) => foot(page, 'Register for IoRT')],
]

test('a half-filled registration is there again after a look at the students, whatever the way back, and can be emptied', async ({
  page,
}) => {
  await visit(page, '/register')
  for (const [way, back] of ways)
    await test.step(way, async () => {
      await write(page)
      await choice(page).check()
      await page.getByRole('main').getByRole('link', { name: 'students page' }).click()
      await title(page, 'IoRT Students')
      await back(page)
      await expectKept(page)
      await expect(choice(page)).toBeChecked()
      await expect(restored(page)).toBeVisible()
      await press(page, 'Begin anew')
      await expectKept(page, { ...student, Name: '', 'Roll Number': '', Year: '', Department: '', Team: '', 'Phone Number': '' })
      await expect(choice(page)).not.toBeChecked()
      await expect(field(page, 'Name')).toBeFocused()
      await expect(restored(page)).toHaveCount(0)
      await foot(page, 'Timeline')
      await title(page, 'Timeline')
      await foot(page, 'Register for IoRT')
      await expectKept(page, { Name: '' })
      await expect(restored(page)).toHaveCount(0)
    })
})

test('what was typed before the script was there is kept as well', async ({ page }) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/static/js/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/register', { waitUntil: 'commit' })
  await write(page)
  letGo()
  await alive(page)
  await foot(page, 'Timeline')
  await title(page, 'Timeline')
  await page.goBack()
  await expectKept(page)
})

test('a registration that was sent leaves nothing behind for whoever comes next', async ({ page }) => {
  await visit(page, '/register')
  await write(page)
  await press(page, 'Register')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Registration successful')
  await page.getByRole('alert').getByRole('link').click()
  await title(page, 'IoRT Students')
  await page.goBack()
  await expectKept(page, { Name: '', 'Roll Number': '', 'Phone Number': '' })
  await expect(restored(page)).toHaveCount(0)
  expect(await page.evaluate((roll) => JSON.stringify({ ...sessionStorage, ...localStorage }).includes(roll), student['Roll Number'])).toBe(
    false,
  )
})

test('logging out forgets what was typed, and a password is never kept', async ({ page }) => {
  await openConsole(page)
  await foot(page, 'Register for IoRT')
  await write(page)
  await foot(page, 'Timeline')
  await title(page, 'Timeline')
  await page.getByRole('link', { name: 'Logout' }).first().click()
  await title(page, 'Admin Login')
  await write(page, { Username: 'asha', Password: 'not to be kept' })
  await foot(page, 'Register for IoRT')
  await title(page, 'IoRT Registration')
  await expectKept(page, { Name: '', 'Roll Number': '' })
  await page.goBack()
  await expectKept(page, { Username: 'asha', Password: '' })
})

/**
 * Ends the session, once the page has asked all that it asks by itself: a look of its own would find that before the press
 * does. (The state "networkidle" is that of the last whole load.)
 */
async function forget(page: Page) {
  let last: Request | undefined
  const isQuiet = async () => {
    const asked = await page.requests()
    await Promise.all(asked.map((request) => request.response()))
    const before = last
    last = asked.at(-1)
    return last === before
  }
  await expect.poll(isQuiet, { intervals: [300] }).toBe(true)
  await page.context().clearCookies({ name: 'session' })
}

const login = (page: Page) => page.getByRole('dialog', { name: 'Admin Login' })

/** Logs in by the page's own link, without a full load. */
async function enter(page: Page, kept: Record<string, string> = {}) {
  await page.getByRole('link', { name: 'Login', exact: true }).first().click()
  await title(page, 'Admin Login')
  await expectKept(page, kept)
  await write(page, { Username: admin.name, Password: admin.password })
  await press(page, 'Login')
  await title(page, 'Admin Console')
}

async function ask(page: Page) {
  await openConsole(page)
  await foot(page, 'FAQs')
  await press(page, 'Add FAQ')
  const form = page.getByRole('form', { name: 'FAQ' })
  await form.getByLabel('Question').fill('May first-years join?')
  await form.getByLabel('Answer').fill('Yes, from the first week.')
  await forget(page)
  await form.getByRole('button', { name: 'Add FAQ' }).click()
  await expect(login(page)).toBeVisible()
  return form
}

for (const way of ['its button', 'Escape'] as const)
  test(`closing the login over a page by ${way} keeps what was typed behind it and in it`, async ({ page }) => {
    await ask(page)
    await login(page).getByLabel('Username').fill(admin.name)
    if (way === 'Escape') await page.keyboard.press('Escape')
    else await press(page, 'Go on as a visitor')
    await expect(login(page)).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveText([
      'This was not done, because you are not logged in. What you typed is kept in this tab.',
    ])
    await enter(page, { Username: admin.name, Password: '' })
    await foot(page, 'FAQs')
    await press(page, 'Add FAQ')
    const form = page.getByRole('form', { name: 'FAQ' })
    await expect(form.getByLabel('Question')).toHaveValue('May first-years join?')
    await expect(form.getByLabel('Answer')).toHaveValue('Yes, from the first week.')
    await expect(restored(page)).toBeVisible()
    await form.getByRole('button', { name: 'Add FAQ' }).click()
    await expect(page.getByRole('alert').last()).toHaveText('FAQ added successfully')
  })

test('what an edit had come to is kept for that entry alone', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  for (const eventTitle of ['First', 'Second']) await caller.addEvent({ eventTitle })
  await openConsole(page)
  await foot(page, 'Events')
  await press(page, 'Edit First')
  const form = page.getByRole('form', { name: 'Edit the event' })
  await form.getByLabel('Event title').fill('First, changed')
  await forget(page)
  await press(page, 'Save')
  await press(page, 'Go on as a visitor')
  await enter(page)
  await foot(page, 'Events')
  await press(page, 'Edit Second')
  await expect(form.getByLabel('Event title')).toHaveValue('Second')
  await page.keyboard.press('Escape')
  await press(page, 'Edit First')
  await expect(form.getByLabel('Event title')).toHaveValue('First, changed')
})

test('so does an upload, with the file that was chosen', async ({ page }) => {
  const sent: number[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/upload')) sent.push(response.status())
  })
  await openConsole(page)
  await foot(page, 'Resources')
  await press(page, 'Upload a resource')
  const form = page.getByRole('form', { name: 'Resource' })
  await form.getByLabel('Title').fill('Shelf list')
  await form.getByLabel('PDF file').setInputFiles({
    name: 'paper.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'),
  })
  await forget(page)
  await press(page, 'Upload')
  await expect(login(page)).toContainText('this has not been done yet. Log in, and it goes on')
  await login(page).getByLabel('Username').fill(admin.name)
  await login(page).getByLabel('Password', { exact: true }).fill(admin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').last()).toHaveText('Resource uploaded successfully')
  await expect(page.getByRole('heading', { name: 'Shelf list' })).toBeVisible()
  expect(sent).toEqual([401, 200])
})

test('so does a delete, and it is not done by whoever goes on as a visitor', async ({ page, site }) => {
  await (await administratorOf(site.origin)).addEvent({ eventTitle: 'Leaving' })
  for (const way of ['visitor', 'administrator'] as const) {
    await logInByForm(page)
    await foot(page, 'Events')
    await forget(page)
    await press(page, 'Delete Leaving')
    await expect(login(page)).toBeVisible()
    if (way === 'visitor') {
      await press(page, 'Go on as a visitor')
      await expect(page.getByRole('article')).toHaveCount(1)
      continue
    }
    await login(page).getByLabel('Username').fill(admin.name)
    await login(page).getByLabel('Password', { exact: true }).fill(admin.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('article')).toHaveCount(0)
    await expect(page.getByRole('alert').last()).toHaveText('Event deleted successfully')
  }
})

test('a session that was found to be over by a look alone says nothing of an action', async ({ page }) => {
  await logIn(page)
  await forget(page)
  await visit(page, '/adminconsole')
  await expect(login(page)).toContainText('Your session is over. Log in to go on')
  await expect(login(page)).not.toContainText('this has not been done')
})
