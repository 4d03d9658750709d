import { expect, type Page } from '@playwright/test'
import { roll as rollRule } from '../content/options.ts'
import { other } from '../src/testing/choices.ts'
import { rollOf } from '../src/testing/rolls.ts'
import { expectInSight, screens } from './in-sight.ts'
import { test as mailTest } from './mailbox.ts'
import { admin, alive, logIn, test } from './site.ts'

const student = {
  Name: 'Asha Menonkar',
  'Roll Number': rollOf(26001),
  Year: other.year,
  Department: other.dept,
  Team: other.team,
  'Phone Number': '9800000610',
}
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const told = (page: Page) => page.getByRole('main').getByRole('alert')
const scripts = /\/static\/js\/(?!async)/

async function write(page: Page, values: Record<string, string> = student) {
  for (const [label, value] of Object.entries(values)) {
    const input = field(page, label)
    await (['Year', 'Department', 'Team'].includes(label) ? input.selectOption(value) : input.fill(value))
  }
}

async function expectKept(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) await expect(field(page, label)).toHaveValue(value)
}

/** Every request that a page sends to change something. */
function sentBy(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  return sent
}

const studentsOf = async (origin: string) => (await (await fetch(`${origin}/api/iort`)).json()) as object[]
const register = (page: Page) => page.getByRole('button', { name: 'Register', exact: true }).click()

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const viewport of screens)
    test(`a student registers by a plain form at ${viewport.width} px`, async ({ page, site }) => {
      await page.setViewportSize(viewport)
      await page.goto('/register')
      const wrong = { ...student, 'Phone Number': '98000' }
      await write(page, wrong)
      await page.getByLabel('Show my phone number').check()
      await register(page)
      await expect(page).toHaveURL(/\/register$/)
      await expect(told(page)).toHaveText('Phone number must be exactly 10 digits')
      await expectInSight(told(page))
      await expectKept(page, wrong)
      await expect(page.getByLabel('Show my phone number')).toBeChecked()
      await field(page, 'Phone Number').fill(student['Phone Number'])
      await register(page)
      await expect(told(page)).toContainText('Registration successful')
      await expectInSight(told(page))
      await told(page).getByRole('link').click()
      await expect(page.getByRole('article').getByRole('heading')).toHaveText(student.Name)
      expect(await studentsOf(site.origin)).toHaveLength(1)
    })

  test('an administrator logs in and out, and is told what needs a script', async ({ page }) => {
    await page.goto('/admin')
    await write(page, { Username: admin.name, Password: 'not the password' })
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(told(page)).toHaveText('The username or the password is not right.')
    await expectKept(page, { Username: admin.name, Password: '' })
    await write(page, { Password: admin.password })
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(told(page)).toHaveText('Login successful')
    await expect(page.locator('noscript p')).toContainText('the tools of administrators need JavaScript')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(told(page)).toHaveText('Logged out')
  })

  test('no tool of administrators stands on any page', async ({ page }) => {
    for (const path of ['/', '/events', '/members', '/adminconsole', '/videoform']) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('button', { name: /Add|Edit|Delete|Submit/ })).toHaveCount(0)
    }
  })
})

mailTest.describe('without JavaScript', () => {
  mailTest.use({ javaScriptEnabled: false })

  mailTest('a lost password leads in by email and code', async ({ page, mailbox }) => {
    await page.goto('/admin')
    await page.getByRole('button', { name: 'Forgot password' }).click()
    await write(page, { Email: admin.email })
    await page.getByRole('button', { name: 'Recover Password' }).click()
    await expect(told(page)).toContainText('a code is on its way')
    await expect.poll(() => mailbox.letters.length).toBe(1)
    const code = /code: (\d{8})/.exec(mailbox.letters[0]?.text ?? '')?.[1] ?? ''
    await page.getByPlaceholder('Enter OTP received in email').fill(code)
    await page.getByRole('button', { name: 'Verify OTP' }).click()
    await expect(told(page)).toHaveText('OTP verified successfully')
  })
})

/** Lets the page's scripts come late, when they are let. */
async function holdScripts(page: Page) {
  const { promise: let_, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(scripts, async (route) => {
    await let_
    await route.continue()
  })
  return letGo
}

for (const late of [0, 3000])
  test(`a form that is sent ${late} ms before its script is there keeps what was typed and is sent once`, async ({ page, site }) => {
    const sent = sentBy(page)
    const letGo = await holdScripts(page)
    await page.goto('/register', { waitUntil: 'commit' })
    await write(page)
    await page.getByLabel('Show my phone number').check()
    await register(page)
    await register(page)
    await field(page, 'Name').press('Enter')
    await expect(page.getByRole('button', { name: 'Register', exact: true })).toHaveAttribute('aria-busy', 'true')
    await new Promise((over) => setTimeout(over, late))
    await expectKept(page, student)
    expect(sent).toEqual([])
    letGo()
    await expect(told(page)).toContainText('Registration successful')
    await expectInSight(told(page))
    expect(sent).toEqual(['/api/studentRegister'])
    expect(await studentsOf(site.origin)).toEqual([expect.objectContaining({ phoneNumber: student['Phone Number'] })])
  })

test('a wrong form that is sent before its script is there keeps what was typed, and its fields are told', async ({ page }) => {
  const sent = sentBy(page)
  const letGo = await holdScripts(page)
  await page.goto('/register', { waitUntil: 'commit' })
  const wrong = { ...student, 'Roll Number': 'short' }
  await write(page, wrong)
  await register(page)
  letGo()
  await alive(page)
  await expect(field(page, 'Roll Number')).toHaveAccessibleDescription(rollRule.wrongLength)
  await expect(field(page, 'Roll Number')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Register', exact: true })).toHaveAttribute('aria-busy', 'false')
  await expectKept(page, wrong)
  expect(sent).toEqual([])
})

test('a form whose script does not come goes as a plain one, once', async ({ page, site }) => {
  const sent = sentBy(page)
  await page.route(scripts, (route) => route.abort())
  await page.goto('/register')
  await write(page)
  await register(page)
  await expect(told(page)).toContainText('Registration successful')
  expect(sent).toEqual(['/register'])
  expect(await studentsOf(site.origin)).toHaveLength(1)
})

test('a login that went as a plain form shows the tools once the script is there, and only once', async ({ page }) => {
  await page.route(scripts, (route) => route.abort())
  await page.goto('/admin')
  await write(page, { Username: admin.name, Password: admin.password })
  await page.unroute(scripts)
  await page.route(scripts, (route) => route.abort(), { times: 2 })
  await page.reload()
  await write(page, { Username: admin.name, Password: admin.password })
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/adminconsole$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Console' })).toBeVisible()
  await page.getByRole('link', { name: 'Logout' }).first().click()
  await expect(page.getByRole('link', { name: 'Login', exact: true }).first()).toBeVisible()
  await page.goBack()
  await page.goForward()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

test('a tool of administrators that is pressed before its script is there is done once it is', async ({ page }) => {
  await logIn(page)
  const letGo = await holdScripts(page)
  const sent = sentBy(page)
  await page.goto('/videoform', { waitUntil: 'commit' })
  await write(page, { 'Youtube Link': 'https://youtu.be/aqz-KE-bpKQ', Width: '560', Height: '315' })
  await page.getByRole('button', { name: 'Submit' }).click()
  expect(sent).toEqual([])
  letGo()
  await expect(told(page)).toContainText('successfully')
  expect(sent).toEqual(['/api/addYtvideo'])
})
