import { expect, type Page } from '@playwright/test'
import { roll as rollRule } from '../../content/options.ts'
import { first } from '../../src/testing/choices.ts'
import { rollOf } from '../../src/testing/rolls.ts'
import { expectKept, field, student, write } from '../by-label.ts'
import { expectInSight, screens } from '../in-sight.ts'
import { test as mailTest } from '../mailbox.ts'
import { lose, register, registerByPlainForm, scripts, sentBy, studentsOf, told, unanswered } from '../plain-form.ts'
import { admin, alive, logIn, test } from '../site.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a student registers with a plain form on a wide screen', async ({ page, site }) => {
    await registerByPlainForm(page, site.origin, screens[1])
  })

  test('an empty registration tells every field at once, and the message leads to the first by the keyboard', async ({ page }) => {
    await page.goto('/register')
    await register(page)
    await expect(told(page)).toHaveText('Name is required.')
    await expect(told(page)).toBeFocused()
    for (const label of Object.keys(student)) await expect(field(page, label)).toHaveAccessibleDescription(`${label} is required.`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Name')).toBeFocused()
    await expectInSight(field(page, 'Name'))
  })

  test('whoever is logged in and leaves the page finds the way out again, from every page', async ({ page, context, site }) => {
    const known = async () => (await context.request.get(`${site.origin}/api/admins`)).status()
    await page.goto('/admin')
    await write(page, { Username: admin.name, Password: admin.password })
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(told(page)).toHaveText('Login successful')
    for (const path of ['/events', '/adminconsole', '/', '/admin', '/no-such-page']) {
      expect(await known(), path).toBe(200)
      await page.goto(path)
      await page.getByRole('contentinfo').getByRole('link', { name: 'Log out' }).click()
      await expect(page).toHaveURL(/\/admin#log-out$/)
      await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    }
    // The same way from each of them, and gone once.
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(told(page)).toHaveText('Logged out')
    expect(await known()).toBe(401)
  })

  test('the admin console says that it needs a script', async ({ page }) => {
    await page.goto('/adminconsole')
    await expect(page.getByRole('main').locator('noscript p')).toHaveText('The admin console needs JavaScript, which does not run here.')
    await expect(page.getByRole('main').locator('noscript p')).toBeVisible()
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
    await expect.poll(() => mailbox.mails.length).toBe(1)
    const code = /code: (\d{8})/.exec(mailbox.mails[0]?.text ?? '')?.[1] ?? ''
    await page.getByPlaceholder('Enter OTP received in email').fill(code)
    await page.getByRole('button', { name: 'Verify OTP' }).click()
    await expect(told(page)).toHaveText('OTP verified successfully')
  })
})

test('with a script there is one way out, in the bar', async ({ page }) => {
  await logIn(page)
  for (const path of ['/events', '/admin', '/adminconsole']) {
    await page.goto(path)
    await alive(page)
    await expect(page.getByText('Log out')).toHaveCount(0)
    await expect(page.getByText('does not run here')).toHaveCount(0)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Logout' })).toBeVisible()
  }
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
    await page.clock.install()
    const sent = sentBy(page)
    const letGo = await holdScripts(page)
    await page.goto('/register', { waitUntil: 'commit' })
    await write(page)
    await page.getByLabel('Show my phone number').check()
    await register(page)
    await register(page)
    await field(page, 'Name').press('Enter')
    await expect(page.getByRole('button', { name: 'Register', exact: true })).toHaveAttribute('aria-busy', 'true')
    await page.clock.fastForward(late)
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

test('what is wrong with the fields of a form whose script does not come stands beside them, also once it is there', async ({ page }) => {
  // The answer takes the place of the page, and the scripts are tried again.
  await page.route(scripts, (route) => route.abort(), { times: 2 })
  await page.goto('/register')
  await write(page, { ...student, 'Roll Number': 'short', 'Phone Number': '98' })
  await register(page)
  for (const _ of ['without', 'with']) {
    await expect(told(page)).toHaveText(rollRule.wrongLength)
    await expect(field(page, 'Roll Number')).toHaveAccessibleDescription(rollRule.wrongLength)
    await expect(field(page, 'Phone Number')).toHaveAccessibleDescription('Phone number must be exactly 10 digits')
    await alive(page)
  }
  await field(page, 'Roll Number').fill(student['Roll Number'])
  await expect(field(page, 'Roll Number')).toHaveAccessibleDescription('')
})

test('a script that comes after the site was silent takes the message and what was typed with it', async ({ page, site }) => {
  const sent = sentBy(page)
  const letGo = await holdScripts(page)
  await page.clock.install()
  await page.goto('/register', { waitUntil: 'commit' })
  await write(page)
  await lose(page, '**/register', 'after')
  await register(page)
  await page.clock.runFor(10_000)
  await expect(told(page)).toHaveText(unanswered)
  letGo()
  await alive(page)
  await expect(told(page)).toHaveText(unanswered)
  await expectInSight(told(page))
  await expectKept(page, student)
  expect(sent).toEqual(['/register'])
  await register(page)
  await expect(told(page)).toContainText('Registration successful')
  await expect(told(page)).toHaveCount(1)
  expect(sent).toEqual(['/register', '/api/studentRegister'])
  expect(await studentsOf(site.origin)).toHaveLength(1)
})

/** Holds what is posted to the registration until it is let go. */
async function holdPost(page: Page) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/register', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  return release
}

test('a script that comes while a plain form is on its way waits for the answer', async ({ page, site }) => {
  const sent = sentBy(page)
  const letGo = await holdScripts(page)
  const release = await holdPost(page)
  await page.clock.install()
  await page.goto('/register', { waitUntil: 'commit' })
  await write(page)
  await register(page)
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await page.clock.runFor(10_000)
  await posted
  const came = page.waitForResponse(/\/static\/js\/main/)
  letGo()
  await came
  release()
  await alive(page)
  await expect(told(page)).toContainText('Registration successful')
  await expect(field(page, 'Name')).toHaveValue('')
  expect(sent).toEqual(['/register'])
  expect(await studentsOf(site.origin)).toHaveLength(1)
})

test('a page whose style sheets hang is alive after the answer to a plain form that went meanwhile', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.route('**/static/css/**', () => {})
  const release = await holdPost(page)
  await page.clock.install()
  await page.goto('/register', { waitUntil: 'commit' })
  await write(page)
  await register(page)
  await page.clock.runFor(9000)
  letGo()
  const sheets = page.locator('link[rel=stylesheet]')
  await expect.poll(() => sheets.evaluateAll((all: HTMLLinkElement[]) => all.filter(({ onload }) => onload).length)).toBe(1)
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await page.clock.runFor(1000)
  await posted
  await page.clock.runFor(2000)
  await page.evaluate(() => new Promise((done) => setTimeout(done, 300)))
  release()
  await expect(told(page)).toContainText('Registration successful')
  await alive(page)
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', /./)
})

test('what is no page of the site counts as no answer', async ({ page }) => {
  await page.route(scripts, (route) => route.abort())
  await page.goto('/register')
  await write(page)
  await page.route('**/register', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }))
  await register(page)
  await expect(told(page)).toHaveText(unanswered)
  await expectKept(page, student)
})

test('what the site refuses as a whole stands on the error screen', async ({ page }) => {
  await page.route(scripts, (route) => route.abort())
  await page.goto('/register')
  await write(page)
  await page.locator('[name="form"]').evaluate((input: HTMLInputElement) => {
    input.value = 'unknown'
  })
  await register(page)
  await expect(page.getByText('This page has no such form.')).toBeVisible()
})

/** Uses up what one address may register in ten minutes. */
async function useUp(origin: string) {
  for (let at = 1; at <= 60; at += 1) {
    const { year, dept, team } = first
    const before = { name: 'Somebody', roll: rollOf(at), year, dept, team, phoneNumber: '9800000611' }
    const { status } = await fetch(`${origin}/api/studentRegister`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(before) },
    })
    expect(status).toBe(200)
  }
}

/** The keys of what a page sends. */
function keysOf(page: Page) {
  const keys: (string | null | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST')
      keys.push(request.headers()['idempotency-key'] ?? new URLSearchParams(request.postData() ?? '').get('key'))
  })
  return keys
}

const putOff = 'Too many tries. Please try again in 10 minutes.'

test('a form whose script does not come and that is put off keeps what was typed, says so, and is sent again as the same', async ({
  page,
  site,
}) => {
  await useUp(site.origin)
  await page.route(scripts, (route) => route.abort())
  await page.goto('/register')
  await write(page)
  await page.getByLabel('Show my phone number').check()
  const keys = keysOf(page)
  for (const _ of [1, 2]) {
    await register(page)
    await expect(told(page)).toHaveText(putOff)
    await expectInSight(told(page))
    await expectKept(page, student)
    await expect(page.getByLabel('Show my phone number')).toBeChecked()
    await expect(page.getByRole('button', { name: 'Register', exact: true })).toHaveAttribute('aria-busy', 'false')
  }
  await expect.poll(() => keys.length).toBe(2)
  expect([keys[0]?.length, keys[1]]).toEqual([32, keys[0]])
  // What is known of another answer is not what was known of this one.
  await lose(page, '**/register', 'before')
  await register(page)
  await expect(told(page)).toHaveText(unanswered)
})

test('a login that is put off keeps the password that was typed, and takes both into the script', async ({ page, site }) => {
  for (let at = 0; at < 10; at += 1)
    await fetch(`${site.origin}/api/adminlogin`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ name: admin.name, password: 'not this one' }),
    })
  const letGo = await holdScripts(page)
  await page.clock.install()
  await page.goto('/admin', { waitUntil: 'commit' })
  await write(page, { Username: admin.name, Password: admin.password })
  await page.getByRole('button', { name: 'Login' }).click()
  await page.clock.runFor(10_000)
  await expect(told(page)).toHaveText(/^Too many tries/)
  await expectKept(page, { Username: admin.name, Password: admin.password })
  letGo()
  await alive(page)
  await expect(told(page)).toHaveText(/^Too many tries/)
  await expectKept(page, { Username: admin.name, Password: admin.password })
})

test('a form whose script does not come and that the site turns away at its door stays as it is, and says why', async ({ page, site }) => {
  const refusal = await fetch(`${site.origin}/api/no-such-call`, { headers: { accept: 'text/html' } })
  const body = await refusal.text()
  await page.route(scripts, (route) => route.abort())
  await page.goto('/register')
  await write(page)
  const keys = keysOf(page)
  await page.route('**/register', (route) => route.fulfill({ status: 429, contentType: 'text/html', body }))
  await register(page)
  await expect(told(page)).toHaveText('There is no such call.')
  await expectInSight(told(page))
  await expectKept(page, student)
  await page.unroute('**/register')
  await register(page)
  await expect(told(page)).toContainText('Registration successful')
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('with the script, what is put off is sent again as the same', async ({ page, site }) => {
  await useUp(site.origin)
  await page.goto('/register')
  await alive(page)
  await write(page)
  const keys = keysOf(page)
  for (const at of [1, 2]) {
    await register(page)
    await expect(told(page)).toHaveText(putOff)
    await expectKept(page, student)
    await expect.poll(() => keys.length).toBe(at)
  }
  expect([keys[0]?.length, keys[1]]).toEqual([32, keys[0]])
})

test('the way to another form of a page, on a site that is gone, says so as well', async ({ page }) => {
  await page.route(scripts, (route) => route.abort())
  await page.goto('/admin')
  await write(page, { Username: admin.name })
  await lose(page, '**/admin', 'before')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await expect(told(page)).toHaveText('The site did not answer. Please check the connection and try again.')
  await expectInSight(told(page))
  await expectKept(page, { Username: admin.name })
  await page.unroute('**/admin')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await expect(page.getByRole('button', { name: 'Recover Password' })).toBeVisible()
})

test('whoever registers next in the same tab reads nothing of the one before, without a script', async ({ page, site }) => {
  await page.route(scripts, (route) => route.abort())
  await page.goto('/register')
  await write(page)
  await register(page)
  await expect(told(page)).toContainText('Registration successful')
  await expectKept(page, { Name: '', 'Roll Number': '', 'Phone Number': '' })
  await write(page, { ...student, Name: 'Bilal Kottayil', 'Roll Number': rollOf(26002) })
  await register(page)
  await expect.poll(async () => (await studentsOf(site.origin)).length).toBe(2)
  await expect(told(page)).toContainText('Registration successful')
})

test('nor with a script, when the answer to the one before was lost', async ({ page, site }) => {
  await page.goto('/register')
  await alive(page)
  await write(page)
  await lose(page, '**/api/studentRegister', 'after')
  await register(page)
  await expect(told(page)).toHaveText(unanswered)
  await page.unroute('**/api/studentRegister')
  await write(page, { ...student, Name: 'Bilal Kottayil', 'Roll Number': rollOf(26002) })
  await register(page)
  await expect(told(page)).toHaveText('Registration successful. See who registered')
  expect(await studentsOf(site.origin)).toHaveLength(2)
  await field(page, 'Name').fill('C')
  await expect(told(page)).toHaveCount(0)
})

test('whoever is logged in by a plain form and has no script stands before no empty form, and can log out', async ({ page, site }) => {
  await page.route(scripts, (route) => route.abort())
  await page.goto('/admin')
  await write(page, { Username: admin.name, Password: admin.password })
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(told(page)).toHaveText('Login successful')
  await expect(page.getByText('the tools of administrators need JavaScript')).toBeVisible()
  await expect(field(page, 'Username')).toHaveCount(0)
  expect((await page.request.get(`${site.origin}/api/admins`)).status()).toBe(200)
  const out = page.getByRole('main').getByRole('button', { name: 'Log out' })
  await out.focus()
  await page.keyboard.press('Enter')
  await expect(told(page)).toHaveText('Logged out')
  await expect(field(page, 'Username')).toBeVisible()
  expect((await page.request.get(`${site.origin}/api/admins`)).status()).toBe(401)
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

test('a form that has no plain way says that its script did not come, keeps what was typed and is not busy', async ({ page }) => {
  await page.route(/\/static\/js\/main\./, (route) => route.abort())
  await page.goto('/videoform')
  await page.getByLabel(/Link/).fill('https://youtu.be/abcdefghijk')
  const submit = page.getByRole('button', { name: 'Submit' })
  await submit.click()
  const words = page.getByText(
    'This form needs a part of the site that could not be loaded. Nothing was sent. Reload the page to try again.',
  )
  await expectInSight(words)
  await expect(submit).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByLabel(/Link/)).toHaveValue('https://youtu.be/abcdefghijk')
})
