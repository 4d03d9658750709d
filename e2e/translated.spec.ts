import { expect } from '@playwright/test'
import { students } from '../content/sample/students.ts'
import { administratorOf } from './caller.ts'
import { addEditDelete, filledIn } from './listed.ts'
import { admin, alive, demoTest, logIn, test } from './site.ts'
import { searchList, translatedPage } from './translator.ts'

demoTest('visitors read, search and open everything on translated pages', async ({ page }) => {
  const main = page.getByRole('main')
  await translatedPage(page, async (open) => {
    for (const path of ['/', '/events', '/members', '/faq', '/gallery', '/projects']) {
      await open(path)
      if ((await main.getByRole('searchbox').count()) > 0) await searchList(page, 'a')
      for (const opener of (await main.locator('button[aria-expanded]:visible').all()).slice(0, 3)) {
        await opener.press('Enter')
        await opener.press('Enter')
        await expect(opener).toHaveAttribute('aria-expanded', 'false')
      }
    }
    await open('/search?q=lake')
    for (const words of ['event', 'no such thing', 'solar']) {
      await main.getByRole('searchbox').fill(words)
      await page.keyboard.press('Enter')
      await expect(main.getByRole('status').first()).toHaveText(new RegExp(`found for “${words}”$`))
    }
    await alive(page)
    await page.keyboard.press('ControlOrMeta+k')
    for (const words of ['lake', 'no such thing', '', 'event']) await page.getByRole('dialog').getByRole('searchbox').fill(words)
    await expect(page.getByRole('link', { name: 'All results for “event”' })).toBeVisible()
  })
})

test('registering, the login, the students and every collection work on translated pages', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  for (const student of students) await caller.send('/api/studentRegister', student)
  const main = page.getByRole('main')
  const alert = page.getByRole('alert').last()
  await translatedPage(page, async (open) => {
    await open('/register')
    for (const words of ['', 'Asha']) {
      await main.getByLabel('Name').fill(words)
      await main.getByRole('button', { name: 'Register' }).click()
      await expect(main.locator('[aria-invalid]').first()).toBeVisible()
    }
    await open('/admin')
    for (const password of ['wrong password', 'wrong again', '', admin.password]) {
      await main.getByLabel('Username').fill(admin.name)
      await main.getByLabel('Password', { exact: true }).fill(password)
      await main.getByRole('button', { name: 'Login' }).click()
      if (password.startsWith('wrong')) await expect(alert).toHaveText('The username or the password is not right.')
      if (password !== 'wrong again') continue
      await page.getByRole('button', { name: 'Forgot password' }).click()
      await page.getByRole('button', { name: 'Recover Password' }).click()
      await page.getByRole('button', { name: 'Back to login' }).click()
    }
    await expect(alert).toHaveText('Login successful')
    await logIn(page)
    await open('/iort')
    await searchList(page, 'tarapore')
    await page.getByRole('button', { name: 'Delete Meher Tarapore' }).click()
    await expect(alert).toHaveText('Student deleted successfully')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Delete Meher Tarapore' })).toBeVisible()
    for (const thing of filledIn) {
      await open(thing.page)
      await addEditDelete(page, thing)
    }
    await caller.addEvent({ eventTitle: 'Still a draft', publishAt: 'draft' })
    await open('/events')
    await page.getByRole('button', { name: 'Publish now Still a draft' }).click()
    await expect(page.getByRole('link', { name: 'Still a draft', exact: true })).toBeVisible()
  })
})
