import { expect } from '@playwright/test'
import { expectInSight, expectKept, formAlert, press, student, write } from './page.ts'
import { test } from './site.ts'

test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

test('without JavaScript a student registers on a phone, and corrects a wrong field', async ({ page }) => {
  await page.goto('/register')
  const wrong = { ...student, 'Phone Number': '98000' }
  await write(page, wrong)
  await page.getByLabel('Show my phone number').check()
  await press(page, 'Register')
  await expect(page).toHaveURL(/\/register$/)
  await expect(formAlert(page)).toHaveText('Phone number must be exactly 10 digits')
  await expectInSight(formAlert(page))
  await expectKept(page, wrong)
  await expect(page.getByLabel('Show my phone number')).toBeChecked()
  await write(page, { 'Phone Number': student['Phone Number'] })
  await press(page, 'Register')
  await expectInSight(formAlert(page))
  await page.reload()
  await expect(formAlert(page)).toContainText('Registration successful')
  await formAlert(page).getByRole('link').click()
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([student.Name])
})
