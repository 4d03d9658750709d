import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { administratorOf } from '../caller.ts'
import { admin, logIn, logInByForm, type Site, test, visit } from '../site.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const form = (page: Page) => page.getByRole('form', { name: 'Edit the event' })
const meeting = (page: Page) => page.getByRole('region', { name: /saved this/ })
const about = (page: Page, label: string) => meeting(page).getByRole('group', { name: new RegExp(`^${label}`) })

/** Another administrator, at another computer, at work on the same event. */
async function second(browser: Browser, site: Site, email = 'ravi@example.org') {
  const caller = await administratorOf(site.origin)
  await caller.send('/api/checkSixteen', { passkey: admin.passkey })
  await caller.send('/api/addAdmin', { email, passwordOne: 'lamp-4-the-tea' })
  const page = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await logInByForm(page, { name: email, password: 'lamp-4-the-tea' })
  await visit(page, '/events')
  return page
}

async function open(page: Page, name = 'First') {
  await press(page, `Edit ${name}`)
  await expect(form(page).getByLabel('Event title')).toHaveValue(name)
}

const events = async (site: Site) => (await administratorOf(site.origin)).list('/api/events') as Promise<Record<string, string>[]>

for (const way of ['closed', 'reloaded'])
  test(`what two have both changed is asked for again where the form was ${way} before anybody chose`, async ({ page, browser, site }) => {
    await (await administratorOf(site.origin)).addEvent({ eventTitle: 'First' })
    await logIn(page)
    await visit(page, '/events')
    await open(page)
    const other = await second(browser, site)
    await open(other)
    await form(other).getByLabel('Event title').fill('Theirs')
    await press(other, 'Save')
    await expect(other.getByRole('alert').last()).toHaveText('Event saved')
    await form(page).getByLabel('Event title').fill('Mine')
    await press(page, 'Save')
    await expect(about(page, 'Event title')).toBeVisible()
    if (way === 'closed') await page.keyboard.press('Escape')
    else {
      page.on('dialog', (dialog) => dialog.accept())
      await page.reload()
    }
    await page.getByRole('button', { name: /^Edit (First|Theirs)$/ }).click()
    await expect(form(page).getByLabel('Event title')).toHaveValue('Mine')
    await expect(about(page, 'Event title')).toBeVisible()
    await press(page, 'Save')
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Keep yours or take theirs first: Event title.')
    expect((await events(site))[0]).toMatchObject({ eventTitle: 'Theirs' })
    await about(page, 'Event title').getByLabel('Keep mine').check()
    await press(page, 'Save')
    await expect(page.getByRole('alert').last()).toHaveText('Event saved')
    expect((await events(site))[0]).toMatchObject({ eventTitle: 'Mine' })
  })

test('an edit that was left, of an entry that has changed since, meets what is new when it is gone on with', async ({
  page,
  browser,
  site,
}) => {
  await (await administratorOf(site.origin)).addEvent({ eventTitle: 'First' })
  await logIn(page)
  await visit(page, '/events')
  await open(page)
  await form(page).getByLabel('Event title').fill('First, half a')
  await page.keyboard.press('Escape')
  const other = await second(browser, site)
  await open(other)
  await form(other).getByLabel('Event title').fill('First, anew')
  await press(other, 'Save')
  await expect(other.getByRole('alert').last()).toHaveText('Event saved')
  await visit(page, '/events')
  await press(page, 'Edit First, anew')
  await expect(meeting(page)).toContainText('ravi@example.org saved this on')
  await about(page, 'Event title').getByLabel('Keep mine').check()
  await press(page, 'Save')
  await expect(page.getByRole('alert').last()).toHaveText('Event saved')
  expect((await events(site))[0]).toMatchObject({ eventTitle: 'First, half a' })
})

test('what was typed of an event that was deleted meanwhile is not lost: Add it as a new one', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  const id = await caller.addEvent({ eventTitle: 'First' })
  await logIn(page)
  await visit(page, '/events')
  await open(page)
  await form(page).getByLabel('Event title').fill('First, changed')
  await caller.send(`/api/deleteEvent/${id}`)
  await press(page, 'Save')
  const gone = page.getByRole('alert').filter({ hasText: 'Somebody has deleted this event meanwhile.' })
  await expect(form(page).getByLabel('Event title')).toHaveValue('First, changed')
  await gone.getByRole('button', { name: 'Add it as a new one' }).click()
  await expect(gone).toHaveCount(0)
  await expect(form(page).getByRole('textbox').first()).toBeFocused()
  await page.getByRole('dialog').getByRole('button', { name: 'Add event', exact: true }).click()
  await expect(page.getByRole('alert').last()).toHaveText('Event added successfully')
  const now = await events(site)
  expect(now.map(({ eventTitle }) => eventTitle)).toEqual(['First, changed'])
  expect(now[0]?.id).not.toBe(id)
})

for (const when of ['before Save', 'before Restore'] as const)
  test(`an event that was erased for good meanwhile is not offered to be restored: ${when}`, async ({ page, site }) => {
    const caller = await administratorOf(site.origin)
    const id = await caller.addEvent({ eventTitle: 'First' })
    await logIn(page)
    await visit(page, '/events')
    await open(page)
    await form(page).getByLabel('Event title').fill('First, changed')
    await caller.send(`/api/deleteEvent/${id}`)
    if (when === 'before Save') await caller.send(`/api/erase/events/${id}`)
    await press(page, 'Save')
    const gone = page.getByRole('alert').filter({ hasText: 'Somebody has deleted this event meanwhile.' })
    await expect(gone).toBeFocused()
    if (when === 'before Restore') {
      await caller.send(`/api/erase/events/${id}`)
      await gone.getByRole('button', { name: 'Restore it' }).click()
    }
    await expect(gone).toContainText('It has been erased for good. What you typed is still here')
    await expect(gone).toBeFocused()
    await expect(gone.getByRole('button')).toHaveText(['Add it as a new one'])
    await gone.getByRole('button').press('Enter')
    await expect(form(page).getByRole('textbox').first()).toBeFocused()
    await expect(form(page).getByLabel('Event title')).toHaveValue('First, changed')
  })

test('where the entry cannot be asked for, the form begins from what the page has, and is saved all the same', async ({ page, site }) => {
  await (await administratorOf(site.origin)).addEvent({ eventTitle: 'First' })
  await logIn(page)
  await visit(page, '/events')
  await page.route('**/api/entry/**', (route) => route.abort())
  await open(page)
  await form(page).getByLabel('Event title').fill('First, changed')
  await press(page, 'Save')
  await expect(page.getByRole('alert').last()).toHaveText('Event saved')
})
