import { expect, type Page } from '@playwright/test'
import { expectKept, field, hold, press, student, told, write } from '../page.ts'
import { admin, alive, test } from '../site.ts'

const logIn = async (page: Page) => {
  await write(page, { Username: admin.name, Password: admin.password })
  await page.getByRole('button', { name: 'Login' }).click()
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an administrator can log out from every page, and no page shows a tool that would do nothing', async ({ page, context, site }) => {
    const status = async () => (await context.request.get(`${site.origin}/api/admins`)).status()
    await page.goto('/admin')
    await logIn(page)
    await expect(told(page)).toHaveText('Login successful')
    for (const path of ['/events', '/members', '/videoform', '/adminconsole', '/', '/no-such-page']) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('button', { name: /Add|Edit|Delete|Submit/ })).toHaveCount(0)
      await expect(page.getByRole('button', { name: 'Switch between light and dark' })).toBeHidden()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Log out' }).click()
      await expect(page).toHaveURL(/\/admin#log-out$/)
    }
    expect(await status()).toBe(200)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(told(page)).toHaveText('Logged out')
    expect(await status()).toBe(401)
  })
})

test('what is typed before the script has come stays; a form that is sent before is sent as a plain one, once', async ({ page, site }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname))
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
  await press(page, 'Register')
  await expect(told(page)).toContainText('Registration successful')
  releaseAgain()
  await alive(page)
  await expect(told(page)).toContainText('Registration successful')
  expect(sent).toEqual(['/register'])
  expect(await (await fetch(`${site.origin}/api/iort`)).json()).toHaveLength(1)
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

test('a form that needs the script cannot be pressed without it', async ({ page }) => {
  await page.route(/\/static\/js\/(?!async)/, (route) => route.abort())
  await page.goto('/videoform')
  await expect(page.getByRole('button', { name: 'Submit' }).filter({ visible: true }).and(page.locator(':enabled'))).toHaveCount(0)
  await expect(page.locator('#loading')).toHaveText(/^Loading chunk failed\. \(error: http/)
})
