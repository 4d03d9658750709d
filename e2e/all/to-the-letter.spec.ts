import { expect, type Page } from '@playwright/test'
import { heads } from '../../content/heads.ts'
import { homeParts } from '../../content/pages.ts'
import { demoTest, logIn, test, visit } from '../site.ts'

async function toldInRed(page: Page) {
  const told = page.getByText('Failed to fetch students data')
  await expect(told).toBeVisible()
  expect(await told.evaluate((line) => getComputedStyle(line).color)).toMatch(/^rgb\(1[5-9]\d, [0-7]\d?, [0-7]\d?\)$/)
}

const alerts = (page: Page) => page.getByRole('alert')

demoTest('a code that is answered without a token is told so, and leads to the console all the same', async ({ page }) => {
  await page.route('**/api/forgotpassword', (route) => route.fulfill({ json: { success: true, message: 'A code is on its way.' } }))
  await page.route('**/api/verifyotp', (route) => route.fulfill({ json: { success: true, message: 'OTP verified successfully' } }))
  await visit(page, '/admin')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByLabel('Email').fill('asha@example.org')
  await page.getByRole('button', { name: 'Recover Password' }).click()
  await expect(alerts(page)).toHaveText('A code is on its way.')
  await page.getByPlaceholder('Enter OTP received in email').fill('12345678')
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page).toHaveURL(/\/adminconsole$/)
  // Two stand at once; the others follow as the older ones go.
  await expect(alerts(page)).toContainText(['OTP verified successfully', 'Authorisation Token not found'])
  await expect(alerts(page)).toContainText(['Authorisation Token not found', 'Unauthorized access, Please log in'])
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

demoTest('a recovery that is refused is told, and leads home', async ({ page }) => {
  const refusal = { success: false, message: 'Too many tries. Please try again in 60 minutes.' }
  await page.route('**/api/forgotpassword', (route) => route.fulfill({ status: 429, json: refusal }))
  await visit(page, '/admin')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByLabel('Email').fill('asha@example.org')
  await page.getByRole('button', { name: 'Recover Password' }).click()
  await expect(page).toHaveURL((address) => address.pathname === '/')
  await expect(alerts(page)).toHaveText(refusal.message)
})

demoTest('a visitor is told in red when the students cannot be fetched', async ({ page }) => {
  await visit(page, '/register')
  await page.route('**/api/iort?*', (route) => route.abort())
  await page.getByRole('link', { name: 'students page' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heads.students.head.heading)
  await toldInRed(page)
})

demoTest('the videos stand two abreast on medium screens and three on large ones', async ({ page }) => {
  await visit(page, '/')
  const cards = page.getByRole('region', { name: homeParts.trailers.heading }).getByRole('listitem')
  for (const [width, wanted] of [
    [360, 1],
    [768, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    const places = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top))
    expect(places.filter((place) => place === places[0]).length, `at ${width}`).toBe(wanted)
  }
})

demoTest('the box of the video form has the given width and height', async ({ page }) => {
  await visit(page, '/videoform')
  const box = page.getByRole('region', { name: 'Preview' }).locator('div').first()
  for (const [width, height] of [
    [560, 315],
    [40, 30],
    [2000, 1200],
  ]) {
    await page.getByLabel('Width').fill(String(width))
    await page.getByLabel('Height').fill(String(height))
    await expect.poll(() => box.boundingBox()).toMatchObject({ width, height })
  }
  await expect(box).toHaveCSS('border-style', 'solid')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
})

test('an administrator is told in red when the students cannot be fetched', async ({ page }) => {
  await logIn(page)
  await page.route('**/api/students?*', (route) => route.abort())
  await visit(page, '/iort')
  await toldInRed(page)
})

test('the inputs of an event are of the kinds that section 5 names', async ({ page }) => {
  await logIn(page)
  await visit(page, '/events')
  await page.getByRole('button', { name: 'Add an event' }).click()
  const form = page.getByRole('form', { name: 'Add an event' })
  for (const [label, kind] of [
    ['Date', 'date'],
    ['Time', 'time'],
    ['Registration link', 'url'],
    ['Description', 'textarea'],
    ['Event type', 'select-one'],
  ] as const)
    await expect.soft(form.getByLabel(label, { exact: true })).toHaveJSProperty('type', kind)
})

const refused = [
  ['/projects', 'Add a project', 'Add project', 'addProject', { Title: 'x', Picture: '/static/x.png', Person: 'x', 'Roll number': 'x' }],
  ['/gallery', 'Add a picture', 'Add picture', 'addGallery', { Title: 'x', Description: 'x', Picture: '/static/x.png', Category: 'x' }],
] as const
for (const [path, plus, submit, call, typed] of refused)
  test(`${call} that is refused says why, and keeps what was typed`, async ({ page }) => {
    await page.route(`**/api/${call}`, (route) => route.fulfill({ status: 400, json: { success: false, message: 'Not this one.' } }))
    await logIn(page)
    await visit(page, path)
    await page.getByRole('button', { name: plus }).click()
    for (const [name, value] of Object.entries(typed)) await page.getByRole('textbox', { name, exact: true }).fill(value)
    await page.getByLabel(path === '/gallery' ? 'More link' : 'Read more link').fill('https://example.org/')
    if (path === '/gallery') await page.getByRole('textbox', { name: 'Date' }).fill('07/03/2026')
    await page.getByRole('button', { name: submit, exact: true }).click()
    await expect(alerts(page)).toHaveText('Not this one.')
    await expect(page.getByLabel('Title', { exact: true })).toHaveValue('x')
  })

test('a day that cannot be read is told in the words of the specification, on leaving the field and on sending', async ({ page }) => {
  await logIn(page)
  await visit(page, '/timeline')
  await page.getByRole('button', { name: 'Add to the timeline' }).click()
  const form = page.getByRole('form', { name: 'Timeline entry' })
  const start = form.getByRole('textbox', { name: 'Start Date' })
  await expect(start).toHaveValue(/^\d{4}\/\d\d\/\d\d$/)
  const sentence = 'Date input not valid.'
  for (const typed of ['2026/02/30', '2026-03-07', '7/3/2026', 'soon']) {
    await start.fill(typed)
    await start.press('Tab')
    await expect.soft(start).toHaveAccessibleDescription(new RegExp(`${sentence}$`.replace('.', '\\.')))
  }
  await form.getByLabel('Title').fill('First workshop')
  await form.getByLabel(/^Description(?! of)/).fill('Nine students.')
  await start.fill('2026-03-07')
  await start.press('Enter')
  await expect(form.getByText(sentence)).toHaveCount(1)
  await expect(form.getByText('must be a date like')).toHaveCount(0)
  await expect(start).toBeFocused()
  await start.fill('')
  await start.press('Enter')
  await expect(form.getByText('Start Date is required.')).toBeVisible()
  await start.fill('2026/3/7')
  await expect(form.getByText(sentence)).toHaveCount(0)
  await form.getByRole('button', { name: 'Submit' }).click()
  await expect(alerts(page)).toHaveText('Timeline entry added successfully')
  await expect(page.getByRole('article')).toContainText('2026-03-07')
})
