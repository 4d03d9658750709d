import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect } from '@playwright/test'
import { gallery, projects } from '../src/site/collections.ts'
import { admin } from './caller.ts'
import { typed } from './listed.ts'
import { alerts, event, expectAlert, expectKept, formAlert as inForm, once, press, write } from './page.ts'
import { logIn, test, visit } from './site.ts'

const lost = 'No reply from the site. Press again; it won’t be done twice.'
const mayBeDone = 'We got no reply, so it may have been done; pressing again won’t do it twice.'
const red = /^rgb\(1[5-9]\d, [0-7]\d?, [0-7]\d?\)$/

test('an administrator on a bad connection recovers the password and logs in', async ({ page }) => {
  const email = page.getByLabel('Email')
  const code = page.getByPlaceholder('Enter OTP received in email')
  await visit(page, '/admin')
  await press(page, 'Forgot password')
  await email.fill(admin.email)
  await test.step("Forgot password: 'An error occurred while processing your request.'", async () => {
    await once(page, '**/api/forgotpassword', 'lost')
    await press(page, 'Recover Password')
    await expect(alerts(page)).toContainText('An error occurred while processing your request. We got no reply')
    await expect(email).toHaveValue(admin.email)
    await expect(page).toHaveURL('/admin')
  })
  await test.step('A refused recovery is alerted and the user sent to /', async () => {
    const message = 'Too many attempts. Please try again in 60 minutes.'
    await once(page, '**/api/forgotpassword', { status: 429, json: { success: false, message } })
    await press(page, 'Recover Password')
    await expect(page).toHaveURL('/')
    await expectAlert(page, message)
  })
  await test.step("OTP: 'An error occurred while verifying OTP.'", async () => {
    await visit(page, '/admin')
    await press(page, 'Forgot password')
    await email.fill(admin.email)
    await once(page, '**/api/forgotpassword', { json: { success: true, message: 'A code is on its way.' } })
    await press(page, 'Recover Password')
    await expectAlert(page, 'A code is on its way.')
    await once(page, '**/api/verifyotp', 'lost')
    await code.fill('12345678')
    await press(page, 'Verify OTP')
    await expectAlert(page, 'An error occurred while verifying OTP. We got no reply')
    await expect(code).toHaveValue('12345678')
  })
  await test.step("After OTP: message alerted, token stored or 'Authorisation Token not found', then /adminconsole", async () => {
    await once(page, '**/api/verifyotp', { json: { success: true, message: 'OTP verified successfully' } })
    await press(page, 'Verify OTP')
    await expect(page).toHaveURL('/adminconsole')
    await expect(alerts(page).filter({ hasText: /^OTP verified successfully|^Authorisation Token not found/ })).toHaveCount(2)
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  })
  await test.step("Login: 'An error occurred while logging in.'", async () => {
    await visit(page, '/admin')
    await once(page, '**/api/adminlogin', 'lost')
    await page.getByLabel('Username').fill(admin.name)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await press(page, 'Login')
    await expect(inForm(page)).toContainText('An error occurred while logging in. We got no reply')
    await expect(page.getByLabel('Username')).toHaveValue(admin.name)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(admin.password)
    await press(page, 'Login')
    await expect(page).toHaveURL('/adminconsole')
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Console' })).toBeVisible()
  })
  await test.step("Passkey: 'Error'", async () => {
    const passkey = page.getByRole('textbox', { name: 'Passkey' })
    await press(page, 'Add an administrator')
    await once(page, '**/api/checkSixteen', 'lost')
    await passkey.fill(admin.passkey)
    await press(page, 'Submit')
    await expect(inForm(page)).toContainText('Error. We got no reply')
    await expect(passkey).toHaveValue(admin.passkey)
  })
})

test('what an administrator adds is lost or refused, and the form keeps it', async ({ page }) => {
  await logIn(page, '/')
  await test.step("Notification: 'Internal server error'", async () => {
    await press(page, 'Edit Home')
    await press(page, 'Add a Notification')
    const form = page.getByRole('form', { name: 'Add a Notification' })
    await once(page, '**/api/addNotification', 'lost')
    await form.getByLabel('Title').fill('Kept')
    await form.getByLabel('Background colour', { exact: true }).fill('#10241B')
    await form.getByRole('button', { name: 'Submit' }).click()
    await expectAlert(page, `Internal server error. ${mayBeDone}`)
    await expect(form.getByLabel('Title')).toHaveValue('Kept')
    await expect(form.getByLabel('Background colour', { exact: true })).toHaveValue('#10241B')
  })
  for (const thing of [projects, gallery])
    await test.step(`Success false: ${thing.words.add} shows why`, async () => {
      await visit(page, `/${thing.table}`)
      await press(page, thing.words.add)
      const form = page.getByRole('form', { name: thing.words.form ?? '', exact: true })
      const values = typed(thing, 'Kept')
      await write(form, values)
      await once(page, thing === projects ? '**/api/addProject' : '**/api/addGallery', {
        status: 400,
        json: { success: false, message: 'Not this one.' },
      })
      await press(page, thing.words.submit)
      await expect(alerts(page)).toHaveText('Not this one.')
      await expectKept(form, values)
    })
  await test.step("Student list: 'Failed to fetch students data' in red, for an administrator", async () => {
    await page.route('**/api/students?*', (route) => route.abort())
    await visit(page, '/iort')
    await expect(page.getByText('Failed to fetch students data')).toHaveCSS('color', red)
  })
})

test('an event is added to a site that answers wrong, slowly, and then breaks', async ({ page, site }) => {
  await logIn(page, '/events')
  const form = page.getByRole('form', { name: 'Add an event' })
  const submit = form.getByRole('button', { name: 'Add event' })
  // Opened by another connection.
  const database = new DatabaseSync(join(site.folder, 'club.sqlite'), { timeout: 5000 })
  const fill = async () => {
    await press(page, 'Add an event')
    await write(form, event)
  }
  await fill()
  await test.step('Event form: date, time and URL inputs, textarea', async () => {
    for (const [label, kind] of [
      ['Date', 'date'],
      ['Time', 'time'],
      ['Registration link', 'url'],
      ['Description', 'textarea'],
      ['Event type', 'select-one'],
    ] as const)
      await expect.soft(form.getByLabel(label, { exact: true })).toHaveJSProperty('type', kind)
  })
  await test.step('an answer that is not JSON counts as none', async () => {
    await once(page, '**/api/addEvent', { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })
    await submit.click()
    await expect(alerts(page)).toHaveText(lost)
    await expectKept(form, event)
  })
  await test.step('A loading indicator during requests, and a second press changes nothing', async () => {
    database.exec('BEGIN IMMEDIATE')
    const width = async () => (await submit.boundingBox())?.width
    const before = await width()
    await submit.press('Enter')
    await expect(submit).toHaveAttribute('aria-busy', 'true')
    await expect(submit).toBeDisabled()
    await expect(submit).toBeFocused()
    expect(await width()).toBe(before)
    await submit.press('Enter')
    await form.getByLabel('Event title').press('Enter')
    database.exec('COMMIT')
    await expect(alerts(page)).toHaveText(['Event added successfully'])
    await expect(page.getByRole('article')).toHaveCount(1)
  })
  await test.step('Add event failure: a sentence, and the form keeps everything', async () => {
    await fill()
    database.exec('DROP TABLE events')
    database.close()
    await submit.click()
    await expect(inForm(page)).toHaveText('Something went wrong on our side. Please try again later.')
    await expectKept(form, event)
    await page.goto('/events')
    await expect(page.locator('body')).not.toContainText(/SqliteError|no such table|at .*\.js/)
  })
})
