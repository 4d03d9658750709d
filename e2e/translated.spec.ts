import { expect, type Page } from '@playwright/test'
import { students } from '../content/sample/students.ts'
import { admin, type Site, test } from './site.ts'
import { searchList, translatedPage } from './translator.ts'

const main = (page: Page) => page.getByRole('main')
const alert = (page: Page) => page.getByRole('alert').last()

async function registerAll(site: Site) {
  const headers = { origin: site.origin, 'content-type': 'application/json' }
  for (const student of students)
    expect((await fetch(`${site.origin}/api/studentRegister`, { method: 'POST', headers, body: JSON.stringify(student) })).ok).toBe(true)
}

test('registering, the list of students and the login work on translated pages', async ({ page, site }) => {
  await registerAll(site)
  await translatedPage(page, async (open) => {
    await open('/register')
    const form = main(page).getByRole('form').first()
    for (const words of ['', 'Asha']) {
      await form.getByLabel('Name').fill(words)
      await form.getByRole('button', { name: 'Register' }).click()
      await expect(form.locator('[aria-invalid]').first()).toBeVisible()
    }
    await open('/admin')
    const login = main(page).getByRole('form')
    for (const password of ['wrong password', 'wrong again', '', admin.password]) {
      await login.getByLabel('Username').fill(admin.name)
      await login.getByLabel('Password', { exact: true }).fill(password)
      await login.getByRole('button', { name: 'Login' }).click()
      if (password.startsWith('wrong')) await expect(alert(page)).toHaveText('The username or the password is not right.')
      if (password !== 'wrong again') continue
      await page.getByRole('button', { name: 'Forgot password' }).click()
      await page.getByRole('button', { name: 'Recover Password' }).click()
      await page.getByRole('button', { name: 'Back to login' }).click()
    }
    await expect(alert(page)).toHaveText('Login successful')
    await open('/iort')
    await searchList(page, 'tarapore')
    await page.getByRole('button', { name: 'Delete Meher Tarapore' }).click()
    await expect(alert(page)).toHaveText('Student deleted successfully')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Delete Meher Tarapore' })).toBeVisible()
  })
})
