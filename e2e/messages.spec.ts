import { expect } from '@playwright/test'
import { roll } from '../content/options.ts'
import { expectInSight, expectUncovered, field, press, student, told, write } from './page.ts'
import { admin, test, visit } from './site.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('on a phone a person sees the message of each form, whole and with the focus', async ({ page }) => {
  await test.step('a registration', async () => {
    await visit(page, '/register')
    await write(page)
    await press(page, 'Register')
    await expect(told(page)).toContainText('Registration successful')
    await expectInSight(told(page))
  })
  await test.step('a roll number that is registered already', async () => {
    await write(page)
    await press(page, 'Register')
    await expect(told(page)).toHaveText('This roll number is registered already.')
    await expectUncovered(told(page))
    await expect(field(page, 'Roll Number')).toBeFocused()
    await expectUncovered(field(page, 'Roll Number'))
  })
  await test.step('a field that is wrong, also at 320 × 256, which is 400 %', async () => {
    await write(page, { ...student, 'Roll Number': 'short' })
    await press(page, 'Register')
    await expect(field(page, 'Roll Number')).toBeFocused()
    await expectUncovered(page.getByRole('form').getByText(roll.wrongLength))
    await page.setViewportSize({ width: 320, height: 256 })
    await press(page, 'Register')
    await expectUncovered(field(page, 'Roll Number'))
    await expectUncovered(page.getByText('Roll Number', { exact: true }))
  })
  await test.step('a login', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, '/admin')
    await page.getByLabel('Username').fill(admin.name)
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await press(page, 'Login')
    await expect(told(page)).toHaveText('The username or the password is not right.')
    await expectInSight(told(page))
  })
  await test.step('a recovery', async () => {
    await press(page, 'Forgot password')
    await expect(told(page)).toHaveCount(0)
    await page.getByLabel('Email').fill('nobody@example.org')
    await press(page, 'Recover Password')
    await expect(told(page)).toContainText('a code is on its way')
    await expectInSight(told(page))
    await page.getByPlaceholder('Enter OTP received in email').fill('12345678')
    await press(page, 'Verify OTP')
    await expect(told(page)).toHaveText('This code is not right, or it is no longer valid.')
    await expectInSight(told(page))
  })
})
