import { expect } from '@playwright/test'
import { expectKept, write } from './by-label.ts'
import { screens } from './in-sight.ts'
import { registerByPlainForm, told } from './plain-form.ts'
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
