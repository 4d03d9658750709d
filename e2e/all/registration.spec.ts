import { expect, type Page } from '@playwright/test'
import { countryCode } from '../../content/options.ts'
import { field, student, write } from '../by-label.ts'
import { test, visit } from '../site.ts'

const register = (page: Page) => page.getByRole('button', { name: 'Register', exact: true }).click()
const whole = '9800000610'

test('a phone number is typed or pasted with signs and the code of its country, and registered as ten digits', async ({ page }) => {
  const phone = field(page, 'Phone Number')
  const registered = async () => (await (await page.request.get('/api/iort')).json()) as { phoneNumber: string }[]
  await visit(page, '/register')
  await write(page, { ...student, 'Phone Number': '' })
  await page.getByLabel('Show my phone number on the students page').check()
  await phone.focus()
  for (const pasted of ['98 00 00-06 10', `+${countryCode} 98000-00610`, `00${countryCode}98000006 10`, '09800000610']) {
    await page.keyboard.insertText(pasted)
    await expect(phone).toHaveValue(whole)
    await expect(phone).toHaveAccessibleDescription('')
    await phone.press('ControlOrMeta+a')
  }
  await page.keyboard.insertText('980000061012')
  await expect(phone).toHaveAccessibleDescription('Phone number must be exactly 10 digits')
  await phone.press('ControlOrMeta+a')
  for (const [typed, shown, why] of [
    ['+1 987654321', '1987654321', /^This begins like a number of another country/],
    ['98000006107', whole, /^Only 10 digits fit/],
  ] as const) {
    await phone.pressSequentially(typed)
    await expect(phone).toHaveValue(shown)
    await expect(phone).toHaveAccessibleDescription(why)
    await register(page)
    await expect(phone).toBeFocused()
    await expect(phone).toHaveAccessibleDescription(why)
    await phone.press('ControlOrMeta+a')
  }
  expect(await registered()).toEqual([])
  await phone.pressSequentially(`+${countryCode} 98000-00610`)
  await register(page)
  await expect(page.getByRole('alert')).toContainText('Registration successful')
  expect((await registered()).map(({ phoneNumber }) => phoneNumber)).toEqual([whole])
})
