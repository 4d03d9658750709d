import { expect } from '@playwright/test'
import { expectKept, field, student, write } from './by-label.ts'
import { expectInSight, screens } from './in-sight.ts'
import { lose, register, registerByPlainForm, scripts, studentsOf, told, unanswered } from './plain-form.ts'
import { admin, test } from './site.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a student registers with a plain form on a phone, and corrects a wrong field', async ({ page, site }) => {
    await registerByPlainForm(page, site.origin, screens[0])
  })

  test('an administrator logs in and out, and reads which tools need JavaScript', async ({ page }) => {
    await page.goto('/admin')
    await write(page, { Username: admin.name, Password: 'not the password' })
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(told(page)).toHaveText('The username or the password is not right.')
    await expectKept(page, { Username: admin.name, Password: '' })
    await write(page, { Password: admin.password })
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(told(page)).toHaveText('Login successful')
    await expect(page.getByText('the tools of administrators need JavaScript')).toBeVisible()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(told(page)).toHaveText('Logged out')
  })
})

test('a form whose script does not load keeps the typed text while the site is down, and is sent once', async ({ page, site }) => {
  await page.route(scripts, (route) => route.abort())
  await page.goto('/register')
  await write(page)
  await page.getByLabel('Show my phone number').check()
  for (const when of ['before', 'after'] as const) {
    await lose(page, '**/register', when)
    await register(page)
    await expect(told(page)).toHaveText(unanswered)
    await expectInSight(told(page))
    await expectKept(page, student)
    await expect(page).toHaveURL(/\/register$/)
    await expect(page.getByRole('button', { name: 'Register', exact: true })).toHaveAttribute('aria-busy', 'false')
    await page.unroute('**/register')
  }
  await field(page, 'Name').press('Enter')
  await expect(told(page)).toContainText('Registration successful')
  await expectInSight(told(page))
  await expect(field(page, 'Name')).toHaveValue('')
  expect(await studentsOf(site.origin)).toEqual([expect.objectContaining({ phoneNumber: student['Phone Number'] })])
})
