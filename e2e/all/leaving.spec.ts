import { expect } from '@playwright/test'
import { administratorOf } from '../caller.ts'
import { endSession } from '../end-session.ts'
import { admin, logInByForm, openConsole, test, visit } from '../site.ts'

test('a logout that is not answered is done again by the next page', async ({ page, context, site }) => {
  await openConsole(page)
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await page.route('**/api/logout', (route) => route.abort(), { times: 1 })
  await page.getByRole('link', { name: 'Logout' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
  await expect(page.getByRole('alert')).toHaveText(['Your session on the site has now been ended.'])
  expect((await fetch(`${site.origin}/api/admins`, { headers: { cookie } })).status).toBe(401)
})

test('a delete that finds the session over waits for the login, and is not done for a visitor', async ({ page, site }) => {
  await (await administratorOf(site.origin)).addEvent({ eventTitle: 'Leaving' })
  const login = page.getByRole('dialog', { name: 'Admin Login' })
  for (const way of ['visitor', 'administrator']) {
    await logInByForm(page)
    await visit(page, '/events')
    await endSession(page)
    await page.getByRole('button', { name: 'Delete Leaving' }).click()
    await expect(login).toBeVisible()
    if (way === 'visitor') await page.getByRole('button', { name: 'Go on as a visitor' }).click()
    else {
      await login.getByLabel('Username').fill(admin.name)
      await login.getByLabel('Password', { exact: true }).fill(admin.password)
      await page.keyboard.press('Enter')
    }
    await expect(login).toHaveCount(0)
    await expect(page.getByRole('article')).toHaveCount(way === 'visitor' ? 1 : 0)
  }
})
