import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, type Page } from '@playwright/test'
import { first } from '../../src/testing/choices.ts'
import { admin, demoTest, killDuring, logIn, openConsole, type Site, test, visit } from '../site.ts'

const alerts = (page: Page) => page.getByRole('alert')
const gone = 'The site did not answer, so it is not known whether this was done. Please press again: it will not be done twice.'
const mayBeDone = 'No answer came, so it may have been done all the same; pressing again will not do it twice.'
const slide = '/static/sample/slide-board-city.svg'

test.describe('when the site stops while something is sent, its sentence is shown and what was typed is kept:', () => {
  test('a login', async ({ page, site }) => {
    await visit(page, '/admin')
    await killDuring(page, site, 'adminlogin')
    await page.getByLabel('Username').fill(admin.name)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(alerts(page)).toHaveText(
      'An error occurred while logging in. No answer came, so it may have worked all the same; pressing again does no harm.',
    )
    await expect(page.getByLabel('Username')).toHaveValue(admin.name)
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(admin.password)
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled()
  })

  test('a recovery', async ({ page, site }) => {
    await visit(page, '/admin')
    await page.getByRole('button', { name: 'Forgot password' }).click()
    await killDuring(page, site, 'forgotpassword')
    await page.getByLabel('Email').fill(admin.email)
    await page.getByRole('button', { name: 'Recover Password' }).click()
    await expect(alerts(page)).toHaveText(
      'An error occurred while processing your request. No answer came, so a letter may be on its way all the same; pressing again sends another one, and the newest counts.',
    )
    await expect(page.getByLabel('Email')).toHaveValue(admin.email)
    await expect(page).toHaveURL(/\/admin$/)
  })

  test('a code', async ({ page, site }) => {
    await visit(page, '/admin')
    await page.getByRole('button', { name: 'Forgot password' }).click()
    await page.getByLabel('Email').fill(admin.email)
    await page.getByRole('button', { name: 'Recover Password' }).click()
    await killDuring(page, site, 'verifyotp')
    const code = page.getByPlaceholder('Enter OTP received in email')
    await code.fill('12345678')
    await page.getByRole('button', { name: 'Verify OTP' }).click()
    await expect(alerts(page).last()).toHaveText(
      'An error occurred while verifying OTP. No answer came, so the code may be used up; press again, and if it is refused, send another code.',
    )
    await expect(code).toHaveValue('12345678')
  })

  test('a passkey', async ({ page, site }) => {
    await openConsole(page)
    await page.getByRole('button', { name: 'Add an administrator' }).click()
    await killDuring(page, site, 'checkSixteen')
    await page.getByRole('textbox', { name: 'Passkey' }).fill(admin.passkey)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(alerts(page).last()).toHaveText('Error. No answer came, so it may have worked all the same; pressing again does no harm.')
    await expect(page.getByRole('textbox', { name: 'Passkey' })).toHaveValue(admin.passkey)
  })

  test('a notification and a picture', async ({ page, site }) => {
    await logIn(page)
    await visit(page, '/')
    await page.getByRole('button', { name: 'Edit Home' }).click()
    await page.getByRole('button', { name: 'Add a Notification' }).click()
    const form = page.getByRole('form', { name: 'Add a Notification' })
    await killDuring(page, site, 'addNotification')
    await form.getByLabel('Title').fill('Kept')
    await form.getByLabel('Background colour', { exact: true }).fill('#10241B')
    await form.getByRole('button', { name: 'Submit' }).click()
    await expect(alerts(page).last()).toHaveText(`Internal server error. ${mayBeDone}`)
    await expect(form.getByLabel('Title')).toHaveValue('Kept')
    await expect(form.getByLabel('Background colour', { exact: true })).toHaveValue('#10241B')

    await page.getByRole('button', { name: 'Add an Event Poster' }).click()
    const poster = page.getByRole('form', { name: 'Add an Event Poster' })
    await poster.getByLabel('Picture', { exact: true }).fill(slide)
    await poster.getByRole('button', { name: 'Submit' }).click()
    await expect(alerts(page).last()).toHaveText(gone)
    await expect(poster.getByLabel('Picture', { exact: true })).toHaveValue(slide)
  })
})

/** The site's own database, opened beside it. */
const databaseOf = (site: Site) => new DatabaseSync(join(site.folder, 'club.sqlite'))

async function openEventForm(page: Page) {
  await logIn(page)
  await visit(page, '/events')
  await page.getByRole('button', { name: 'Add an event' }).click()
  const form = page.getByRole('form', { name: 'Add an event' })
  await form.getByLabel('Event title').fill('Night of Boards')
  await form.getByLabel('Poster', { exact: true }).fill(slide)
  await form.getByLabel('Date', { exact: true }).fill('2999-03-07')
  await form.getByLabel(/^Description(?! of)/).fill('Come and solder.')
  await form.getByLabel('Registration link').fill('https://forms.example.org/night')
  await form.getByLabel('Event type').selectOption(first.eventType)
  await form.getByLabel('Time').fill('15:00')
  return form
}

test('a database that stays locked is told as busy, and nothing was changed', async ({ page, site }) => {
  const form = await openEventForm(page)
  const database = databaseOf(site)
  database.exec('BEGIN IMMEDIATE')
  await form.getByRole('button', { name: 'Add event' }).click()
  await expect(alerts(page)).toHaveText('The site is busy. Nothing was changed; please try again in a moment.', { timeout: 20_000 })
  database.exec('COMMIT')
  database.close()
  await form.getByRole('button', { name: 'Add event' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

demoTest('a code that is answered without a token is told so, and leads to the console all the same', async ({ page }) => {
  await page.route('**/api/forgotpassword', (route) => route.fulfill({ json: { success: true, message: 'A code is on its way.' } }))
  await page.route('**/api/verifyotp', (route) => route.fulfill({ json: { success: true, message: 'OTP verified successfully' } }))
  await visit(page, '/admin')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByLabel('Email').fill('asha@example.org')
  await page.getByRole('button', { name: 'Recover Password' }).click()
  await expect(alerts(page)).toHaveText('A code is on its way.')
  await page.getByPlaceholder('Enter OTP received in email').fill('12345678')
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page).toHaveURL(/\/adminconsole$/)
  // Two stand at once; the others follow as the older ones go.
  await expect(alerts(page)).toContainText(['OTP verified successfully', 'Authorisation Token not found'])
  await expect(alerts(page)).toContainText(['Authorisation Token not found', 'Unauthorized access, Please log in'])
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})
