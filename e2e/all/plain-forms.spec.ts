import { expect, type Page } from '@playwright/test'
import { faq } from '../../content/faq.ts'
import { roll as rollRule } from '../../content/options.ts'
import { expectKept, field, student, write } from '../by-label.ts'
import { hold } from '../hold.ts'
import { expectInSight } from '../in-sight.ts'
import { test as mailTest } from '../mailbox.ts'
import { register, scripts, sentBy, studentsOf, told } from '../plain-form.ts'
import { admin, alive, test } from '../site.ts'

const logIn = async (page: Page) => {
  await write(page, { Username: admin.name, Password: admin.password })
  await page.getByRole('button', { name: 'Login' }).click()
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an empty registration names every field, and the message leads to the first by keyboard', async ({ page }) => {
    await page.goto('/register')
    await register(page)
    await expect(told(page)).toHaveText('Name is required.')
    await expect(told(page)).toBeFocused()
    for (const label of Object.keys(student)) await expect(field(page, label)).toHaveAccessibleDescription(`${label} is required.`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Name')).toBeFocused()
    await expectInSight(field(page, 'Name'))
  })

  test('an administrator who leaves the page after a login can log out from every page', async ({ page, context, site }) => {
    const status = async () => (await context.request.get(`${site.origin}/api/admins`)).status()
    await page.goto('/admin')
    await logIn(page)
    await expect(told(page)).toHaveText('Login successful')
    for (const path of ['/events', '/adminconsole', '/', '/admin', '/no-such-page']) {
      await page.goto(path)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Log out' }).click()
      await expect(page).toHaveURL(/\/admin#log-out$/)
    }
    expect(await status()).toBe(200)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(told(page)).toHaveText('Logged out')
    expect(await status()).toBe(401)
  })

  test('every answer can be read, no page shows a tool that would do nothing, and the console says why', async ({ page }) => {
    await page.goto('/faq')
    for (const { answer } of faq) await expect(page.getByText(answer)).toBeVisible()
    for (const path of ['/', '/events', '/members', '/videoform', '/adminconsole']) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('button', { name: /Add|Edit|Delete|Submit/ })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Switch between light and dark' })).toBeHidden()
    }
    const why = page.getByRole('main').locator('noscript p')
    await expect(why).toHaveText('Admin tools need JavaScript, which is turned off.')
    await expect(why).toBeVisible()
  })
})

mailTest.describe('without JavaScript', () => {
  mailTest.use({ javaScriptEnabled: false })

  mailTest('an administrator recovers a lost password by email and code', async ({ page, mailbox }) => {
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Forgot password' }).click()
    await write(page, { Email: admin.email })
    await page.getByRole('button', { name: 'Recover Password' }).click()
    await expect(told(page)).toContainText('a code is on its way')
    await expect.poll(() => mailbox.mails.length).toBe(1)
    const code = /code: (\d{8})/.exec(mailbox.mails[0]?.text ?? '')?.[1] ?? ''
    await page.getByPlaceholder('Enter OTP received in email').fill(code)
    await page.getByRole('button', { name: 'Verify OTP' }).click()
    await expect(told(page)).toHaveText('OTP verified successfully')
  })
})

test('a registration whose script does not load says what is wrong, survives a site that is down, and is sent once', async ({
  page,
  site,
}) => {
  await page.route(scripts, (route) => route.abort())
  await page.goto('/register')
  await write(page, { ...student, 'Roll Number': 'short', 'Phone Number': '98' })
  await register(page)
  await expect(told(page)).toHaveText(rollRule.wrongLength)
  await expect(field(page, 'Roll Number')).toHaveAccessibleDescription(rollRule.wrongLength)
  await expect(field(page, 'Phone Number')).toHaveAccessibleDescription('Phone number must be exactly 10 digits')

  await page.goto('/register')
  await write(page)
  await page.route('**/register', (route) => (route.request().method() === 'POST' ? route.abort('connectionrefused') : route.fallback()))
  await register(page)
  await expect(page).toHaveURL(/chrome-error/)
  await page.unroute('**/register')
  // The browser sends it once more.
  await page.reload()
  await expect(told(page)).toContainText('Registration successful')
  await expectKept(page, { Name: '', 'Roll Number': '', 'Phone Number': '' })
  expect(await studentsOf(site.origin)).toHaveLength(1)
})

test('what is typed before the script has come stays; a form that is sent before is sent as a plain one, once', async ({ page, site }) => {
  const sent = sentBy(page)
  const release = await hold(page, '**/static/js/**')
  await page.goto('/register', { waitUntil: 'commit' })
  await write(page, { ...student, 'Roll Number': 'short' })
  release()
  await alive(page)
  await expectKept(page, { ...student, 'Roll Number': 'short' })

  await page.unrouteAll({ behavior: 'wait' })
  const releaseAgain = await hold(page, '**/static/js/**')
  await page.goto('/register', { waitUntil: 'commit' })
  await write(page)
  await register(page)
  await expect(told(page)).toContainText('Registration successful')
  releaseAgain()
  await alive(page)
  await expect(told(page)).toContainText('Registration successful')
  expect(sent).toEqual(['/register'])
  expect(await studentsOf(site.origin)).toHaveLength(1)
})

test('a login by a plain form shows the tools once the script is there', async ({ page }) => {
  const release = await hold(page, '**/static/js/**')
  await page.goto('/admin', { waitUntil: 'commit' })
  await logIn(page)
  await expect(told(page)).toHaveText('Login successful')
  await expect(field(page, 'Username')).toHaveCount(0)
  release()
  await expect(page).toHaveURL(/\/adminconsole$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Console' })).toBeVisible()
})

test('a login that is put off says for how long, and a form that needs the script cannot be pressed without it', async ({ page, site }) => {
  for (let at = 0; at < 10; at += 1)
    await fetch(`${site.origin}/api/adminlogin`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ name: admin.name, password: 'not this one' }),
    })
  await page.route(scripts, (route) => route.abort())
  await page.goto('/admin')
  await logIn(page)
  await expect(told(page)).toHaveText(/^Too many tries. Please try again in \d+ minutes?\.$/)
  await expectInSight(told(page))
  await expectKept(page, { Username: admin.name })

  await page.goto('/videoform')
  await expect(page.getByRole('button', { name: 'Submit' }).filter({ visible: true }).and(page.locator(':enabled'))).toHaveCount(0)
  await expect(page.locator('#loading')).toHaveText(/^Loading chunk failed\. \(error: http/)
})
