import { expect, type Page } from '@playwright/test'
import { autosaved, expectAutosaved, leftOff, restored } from './autosaved.ts'
import { launch } from './browser.ts'
import { expectKept, field, student, write } from './by-label.ts'
import { administratorOf } from './caller.ts'
import { endSession } from './end-session.ts'
import { admin, alive, logIn, logInByForm, test, visit } from './site.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const words = { 'Event title': 'Soldering for beginners', Description: 'Bring nothing but hands.' }

async function typeEvent(page: Page) {
  await visit(page, '/events')
  await press(page, 'Add an event')
  await write(page, words)
  await expectAutosaved(page, words.Description)
}

test('a half-typed event survives a reload and a crash of the tab, and is forgotten once it is added', async ({ page: first, context }) => {
  let page = first
  await logIn(page)
  await typeEvent(page)
  await page.reload()
  await leftOff(page).getByRole('button').click()
  await expectKept(page, words)
  await write(page, { Time: '17:30' })
  await expectAutosaved(page, '17:30')

  // Nothing runs in a tab that crashes.
  const devtools = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // It has no answer to this.
  devtools.send('Page.crash').catch(() => {})
  await crashed
  page = await context.newPage()
  await logIn(page)
  await visit(page, '/events')
  await leftOff(page).getByRole('button').click()
  await expectKept(page, { ...words, Time: '17:30' })
  await expect(restored(page)).toBeVisible()
  await write(page, { Date: '2999-12-01', 'Event type': 'Workshop' })
  await write(page, { Poster: '/static/sample/poster-wheels.svg', 'Registration link': 'https://forms.example.org/night' })
  await press(page, 'Add event')
  await expect(page.getByRole('alert')).toContainText('Event added successfully')
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await press(page, 'Add an event')
  await expectKept(page, { 'Event title': '', Description: '' })
  await expect(restored(page)).toHaveCount(0)
  expect(await autosaved(page)).not.toContain('Soldering')
})

test('every tab saves its own form, a new tab offers those whose tab is gone, and logging out forgets them all', async ({
  page,
  context,
  site,
}) => {
  await logIn(page)
  await typeEvent(page)
  const other = await context.newPage()
  await logIn(other)
  await visit(other, '/events')
  await expect(leftOff(other)).toHaveCount(0)
  await press(other, 'Add an event')
  await expectKept(other, { 'Event title': '' })
  await write(other, { 'Event title': 'Another' })
  await expectAutosaved(other, 'Another')
  await page.close()
  const third = await context.newPage()
  await logIn(third)
  await visit(third, '/adminconsole')
  await expect(leftOff(third).getByRole('link')).toHaveText([/Soldering/])
  await leftOff(third).getByRole('link').click()
  await leftOff(third).getByRole('button').click()
  await expectKept(third, words)
  await press(third, 'Start over')
  await expect(field(third, 'Event title')).toBeFocused()
  await expectKept(third, { 'Event title': '', Description: '' })
  expect(await autosaved(third)).not.toContain('Soldering')

  await test.step('Another administrator on the same device is not shown it', async () => {
    const caller = await administratorOf(site.origin)
    await caller.send('/api/checkSixteen', { passkey: admin.passkey })
    await caller.send('/api/addAdmin', { email: 'ravi@example.org', passwordOne: 'lamp-4-the-tea' })
    await other.close()
    await third.close()
    await context.clearCookies()
    const second = await context.newPage()
    await logInByForm(second, { name: 'ravi@example.org', password: 'lamp-4-the-tea' })
    await visit(second, '/events')
    await press(second, 'Add an event')
    await expectKept(second, { 'Event title': '' })
    await expect(leftOff(second)).toHaveCount(0)
    await second.close()
  })
  await context.clearCookies()
  const last = await context.newPage()
  await logInByForm(last)
  await expect(leftOff(last).getByRole('link')).toHaveText([/Another/])
  const open = await context.newPage()
  await logIn(open)
  await typeEvent(open)
  await last.getByRole('link', { name: 'Logout' }).first().click()
  await expect(last.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
  await open.close({ runBeforeUnload: true })
  await expect.poll(() => autosaved(last)).not.toMatch(/Soldering|Another/)
})

test('a half-typed registration survives a reload in its tab alone, and is never stored on the device', async ({ page, context }) => {
  // What is typed before the script runs is kept, too.
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/static/js/**', (route) => held.then(() => route.continue()))
  await page.goto('/register', { waitUntil: 'commit' })
  await write(page)
  letGo()
  await alive(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Timeline' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Timeline')
  await visit(page, '/register')
  await expectKept(page)
  await expect(restored(page)).toBeVisible()
  expect(await autosaved(page)).not.toContain(student['Roll Number'])
  const other = await context.newPage()
  await visit(other, '/register')
  await expectKept(other, { Name: '', 'Roll Number': '' })
  await press(page, 'Register')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Registration successful')
  await page.reload()
  await expectKept(page, { Name: '', 'Roll Number': '' })
  await expect(restored(page)).toHaveCount(0)
})

test('a session that ended loses no text: closed, the form is continued later; logged in in place, it is sent once', async ({
  page,
  site,
}) => {
  const sent: number[] = []
  page.on('response', (response) => response.url().includes('/api/addFaq') && sent.push(response.status()))
  const form = page.getByRole('form', { name: 'FAQ' })
  const login = page.getByRole('dialog', { name: 'Admin Login' })
  const send = async () => {
    await endSession(page)
    await form.getByRole('button', { name: 'Add FAQ' }).click()
    await login.getByLabel('Username').fill(admin.name)
    await login.getByLabel('Password', { exact: true }).fill(admin.password)
  }
  await logIn(page)
  await visit(page, '/faq')
  await press(page, 'Add FAQ')
  await form.getByLabel('Question').fill('May first-years join?')
  await form.getByLabel('Answer').fill('Yes, from the first week.')
  await send()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(admin.password)
  await logInByForm(page)
  await leftOff(page).getByRole('link').click()
  await leftOff(page).getByRole('button').click()
  await expect(form.getByLabel('Answer')).toHaveValue('Yes, from the first week.')
  await send()
  await page.keyboard.press('Enter')
  await expect(login).toHaveCount(0)
  await expect(form).toBeHidden()
  await expect(page.getByRole('alert')).toHaveText(['Login successful', 'FAQ added successfully'])
  expect(sent).toEqual([401, 401, 200])
  const all = (await (await administratorOf(site.origin)).list('/api/faqs')) as { question: string }[]
  expect(all.filter(({ question }) => question === 'May first-years join?')).toHaveLength(1)
})

test('a page with an open form enters the back/forward cache, and holds its lock again afterwards', async ({ site }) => {
  const browser = await launch({ ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  const page = await browser.newPage({ baseURL: site.origin })
  const isPersisted = page.waitForEvent('console', (message) => message.text() === 'persisted')
  await page.addInitScript(() => addEventListener('pageshow', ({ persisted }) => persisted && console.info('persisted')))
  await logIn(page)
  await typeEvent(page)
  await page.evaluate(() => location.assign('/about'))
  await page.waitForURL('**/about', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => history.back())
  await isPersisted
  const locks = () => page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
  await expect.poll(locks).toEqual([expect.stringContaining('events new')])
  await expectKept(page, words)
  await browser.close()
})
