import { expect, type Locator, type Page } from '@playwright/test'
import { club } from '../../content/club.ts'
import { administratorOf } from '../caller.ts'
import { axeFaults, colourRules, smallTargets } from '../questions.ts'
import { admin, demoTest, logIn, test, visit } from '../site.ts'

async function openEditHome(page: Page) {
  await visit(page, '/')
  await page.getByRole('button', { name: 'Edit Home' }).click()
  for (const entry of ['Add an Event Poster', 'Change Home Page Image', 'Add a Notification'])
    await page.getByRole('button', { name: entry }).click()
  await expect(page.getByLabel('Text colour', { exact: true })).toBeVisible()
}

async function openEventForm(page: Page) {
  await visit(page, '/events')
  await page.getByRole('button', { name: 'Add an event' }).click()
  await page.getByRole('button', { name: 'Add event' }).click()
  await expect(page.getByText('Event title is required.')).toBeVisible()
}

/** All that stands in the console of what was, with something of each, and the copies open. */
async function openWhatWas(page: Page) {
  await visit(page, '/adminconsole')
  const copies = page.getByRole('region', { name: 'Copies of the site' })
  await copies.getByRole('button', { name: 'Show the passkey' }).click()
  await copies.getByRole('textbox', { name: 'Passkey' }).fill(admin.passkey)
  await page.keyboard.press('Enter')
  await copies.getByRole('button', { name: 'Download the site' }).waitFor()
  await page
    .getByRole('button', { name: /^Delete for good/ })
    .first()
    .waitFor()
  await page.getByText('What changed').first().click()
}

async function openConsole(page: Page) {
  await visit(page, '/adminconsole')
  await page.getByRole('button', { name: 'Add an administrator' }).click()
  await expect(page.getByRole('region', { name: 'Your account' })).toBeVisible()
}

/** Expects nothing wrong in light, and in dark nothing of what the colours can change: the page itself is the same. */
async function expectFaultless(page: Page, where: string, part = 'html') {
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await axeFaults(page, part), `${where}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))))
  expect(await axeFaults(page, part, colourRules), `${where}, dark`).toEqual([])
}

demoTest.describe('in both themes', () => {
  demoTest.use({ contextOptions: { reducedMotion: 'reduce' } })

  demoTest('axe finds nothing wrong in the open drawer', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await visit(page, '/')
    await page.getByRole('button', { name: 'Menu' }).click()
    // What lies behind the open drawer is inert, and so no page with a main part and a heading for now.
    await expectFaultless(page, 'drawer', 'header')
  })

  demoTest('axe finds nothing wrong for an administrator with every panel open', async ({ page }) => {
    await logIn(page)
    for (const [name, open] of Object.entries({ openConsole, openEventForm, openEditHome })) {
      await open(page)
      await expectFaultless(page, name)
    }
    await page.getByRole('button', { name: 'Pick: Background colour' }).click()
    await expect(page.getByRole('dialog', { name: 'Background colour' })).toBeVisible()
    await expectFaultless(page, 'colour picker')
  })
})

test('axe finds nothing wrong in what the console keeps, in the history of an entry and in the preview of drafts', async ({
  page,
  site,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const caller = await administratorOf(site.origin)
  const gone = await caller.addEvent({ eventTitle: 'A night that is over' })
  await caller.send(`/api/deleteEvent/${gone}`)
  await caller.addEvent({ eventTitle: 'Night of Boards', publishAt: 'draft' })
  await logIn(page)
  await openWhatWas(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const name of ['copies', 'trash', 'history'])
      await expectFaultless(page, `${name} at ${width}`, `section[aria-labelledby="${name}"]`)
  }
  await page.getByRole('button', { name: 'Delete for good A night that is over' }).click()
  await expectFaultless(page, 'the question before what goes for good', 'dialog[open]')
  await visit(page, '/events')
  await page.getByRole('button', { name: 'Edit Night of Boards' }).click()
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByText('So it stands now.').waitFor()
  await expectFaultless(page, 'the history of an entry', '[role="dialog"]')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Preview/ })
    .first()
    .click()
  await expectFaultless(page, 'the preview')
})

demoTest('by keyboard, the first stop skips to the content', async ({ page }) => {
  await visit(page, '/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Pause the typing' })).toBeFocused()
})

demoTest('by keyboard, a menu opens, is walked through and closes again', async ({ page }) => {
  await visit(page, '/')
  const bar = page.getByRole('navigation', { name: 'Main' })
  const opener = bar.getByRole('button', { name: 'About' })
  const timeline = bar.getByRole('link', { name: 'Timeline' })
  for (const stop of [
    page.getByRole('link', { name: 'Skip' }),
    page.getByRole('link', { name: `${club.name}, home` }),
    page.getByRole('banner').getByRole('link', { name: 'Search' }),
    bar.getByRole('link', { name: 'Home' }),
    opener,
  ])
    await tabTo(page, stop)
  await page.keyboard.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  for (const name of ['About Us', 'Events']) await tabTo(page, bar.getByRole('link', { name }))
  await page.keyboard.press('Escape')
  await expect(timeline).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  for (const name of ['About Us', 'Events']) await tabTo(page, bar.getByRole('link', { name }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/events$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(timeline).toBeHidden()
})

async function tabTo(page: Page, stop: Locator) {
  await page.keyboard.press('Tab')
  await expect(stop).toBeFocused()
}

demoTest('by keyboard, the drawer of a small screen opens, is walked through and closes', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await visit(page, '/')
  const toggle = page.getByRole('button', { name: 'Menu' })
  const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(home).toBeVisible()
  await tabTo(page, home)
  await page.keyboard.press('Escape')
  await expect(home).toBeHidden()
  await expect(toggle).toBeFocused()
})

test('by keyboard alone an event is added and deleted; alerts are told and take no focus', async ({ page }) => {
  await visit(page, '/admin')
  await page.getByLabel('Username').focus()
  await page.keyboard.type('admin')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('longenough')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/adminconsole$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await visit(page, '/events')
  await page.getByRole('searchbox').focus()
  const plus = page.getByRole('button', { name: /^(Add an event|Close the form)$/ })
  await tabTo(page, plus)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Event title')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Event title')).toBeHidden()
  await expect(plus).toBeFocused()
  await page.keyboard.press('Enter')

  const type = async (label: string, keys: string) => {
    const field = page.getByLabel(label, { exact: true })
    // Beside a picture's address stand the other ways to it, and what it shows.
    for (let stops = 0; stops < 8 && !(await field.evaluate((one) => one === document.activeElement)); stops++)
      await page.keyboard.press('Tab')
    await expect(field).toBeFocused()
    await page.keyboard.type(keys)
    const next = () => page.getByLabel(label, { exact: true }).evaluate((field) => field === document.activeElement)
    // Day, month, year and hour, minute are stops of their own.
    for (let stops = 0; stops < 4 && (await next()); stops++) await page.keyboard.press('Tab')
  }
  await type('Event title', 'Night of Boards')
  await type('Poster', '/static/sample/poster-wheels.svg')
  await type('Date', '03072999')
  await type('Description', 'Come and solder.')
  await type('Registration link', 'https://forms.example.org/night')
  await type('Event type', 'Work')
  await type('Time', '0530PM')
  await type('Series (optional)', '')
  await type('Where (optional)', 'Lab 2')
  await type('When it is shown', '')
  await expect(page.getByRole('button', { name: 'Add event' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Event added successfully')
  const card = page.getByRole('article').filter({ hasText: 'Night of Boards' })
  await expect(card).toBeFocused()
  await expect(card).toContainText('2999-03-07')
  await expect(card).toContainText('17:30')

  await tabTo(page, card.getByRole('link', { name: 'Night of Boards', exact: true }))
  await tabTo(page, card.getByRole('link', { name: 'Register for Night of Boards' }))
  await tabTo(page, card.getByRole('button', { name: 'Edit Night of Boards' }))
  const trash = card.getByRole('button', { name: 'Delete Night of Boards' })
  await tabTo(page, trash)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').last()).toHaveText('Event deleted successfully')
  await expect(card).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.closest('[role=alert]') === null)).toBe(true)
})

demoTest('at 360 px everything that is touched in the drawer and in each panel is at least 44 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  // What the slider carries past measures a hair less now and then.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await visit(page, '/')
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await smallTargets(page), 'drawer').toEqual([])
  await logIn(page)
  for (const [name, open] of Object.entries({ openEditHome, openEventForm, openConsole })) {
    await open(page)
    expect(await smallTargets(page), name).toEqual([])
  }
})
