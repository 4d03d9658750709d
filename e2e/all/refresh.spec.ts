import { expect, type Page } from '@playwright/test'
import { club } from '../../content/club.ts'
import { administratorOf } from '../caller.ts'
import { admin, logIn, openConsole, test, visit } from '../site.ts'

const alerts = (page: Page) => page.getByRole('alert')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const region = (page: Page) => page.locator('[popover="manual"]')
const stale = (what: string) => `“${what}” could not be refreshed. You see it as it was before.`
const main = (page: Page) => page.getByRole('main')

/** Every list that pages read fails, while what is sent goes on working. */
async function failReads(page: Page) {
  await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.abort() : route.fallback()))
  return () => page.unroute('**/api/**')
}

test('the older pages of a list that do not come leave the newest standing', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  for (let at = 0; at < 51; at++) await caller.addEvent({ eventTitle: `Night ${at}` })
  await visit(page, '/events')
  const mend = await failReads(page)
  await page.getByRole('link', { name: 'Show older ones' }).press('Enter')
  await expect(alerts(page)).toHaveText([stale('Events')])
  await expect(page.getByRole('article')).toHaveCount(50)
  // The link stands at the foot, and the other page of the list begins at its top.
  await expect(heading(page)).toBeFocused()
  await mend()
  await region(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('the way back to a page that was read works while the site is away', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  await caller.addEvent({ eventTitle: 'A night' })
  await visit(page, '/')
  await main(page).getByRole('link', { name: 'All events' }).click()
  await expect(heading(page)).toHaveText('Events')
  await failReads(page)
  await page.goBack()
  await expect(alerts(page)).toHaveText([stale(club.name)])
  await expect(main(page).getByRole('link', { name: 'A night' }).first()).toBeVisible()
})

test('a script that did not come is tried again on the spot, with what was typed; a new document comes only where it stays away', async ({
  page,
}) => {
  const chunk = /\/static\/js\/async\/events\.\w+\.js$/
  const foot = (name: string) => page.getByRole('contentinfo').getByRole('link', { name }).click()
  const sameDocument = () => page.evaluate(() => 'sameDocument' in window)
  const tryAgain = () => main(page).getByRole('link', { name: 'Try again' }).click()
  await visit(page, '/register')
  await page.getByLabel('Name', { exact: true }).fill('Asha Menonkar')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.route(chunk, (route) => route.abort(), { times: 1 })
  await foot('Events')
  await expect(heading(page)).toHaveText('Unexpected Application Error!')
  await expect(heading(page)).toBeFocused()
  await tryAgain()
  await expect(heading(page)).toHaveText('Events')
  expect(await sameDocument()).toBe(true)
  await foot('Register for IoRT')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Menonkar')

  await visit(page, '/register')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  // The site is away, and then it has other scripts.
  await page.route('**/*', (route) => route.abort())
  await foot('Events')
  await expect(heading(page)).toHaveText('Unexpected Application Error!')
  const asked = page.waitForRequest(/\/events$/)
  await tryAgain()
  await asked
  await expect(heading(page)).toHaveText('Unexpected Application Error!')
  expect(await sameDocument()).toBe(true)
  await page.unroute('**/*')
  await page.route(chunk, (route) => route.abort(), { times: 1 })
  await tryAgain()
  await expect(heading(page)).toHaveText('Events')
  expect(await sameDocument()).toBe(false)
})

test('the console says that the list of administrators did not come, and tries again', async ({ page }) => {
  await logIn(page)
  await page.route('**/api/admins', (route) => route.abort())
  await visit(page, '/adminconsole')
  const list = page.getByRole('region', { name: 'Administrators' })
  await expect(list.getByRole('alert')).toHaveText('This list could not be loaded. Please try again.')
  await expect(list.getByRole('status')).toHaveCount(0)
  await page.unroute('**/api/admins')
  await list.getByRole('button', { name: 'Try again' }).click()
  await expect(list.getByRole('listitem')).toHaveText([/admin/])
  await expect(list.getByRole('alert')).toHaveCount(0)
})

test('students that did not come are asked for again', async ({ page }) => {
  await logIn(page)
  await page.route('**/api/students?*', (route) => route.abort())
  await visit(page, '/iort')
  await expect(main(page).getByRole('alert')).toHaveText('Failed to fetch students data')
  await page.unroute('**/api/students?*')
  await main(page).getByRole('button', { name: 'Try again' }).click()
  await expect(main(page).getByRole('alert')).toHaveCount(0)
  await expect(main(page)).toContainText('No student fits this.')
})

test.describe('a wrong word is no lost session:', () => {
  const holdsToken = (page: Page) => page.evaluate(() => sessionStorage.getItem('token') !== null)

  async function isStillIn(page: Page) {
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await holdsToken(page)).toBe(true)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Logout' })).toBeVisible()
  }

  test('a password at the login of somebody who is logged in', async ({ page }) => {
    await logIn(page)
    await visit(page, '/admin')
    await page.getByLabel('Username').fill(admin.name)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(alerts(page)).toHaveText(['The username or the password is not right.'])
    await isStillIn(page)
  })

  test('a code', async ({ page }) => {
    await logIn(page)
    await visit(page, '/admin')
    await page.getByRole('button', { name: 'Forgot password' }).click()
    await page.getByLabel('Email').fill(admin.email)
    await page.getByRole('button', { name: 'Recover Password' }).click()
    await page.getByPlaceholder('Enter OTP received in email').fill('12345678')
    await page.getByRole('button', { name: 'Verify OTP' }).click()
    await expect(alerts(page).last()).toHaveText('This code is not right, or it is no longer valid.')
    await isStillIn(page)
  })

  test('a passkey, and one’s own password', async ({ page }) => {
    await openConsole(page)
    await page.getByRole('button', { name: 'Add an administrator' }).click()
    await page.getByRole('textbox', { name: 'Passkey' }).fill('this is not the passkey')
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(alerts(page).last()).toHaveText('This is not the passkey of the club.')
    await isStillIn(page)
    const form = page.getByRole('form', { name: 'Change password' })
    await form.getByLabel('Current password').fill('not the password')
    await form.getByLabel('New password').fill('a longer one than before')
    await form.getByRole('button', { name: 'Change password' }).click()
    await expect(alerts(page).last()).toHaveText('The current password is not right.')
    await isStillIn(page)
  })
})
