import { expect, type Page } from '@playwright/test'
import { heads } from '../../content/heads.ts'
import { countryCode, departments, roll as rollRule, teams, years } from '../../content/options.ts'
import { rollOf } from '../../src/testing/rolls.ts'
import { expectKept, field, student, write } from '../by-label.ts'
import { test, visit } from '../site.ts'

const failed = 'Error: Unable to register. Please try again later.'
const perhaps = `${failed} No answer came, so it may have been done all the same; pressing again will not do it twice.`

const register = (page: Page) => page.getByRole('button', { name: 'Register', exact: true }).click()
const choice = (page: Page) => page.getByLabel('Show my phone number on the students page')

test('a student registers, is told so above the form and stands on the students page', async ({ page }) => {
  await visit(page, '/register')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heads.register.head.heading)
  await expect(choice(page)).not.toBeChecked()
  await expect(choice(page)).toHaveAccessibleDescription(/visitors see 98••••••10 and only administrators see it whole/)
  await write(page, { ...student, 'Roll Number': ` ${student['Roll Number'].toLowerCase()} ` })
  await register(page)
  const told = page.getByRole('alert')
  await expect(told).toContainText('Registration successful')
  const [message, form] = [await told.boundingBox(), await page.getByRole('form').boundingBox()]
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(form?.y ?? 0)
  await expect(field(page, 'Name')).toHaveValue('')

  await told.getByRole('link', { name: 'See who registered' }).click()
  const card = page.getByRole('article')
  await expect(card.getByRole('heading')).toHaveText(student.Name)
  await expect(card.getByRole('definition')).toHaveText([
    student['Roll Number'],
    student.Year,
    student.Department,
    student.Team,
    '98••••••10',
  ])
})

test('a student who ticks the box has the whole number shown, newest student first', async ({ page }) => {
  await visit(page, '/register')
  await write(page, student)
  await register(page)
  await expect(page.getByRole('alert')).toContainText('Registration successful')
  await write(page, { ...student, Name: 'Bilal Kottayil', 'Roll Number': rollOf(26002), 'Phone Number': '9800000711' })
  await choice(page).check()
  await register(page)
  await expect(page.getByRole('alert')).toContainText('Registration successful')
  await expect(choice(page)).not.toBeChecked()
  await visit(page, '/iort')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(['Bilal Kottayil', student.Name])
  await expect(page.getByRole('article').first()).toContainText('9800000711')
  await expect(page.getByRole('article').last()).toContainText('98••••••10')
})

test('every field is required, and every menu begins with a placeholder that cannot be chosen', async ({ page }) => {
  await visit(page, '/register')
  for (const [label, options] of [
    ['Year', years],
    ['Department', departments],
    ['Team', teams],
  ] as const) {
    const placeholder = field(page, label).getByRole('option').first()
    await expect(field(page, label)).toHaveValue('')
    await expect(placeholder).toBeDisabled()
    await expect(field(page, label).getByRole('option')).toHaveText([(await placeholder.textContent()) ?? '', ...options])
  }
  await register(page)
  await expect(field(page, 'Name')).toBeFocused()
  for (const label of Object.keys(student)) {
    await expect(field(page, label)).toHaveAttribute('required')
    await expect(field(page, label)).toHaveAccessibleDescription(`${label} is required.`)
  }
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('roll and phone have their rules, and editing one clears its error alone', async ({ page }) => {
  const [roll, phone] = [field(page, 'Roll Number'), field(page, 'Phone Number')]
  await visit(page, '/register')
  for (const [name, value] of [
    ['autocapitalize', 'characters'],
    ['autocorrect', 'off'],
    ['spellcheck', 'false'],
  ] as const)
    await expect(roll).toHaveAttribute(name, value)
  await write(page, { ...student, 'Roll Number': rollOf(26001).slice(0, -1), 'Phone Number': '980000061' })
  await register(page)
  await expect(roll).toHaveAccessibleDescription(rollRule.wrongLength)
  await expect(phone).toHaveAccessibleDescription('Phone number must be exactly 10 digits')
  await expect(roll).toBeFocused()
  await roll.press('End')
  await roll.pressSequentially('12')
  await expect(roll).toHaveAccessibleDescription('')
  await expect(phone).toHaveAccessibleDescription('Phone number must be exactly 10 digits')
  await register(page)
  await expect(roll).toHaveAccessibleDescription(rollRule.wrongLength)
  await phone.press('End')
  await phone.pressSequentially('0')
  await expect(phone).toHaveAccessibleDescription('')
  await roll.press('End')
  await roll.press('Backspace')
  await register(page)
  await expect(page.getByRole('alert')).toContainText('Registration successful')
})

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

test('a roll number that is registered already is refused in a sentence, and nothing typed is lost', async ({ page }) => {
  await visit(page, '/register')
  await write(page, student)
  await register(page)
  await expect(page.getByRole('alert')).toContainText('Registration successful')
  const again = { ...student, Name: 'Somebody Else' }
  await write(page, again)
  await register(page)
  await expect(page.getByRole('alert')).toHaveText('This roll number is registered already.')
  await expect(field(page, 'Roll Number')).toHaveAccessibleDescription('This roll number is registered already.')
  await expect(field(page, 'Roll Number')).toBeFocused()
  await expectKept(page, again)
  await visit(page, '/iort')
  await expect(page.getByRole('article')).toHaveCount(1)
})

for (const [what, json] of [
  ['no answer', undefined],
  ['a server error', { success: false, message: 'Something went wrong on our side. Please try again later.' }],
] as const)
  test(`after ${what} the fixed sentence is shown, what was typed is kept, and a second try works`, async ({ page }) => {
    await page.route('**/api/studentRegister', (route) => (json ? route.fulfill({ status: 500, json }) : route.abort()), { times: 1 })
    await visit(page, '/register')
    await write(page, student)
    await choice(page).check()
    await register(page)
    await expect(page.getByRole('alert')).toHaveText(json ? failed : perhaps)
    await expectKept(page, student)
    await expect(choice(page)).toBeChecked()
    await register(page)
    await expect(page.getByRole('alert')).toContainText('Registration successful')
  })

test('the Register button changes its colour under the pointer', async ({ page }) => {
  await visit(page, '/register')
  const button = page.getByRole('button', { name: 'Register', exact: true })
  const colour = () => button.evaluate((shown) => getComputedStyle(shown).backgroundColor)
  const before = await colour()
  await button.hover()
  await expect.poll(colour).not.toBe(before)
})
