import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { expectKept, field, student, write } from './by-label.ts'
import { administratorOf } from './caller.ts'
import { expectUncovered, screens } from './in-sight.ts'
import { admin, logIn, logInByForm, openConsole, test, visit } from './site.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const leftOff = (page: Page) => page.getByRole('navigation', { name: 'Continue where you left off' })
const restored = (page: Page) => page.getByText('Continue where you left off.')
const words = { 'Event title': 'Soldering for beginners', Description: 'Bring nothing but hands.' }

/** Long enough for what was typed last to be on the disk. */
const pause = 1000

async function typeEvent(page: Page) {
  await visit(page, '/events')
  await press(page, 'Add an event')
  await write(page, words)
  await wait(pause)
}

/** What this device keeps, in whatever it keeps it. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const rows: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const opening = indexedDB.open(name)
      await new Promise((done) => opening.addEventListener('success', done))
      const all = opening.result.transaction('drafts').objectStore('drafts').getAll()
      await new Promise((done) => all.addEventListener('success', done))
      rows.push(...all.result)
      opening.result.close()
    }
    return JSON.stringify([rows, { ...localStorage }])
  })

test('a half-typed form is found again after a reload, says so, and is gone once it was sent', async ({ page }) => {
  await logIn(page)
  await typeEvent(page)
  await page.reload()
  await leftOff(page).getByRole('button').click()
  await expectKept(page, words)
  await expect(restored(page)).toBeVisible()
  await write(page, { Date: '2999-12-01', Time: '17:30', 'Event type': 'Workshop' })
  await write(page, { Poster: '/static/sample/poster-wheels.svg', 'Registration link': 'https://forms.example.org/night' })
  await press(page, 'Add event')
  await expect(page.getByRole('alert')).toContainText('Event added successfully')
  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(1)
  await press(page, 'Add an event')
  await expectKept(page, { 'Event title': '', Description: '' })
  await expect(restored(page)).toHaveCount(0)
  expect(await kept(page)).not.toContain('Soldering')
})

for (const screen of screens)
  test(`after a reload the way back is in sight on ${screen.width} px, and whoever only reads is left where they are`, async ({
    page,
    site,
  }) => {
    const caller = await administratorOf(site.origin)
    for (let day = 10; day < 30; day += 1) await caller.addEvent({ eventTitle: `Event ${day}`, eventDate: `2999-01-${day}` })
    await page.setViewportSize(screen)
    await logIn(page)
    await visit(page, '/events')
    const last = page.getByRole('button', { name: /^Edit Event/ }).last()
    await last.scrollIntoViewIfNeeded()
    await last.click()
    const form = page.getByRole('form', { name: 'Edit the event' })
    await form.getByLabel('Event title').fill('Changed')
    await wait(pause)
    await page.reload()
    await expectUncovered(leftOff(page))
    await expect(leftOff(page).getByRole('button')).toBeFocused()

    // What is saved from there is brought into sight.
    await leftOff(page).getByRole('button').press('Enter')
    await expect(form.getByLabel('Event title')).toHaveValue('Changed')
    await form.getByRole('button', { name: 'Save' }).press('Enter')
    const entry = page.getByRole('article').filter({ hasText: 'Changed' })
    await expect(entry).toBeInViewport()
    await expect(page.locator('main :focus')).toContainText('Changed')

    // With something kept, but no form open.
    await page.getByRole('button', { name: 'Edit Changed' }).click()
    await form.getByLabel('Event title').fill('Changed again')
    await page.keyboard.press('Escape')
    await page.evaluate(() => scrollTo(0, 1500))
    await wait(pause)
    await page.reload()
    await expect(leftOff(page)).toBeAttached()
    await wait(pause)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  })

test('what was typed last is kept where the page goes before a pause', async ({ page }) => {
  await logIn(page)
  await visit(page, '/events')
  await press(page, 'Add an event')
  await write(page, words)
  await page.goto('/about')
  await visit(page, '/events')
  await press(page, 'Add an event')
  await expectKept(page, words)
})

test('beginning anew lets go what was kept', async ({ page }) => {
  await logIn(page)
  await typeEvent(page)
  await page.reload()
  await press(page, 'Add an event')
  await press(page, 'Begin anew')
  await expectKept(page, { 'Event title': '', Description: '' })
  await expect(field(page, 'Event title')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Add an event' })).toBeVisible()
  expect(await kept(page)).not.toContain('Soldering')
})

test('an edit that was closed is found again at its entry, and from the page', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  for (const eventTitle of ['First', 'Second']) await caller.addEvent({ eventTitle })
  await logIn(page)
  await visit(page, '/events')
  await press(page, 'Edit First')
  const form = page.getByRole('form', { name: 'Edit the event' })
  await form.getByLabel('Event title').fill('First, changed')
  await page.keyboard.press('Escape')
  await leftOff(page).getByRole('button', { name: 'Edit the event: “First, changed”' }).click()
  await expect(form.getByLabel('Event title')).toHaveValue('First, changed')
  await page.keyboard.press('Escape')
  await press(page, 'Edit Second')
  await expect(form.getByLabel('Event title')).toHaveValue('Second')
  await page.reload()
  await press(page, 'Edit First')
  await expect(form.getByLabel('Event title')).toHaveValue('First, changed')
  await expect(restored(page)).toBeVisible()
  await press(page, 'Save')
  await expect(page.getByRole('alert')).toContainText('Event saved')
  await expect(leftOff(page)).toHaveCount(0)
})

test('what is typed without a connection, and sent without one, is there again', async ({ page, context }) => {
  await logIn(page)
  await visit(page, '/faq')
  await press(page, 'Add FAQ')
  const form = page.getByRole('form', { name: 'FAQ' })
  await expect(form.getByLabel('Question')).toBeVisible()
  await context.setOffline(true)
  await form.getByLabel('Question').fill('Is there tea?')
  await form.getByLabel('Answer').fill('On Thursdays.')
  await form.getByRole('button', { name: 'Add FAQ' }).click()
  await expect(form.getByLabel('Question')).toHaveValue('Is there tea?')
  await context.setOffline(false)
  await page.reload()
  await press(page, 'Add FAQ')
  await expect(form.getByLabel('Question')).toHaveValue('Is there tea?')
  await expect(form.getByLabel('Answer')).toHaveValue('On Thursdays.')
})

test('what was typed when the session had ended is there for whoever logs in again', async ({ page }) => {
  await logIn(page)
  await typeEvent(page)
  await page.context().clearCookies()
  await page.evaluate(() => sessionStorage.clear())
  await logInByForm(page)
  await leftOff(page).getByRole('link').click()
  await leftOff(page).getByRole('button').click()
  await expectKept(page, words)
})

test('logging out forgets what was typed on this device, in the other tabs as well', async ({ page, context }) => {
  await openConsole(page)
  const other = await context.newPage()
  await logIn(other)
  await visit(other, '/faq')
  await press(other, 'Add FAQ')
  await other.getByRole('form', { name: 'FAQ' }).getByLabel('Question').fill('Is there tea?')
  await typeEvent(page)
  expect(await kept(page)).toContain('Is there tea?')
  await page.getByRole('link', { name: 'Logout' }).first().click()
  await expect(page.getByRole('alert')).toContainText('Logged out')
  await wait(pause)
  await other.close({ runBeforeUnload: true })
  expect(await kept(page)).not.toMatch(/Soldering|tea/)
  await logInByForm(page)
  await expect(page.getByRole('heading', { name: 'Administrators', exact: true })).toBeVisible()
  await expect(leftOff(page)).toHaveCount(0)
})

test('another administrator on the same device is not shown it, and whoever typed it is', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  await caller.send('/api/checkSixteen', { passkey: admin.passkey })
  const second = { name: 'ravi@example.org', password: 'lamp-4-the-tea' }
  expect((await caller.send('/api/addAdmin', { email: second.name, passwordOne: second.password })).status).toBe(200)
  await logIn(page)
  await typeEvent(page)
  const change = async (who: { name: string; password: string }) => {
    await page.context().clearCookies()
    await page.evaluate(() => sessionStorage.clear())
    await logInByForm(page, who)
    await visit(page, '/events')
    await press(page, 'Add an event')
  }
  await change(second)
  await expectKept(page, { 'Event title': '', Description: '' })
  await expect(leftOff(page)).toHaveCount(0)
  await change(admin)
  await expectKept(page, words)
})

test('the same form in two tabs keeps the words of both, and neither is given those of the other', async ({ page, context }) => {
  await logIn(page)
  await typeEvent(page)
  const other = await context.newPage()
  await logIn(other)
  await visit(other, '/events')
  await expect(leftOff(other)).toHaveCount(0)
  await press(other, 'Add an event')
  await expectKept(other, { 'Event title': '' })
  await write(other, { 'Event title': 'Another' })
  await wait(pause)
  await expectKept(page, words)
  expect(await kept(page)).toMatch(/Soldering.*Another|Another.*Soldering/)
  await other.close()
  await page.reload()
  await expect(leftOff(page).getByRole('button')).toHaveText([/Another/, /Soldering/])
  await press(page, 'Add an event')
  await expectKept(page, { 'Event title': 'Another' })
})

test('a registration survives a reload, is never on the device, and is not in another tab', async ({ page, context }) => {
  await visit(page, '/register')
  await write(page)
  await page.reload()
  await expectKept(page)
  await expect(restored(page)).toBeVisible()
  expect(await kept(page)).not.toContain(student['Roll Number'])
  const other = await context.newPage()
  await visit(other, '/register')
  await expectKept(other, { Name: '', 'Roll Number': '' })
  await press(page, 'Register')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Registration successful')
  await page.reload()
  await expectKept(page, { Name: '', 'Roll Number': '' })
})

test('what comes late does not take the place of what a hand has typed meanwhile', async ({ page }) => {
  await logIn(page)
  await typeEvent(page)
  // The device answers three seconds late.
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function late(...given) {
      const request = open.apply(this, given)
      Object.defineProperty(request, 'onsuccess', {
        set: (then: () => void) => request.addEventListener('success', () => setTimeout(then, 3000)),
      })
      return request
    }
  })
  for (const typed of [true, false])
    await test.step(typed ? 'with a word typed' : 'with nothing typed', async () => {
      await visit(page, '/events')
      await press(page, 'Add an event')
      await expect(field(page, 'Event title')).toBeFocused()
      if (typed) await write(page, { 'Event title': 'Something else' })
      await wait(4000)
      await expectKept(page, { 'Event title': typed ? 'Something else' : words['Event title'] })
      await expect(field(page, 'Event title')).toBeFocused()
      if (typed) await write(page, { 'Event title': '' })
    })
})
