import { setTimeout as wait } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { autosaved, expectAutosaved, leftOff, restored } from '../autosaved.ts'
import { expectKept, field, write } from '../by-label.ts'
import { administratorOf } from '../caller.ts'
import { expectUncovered, screens } from '../in-sight.ts'
import { admin, logIn, logInByForm, openConsole, test, visit } from '../site.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const words = { 'Event title': 'Soldering for beginners', Description: 'Bring nothing but hands.' }

async function typeEvent(page: Page) {
  await visit(page, '/events')
  await press(page, 'Add an event')
  await write(page, words)
  await expectAutosaved(page, words.Description)
}

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
    await expectAutosaved(page, '"Changed"')
    await wait(500)
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
    await expectAutosaved(page, 'Changed again')
    await page.reload()
    await expect(leftOff(page)).toBeAttached()
    // Long enough for a move to begin.
    await wait(500)
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
  expect(await autosaved(page)).not.toContain('Soldering')
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
  expect(await autosaved(page)).toContain('Is there tea?')
  await page.getByRole('link', { name: 'Logout' }).first().click()
  await expect(page.getByRole('alert')).toContainText('Logged out')
  await expect.poll(() => autosaved(page)).not.toMatch(/Soldering|tea/)
  await other.close({ runBeforeUnload: true })
  expect(await autosaved(page)).not.toMatch(/Soldering|tea/)
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
  await expectAutosaved(other, 'Another')
  await expectKept(page, words)
  expect(await autosaved(page)).toMatch(/Soldering.*Another|Another.*Soldering/)
  await other.close()
  await page.reload()
  await expect(leftOff(page).getByRole('button')).toHaveText([/Another/, /Soldering/])
  await press(page, 'Add an event')
  await expectKept(page, { 'Event title': 'Another' })
})

test('what comes late does not take the place of what a hand has typed meanwhile', async ({ page }) => {
  await logIn(page)
  await typeEvent(page)
  // The device answers only when it is let.
  await page.addInitScript(() => {
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    let answers = 0
    Object.assign(window, { answer, answers: () => answers })
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function late(...given) {
      const request = open.apply(this, given)
      Object.defineProperty(request, 'onsuccess', {
        set: (then: () => void) =>
          request.addEventListener('success', async () => {
            await held
            then()
            answers += 1
          }),
      })
      return request
    }
  })
  type Late = { answer: () => void; answers: () => number }
  for (const typed of [true, false])
    await test.step(typed ? 'with a word typed' : 'with nothing typed', async () => {
      await visit(page, '/events')
      await press(page, 'Add an event')
      await expect(field(page, 'Event title')).toBeFocused()
      if (typed) await write(page, { 'Event title': 'Something else' })
      await page.evaluate(() => (window as unknown as Late).answer())
      await expect.poll(() => page.evaluate(() => (window as unknown as Late).answers())).toBeGreaterThan(0)
      await wait(300)
      await expectKept(page, { 'Event title': typed ? 'Something else' : words['Event title'] })
      await expect(field(page, 'Event title')).toBeFocused()
      if (typed) await write(page, { 'Event title': '' })
    })
})
