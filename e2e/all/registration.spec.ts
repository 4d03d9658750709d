import { expect, type Page } from '@playwright/test'
import { countryCode } from '../../content/options.ts'
import { field, student, write } from '../by-label.ts'
import { test, visit } from '../site.ts'

const register = (page: Page) => page.getByRole('button', { name: 'Register', exact: true }).click()
const choice = (page: Page) => page.getByLabel('Show my phone number on the students page')

test('the phone input takes digits alone, ten of them, typed or pasted', async ({ page }) => {
  const phone = field(page, 'Phone Number')
  await visit(page, '/register')
  await phone.pressSequentially('+98a00-0b 006 10x99')
  await expect(phone).toHaveValue('9800000610')
  await phone.clear()
  await phone.evaluate((input: HTMLInputElement) => input.focus())
  // As a paste does it: all at once, and cut by the browser where the input has a longest text.
  for (const pasted of [
    '98 00 00-06 10',
    `+${countryCode}9800000610`,
    `+${countryCode} 98000-00610`,
    `00${countryCode}98000006 10`,
    '09800000610',
  ]) {
    await page.keyboard.insertText(pasted)
    await expect(phone).toHaveValue('9800000610')
    await expect(phone).toHaveAccessibleDescription('')
    await phone.press('ControlOrMeta+a')
  }
  await page.keyboard.insertText('980000061012')
  await expect(phone).toHaveAccessibleDescription('Phone number must be exactly 10 digits')
  await expect(phone).toHaveValue('980000061012')
  await write(page, { ...student, 'Phone Number': '9800000610' })
  await phone.press('End')
  await phone.press('7')
  await expect(phone).toHaveAccessibleDescription(/^Only 10 digits fit/)
  await expect(phone).toHaveValue('9800000610')
})

test('a number typed with the code of its country is registered without it, and one of another country or with a digit too many not at all', async ({
  page,
}) => {
  const phone = field(page, 'Phone Number')
  const registered = async () => (await (await page.request.get('/api/iort')).json()) as { phoneNumber: string }[]
  await visit(page, '/register')
  await write(page, { ...student, 'Phone Number': '' })
  await choice(page).check()
  for (const [typed, shown, why] of [
    ['+1 987654321', '1987654321', /^This begins like a number of another country/],
    ['98000006107', '9800000610', /^Only 10 digits fit/],
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
  // What was left so is no more a number when somebody comes back to it.
  await phone.pressSequentially('+1 987654321')
  await page.getByRole('link', { name: 'students page' }).click()
  await expect(page).toHaveURL('/iort')
  await page.goBack()
  await expect(phone).toHaveValue('1987654321')
  await expect(phone).toHaveAccessibleDescription(/^This begins like a number of another country/)
  await phone.press('ControlOrMeta+a')
  await phone.pressSequentially(`+${countryCode} 98000-00610`)
  await expect(phone).toHaveValue('9800000610')
  await expect(phone).toHaveAccessibleDescription('')
  await register(page)
  await expect(page.getByRole('alert')).toContainText('Registration successful')
  expect((await registered()).map(({ phoneNumber }) => phoneNumber)).toEqual(['9800000610'])
})
