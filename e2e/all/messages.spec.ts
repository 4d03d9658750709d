import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page } from '@playwright/test'
import { write } from '../by-label.ts'
import { administratorOf } from '../caller.ts'
import { hold } from '../hold.ts'
import { expectUncovered } from '../in-sight.ts'
import { admin, logIn, openConsole, test, visit } from '../site.ts'

const unknown = 'The site did not answer, so it is not known whether this was done. Please press again: it will not be done twice.'
const told = (page: Page) => page.getByRole('main').getByRole('alert')
const alert = (page: Page) => page.locator('[popover="manual"]').getByRole('alert').last()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const question = { Question: 'May first-years join?', Answer: 'Yes, from the first week.' }

async function openFaq(page: Page) {
  await visit(page, '/faq')
  await press(page, 'Add FAQ')
  return page.getByRole('form', { name: 'FAQ' })
}

/** Adds a question; the site does it, but its answer is lost. */
async function addAndLose(page: Page, values: Record<string, string>) {
  const form = await openFaq(page)
  await page.route('**/api/addFaq', (route) => route.fetch().then(() => route.abort()), { times: 1 })
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value)
  await form.getByRole('button', { name: 'Add FAQ' }).click()
  await expect(told(page)).toHaveText(unknown)
  return form
}

test('if an answer is lost, pressing again adds nothing twice; a changed form says what became of the first', async ({ page, site }) => {
  const { list } = await administratorOf(site.origin)
  const added = async () => (await list('/api/faqs')).filter((one: { question: string }) => one.question === question.Question).length
  await logIn(page)
  const form = await addAndLose(page, question)
  expect(await added()).toBe(1)
  await form.getByRole('button', { name: 'Add FAQ' }).click()
  await expect(alert(page)).toHaveText('FAQ added successfully')
  expect(await added()).toBe(1)

  await addAndLose(page, { ...question, Answer: 'First.' })
  await form.getByLabel('Answer').fill('Second.')
  await form.getByRole('button', { name: 'Add FAQ' }).click()
  await expect(told(page)).toContainText('“FAQ added successfully” What you changed since was not sent')
  await expect(form.getByLabel('Answer')).toHaveValue('Second.')
  await form.getByRole('button', { name: 'Add FAQ' }).click()
  await expect(alert(page)).toHaveText('FAQ added successfully')
})

test('a locked database is reported as busy, nothing is changed, and pressing again works', async ({ page, site }) => {
  await logIn(page)
  const form = await openFaq(page)
  for (const [label, value] of Object.entries(question)) await form.getByLabel(label).fill(value)
  const database = new DatabaseSync(join(site.folder, 'club.sqlite'))
  database.exec('BEGIN IMMEDIATE')
  await form.getByRole('button', { name: 'Add FAQ' }).click()
  await expect(told(page)).toHaveText('The site is busy. Nothing was changed; please try again in a moment.', { timeout: 20_000 })
  database.exec('COMMIT')
  database.close()
  await form.getByRole('button', { name: 'Add FAQ' }).click()
  await expect(alert(page)).toHaveText('FAQ added successfully')
})

test('a site that does not answer for 8 s is mentioned beside the button, in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.install()
  await visit(page, '/register')
  await write(page)
  const release = await hold(page, '**/api/studentRegister')
  const still = page.getByRole('form').getByText('Still waiting for the site…')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const asked = page.waitForRequest('**/api/studentRegister')
  await press(page, 'Register')
  await asked
  await page.clock.runFor(7900)
  await expect(still).toHaveCount(0)
  await page.clock.runFor(200)
  await expectUncovered(still)
  await page.clock.resume()
  release()
  await expect(told(page)).toContainText('Registration successful')
  await expect(still).toHaveCount(0)
})

test('at 320 × 256, which is 400 %, a wrong field is in sight with its label', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await logIn(page)
  for (const [path, plus, submit, label] of [
    ['/register', '', 'Register', 'Name'],
    ['/events', 'Add an event', 'Add event', 'Event title'],
  ] as const) {
    await visit(page, path)
    if (plus) await press(page, plus)
    await press(page, submit)
    const wrong = page.getByRole('form').getByLabel(label, { exact: true })
    await expect(wrong).toBeFocused()
    await expectUncovered(wrong)
    await expectUncovered(page.locator(`label[for="${await wrong.getAttribute('id')}"]`))
  }
})

test('a wrong password, code or passkey does not end the session of an administrator', async ({ page }) => {
  const isStillIn = async () => {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await page.evaluate(() => sessionStorage.getItem('token') !== null)).toBe(true)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Logout' })).toBeVisible()
  }
  await logIn(page)
  await visit(page, '/admin')
  await write(page, { Username: admin.name, Password: 'not the password' })
  await press(page, 'Login')
  await expect(told(page)).toHaveText('The username or the password is not right.')
  await isStillIn()
  await press(page, 'Forgot password')
  await page.getByLabel('Email').fill(admin.email)
  await press(page, 'Recover Password')
  await page.getByPlaceholder('Enter OTP received in email').fill('12345678')
  await press(page, 'Verify OTP')
  await expect(told(page)).toHaveText('This code is not right, or it is no longer valid.')
  await isStillIn()
  await openConsole(page)
  await press(page, 'Add an administrator')
  await page.getByRole('textbox', { name: 'Passkey' }).first().fill('this is not the passkey')
  await press(page, 'Submit')
  await expect(told(page).last()).toHaveText('This is not the passkey of the club.')
  await isStillIn()
})
