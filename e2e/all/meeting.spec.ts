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

test('of two who edit one event the second sees what the first changed, field by field, and chooses', async ({ page, browser, site }) => {
  const caller = await administratorOf(site.origin)
  await caller.addEvent({ eventTitle: 'First', description: 'Bring a laptop and patience.', time: '17:30' })
  const other = await second(browser, site)
  await logIn(page)
  await visit(page, '/events')
  await open(page)
  await open(other)

  await form(other).getByLabel('Event title').fill('First, in the hall')
  await form(other)
    .getByLabel(/^Description(?! of)/)
    .fill('Bring your own laptop and patience.')
  await press(other, 'Save')
  await expect(other.getByRole('alert').last()).toHaveText('Event saved')

  await form(page).getByLabel('Event title').fill('First, in the lab')
  await form(page).getByLabel('Time').fill('18:00')
  await press(page, 'Save')
  await expect(meeting(page)).toBeFocused()
  await expect(meeting(page)).toContainText('ravi@example.org saved this on')
  await expect(meeting(page).getByRole('group')).toHaveCount(2)
  // What only the other changed is taken as theirs, what only this one changed as its own.
  await expect(about(page, 'Description').locator('del')).toContainText('a')
  await expect(about(page, 'Description').locator('ins')).toContainText('your own')
  await expect(about(page, 'Description').getByLabel('Take theirs')).toBeChecked()
  await expect(form(page).getByLabel(/^Description(?! of)/)).toHaveValue('Bring your own laptop and patience.')
  await expect(form(page).getByLabel('Time')).toHaveValue('18:00')
  // What both changed is asked for, and nothing is saved before.
  await expect(form(page).getByLabel('Event title')).toHaveValue('First, in the lab')
  await press(page, 'Save')
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Keep yours or take theirs first: Event title.')
  expect((await events(site))[0]).toMatchObject({ eventTitle: 'First, in the hall', time: '17:30' })

  // By the keyboard alone.
  await about(page, 'Event title').getByLabel('Keep mine').focus()
  await page.keyboard.press('ArrowDown')
  await expect(about(page, 'Event title').getByLabel('Take theirs')).toBeChecked()
  await expect(form(page).getByLabel('Event title')).toHaveValue('First, in the hall')
  await page.keyboard.press('ArrowUp')
  await expect(about(page, 'Event title').getByLabel('Keep mine')).toBeChecked()
  await expect(form(page).getByLabel('Event title')).toHaveValue('First, in the lab')
  await press(page, 'Save')
  await expect(page.getByRole('alert').last()).toHaveText('Event saved')
  expect((await events(site))[0]).toMatchObject({
    eventTitle: 'First, in the lab',
    description: 'Bring your own laptop and patience.',
    time: '18:00',
  })
})

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

test('a form begins from what is newest, not from what the page has shown for long', async ({ page, browser, site }) => {
  await (await administratorOf(site.origin)).addEvent({ eventTitle: 'First' })
  await logIn(page)
  await visit(page, '/events')
  const other = await second(browser, site)
  await open(other)
  await form(other)
    .getByLabel(/^Description(?! of)/)
    .fill('Said since.')
  await press(other, 'Save')
  await expect(other.getByRole('alert').last()).toHaveText('Event saved')
  await open(page)
  await expect(form(page).getByLabel(/^Description(?! of)/)).toHaveValue('Said since.')
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

for (const way of ['Restore it', 'Add it as a new one'] as const)
  test(`what was typed of an event that was deleted meanwhile is not lost: ${way}`, async ({ page, site }) => {
    const caller = await administratorOf(site.origin)
    const id = await caller.addEvent({ eventTitle: 'First' })
    await logIn(page)
    await visit(page, '/events')
    await open(page)
    await form(page).getByLabel('Event title').fill('First, changed')
    await caller.send(`/api/deleteEvent/${id}`)
    await press(page, 'Save')
    const gone = page.getByRole('alert').filter({ hasText: 'Somebody has deleted this event meanwhile.' })
    await expect(gone).toBeFocused()
    await expect(form(page).getByLabel('Event title')).toHaveValue('First, changed')
    await gone.getByRole('button', { name: way }).click()
    await expect(gone).toHaveCount(0)
    await expect(form(page).getByRole('textbox').first()).toBeFocused()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: way === 'Restore it' ? 'Save' : 'Add event', exact: true })
      .click()
    await expect(page.getByRole('alert').last()).toHaveText(way === 'Restore it' ? 'Event saved' : 'Event added successfully')
    const now = await events(site)
    expect(now.map(({ eventTitle }) => eventTitle)).toEqual(['First, changed'])
    expect(now[0]?.id === id).toBe(way === 'Restore it')
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
