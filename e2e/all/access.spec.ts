import { expect, type Locator, type Page } from '@playwright/test'
import { administratorOf } from '../caller.ts'
import { axeFaults, colourRules, smallTargets } from '../questions.ts'
import { demoTest, logIn, test, visit } from '../site.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function openEditHome(page: Page) {
  await visit(page, '/')
  await button(page, 'Edit Home').click()
  for (const entry of ['Add an Event Poster', 'Change Home Page Image', 'Add a Notification']) await button(page, entry).click()
  await expect(page.getByLabel('Text colour', { exact: true })).toBeVisible()
}

async function openEventForm(page: Page) {
  await visit(page, '/events')
  await button(page, 'Add an event').click()
  await button(page, 'Add event').click()
  await expect(page.getByText('Event title is required.')).toBeVisible()
}

/** Expects no fault in the light theme, and in the dark one no fault that depends on colours. */
async function expectNoFaults(page: Page, where: string, part = 'html') {
  await page.emulateMedia({ colorScheme: 'light' })
  expect.soft(await axeFaults(page, part), `${where}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))))
  expect.soft(await axeFaults(page, part, colourRules), `${where}, dark`).toEqual([])
}

test.describe('drawer and panels', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 360, height: 780 } })

  test('have no fault that axe finds, and everything in them is at least 44 px', async ({ page, site }) => {
    await (await administratorOf(site.origin)).addEvent({ eventTitle: 'A night', publishAt: 'draft' })
    await visit(page, '/')
    await button(page, 'Menu').click()
    // The rest of the page is inert, so it has no main part and no heading for now.
    await expectNoFaults(page, 'drawer', 'header')
    expect.soft(await smallTargets(page), 'drawer').toEqual([])
    await logIn(page)
    for (const [name, open] of Object.entries({ openEventForm, openEditHome })) {
      await open(page)
      await expectNoFaults(page, name)
      expect.soft(await smallTargets(page), name).toEqual([])
    }
    await button(page, 'Pick: Background colour').click()
    await expect(page.getByRole('dialog', { name: 'Background colour' })).toBeVisible()
    await expectNoFaults(page, 'colour picker')

    await visit(page, '/events')
    await button(page, 'Edit A night').click()
    const panel = page.getByRole('dialog', { name: 'Edit A night' })
    await expect(panel.getByLabel('Event title')).toBeVisible()
    await expectNoFaults(page, 'edit panel', '[role="dialog"]')
    await panel.getByRole('button', { name: 'History' }).click()
    await panel.getByRole('listitem').first().waitFor()
    await expectNoFaults(page, 'history of an entry', '[role="dialog"]')
    await page.keyboard.press('Escape')
    await button(page, /^Preview/)
      .first()
      .click()
    await expectNoFaults(page, 'preview of drafts')
  })
})

async function tabTo(page: Page, stop: Locator) {
  await page.keyboard.press('Tab')
  await expect(stop).toBeFocused()
}

demoTest('by keyboard a visitor skips to the content, and walks through a menu and the drawer of a phone', async ({ page }) => {
  await visit(page, '/')
  await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }))
  await expect(page.locator(':focus')).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const bar = page.getByRole('navigation', { name: 'Main' })
  const opener = bar.getByRole('button', { name: 'About' })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(opener).toHaveAttribute('aria-expanded', 'true')
  for (const name of ['About Us', 'Events']) await tabTo(page, bar.getByRole('link', { name }))
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('link', { name: 'Timeline' })).toBeHidden()
  await expect(opener).toBeFocused()
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  for (const name of ['About Us', 'Events']) await tabTo(page, bar.getByRole('link', { name }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/events$/)

  await page.setViewportSize({ width: 360, height: 780 })
  await visit(page, '/')
  const toggle = button(page, 'Menu')
  const home = bar.getByRole('link', { name: 'Home' })
  await toggle.focus()
  await page.keyboard.press('Enter')
  await tabTo(page, home)
  const isBehind = () =>
    page.evaluate(() => document.activeElement !== document.body && !document.activeElement?.closest('#menu, [popovertarget]'))
  for (let press = 0; press < 24; press += 1) {
    await page.keyboard.press(press < 12 ? 'Shift+Tab' : 'Tab')
    expect(await isBehind()).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(home).toBeHidden()
  await page.getByRole('link', { name: 'All events' }).focus()
  await expect(page.getByRole('link', { name: 'All events' })).toBeFocused()
})

test('by keyboard alone an administrator logs in, adds an event and deletes it; alerts take no focus', async ({ page }) => {
  await visit(page, '/admin')
  await page.getByLabel('Username').focus()
  await page.keyboard.type('admin')
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type('longenough')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/adminconsole$/)

  await visit(page, '/events')
  const plus = button(page, /^(Add an event|Close the form)$/)
  await plus.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Event title')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Event title')).toBeHidden()
  await expect(plus).toBeFocused()
  await page.keyboard.press('Enter')
  for (const [label, keys] of Object.entries({
    'Event title': 'Night of Boards',
    Poster: '/static/sample/poster-wheels.svg',
    Date: '03072999',
    Description: 'Come and solder.',
    'Registration link': 'https://forms.example.org/night',
    'Event type': 'Work',
    Time: '0530PM',
  })) {
    // Other ways to choose a picture are between some of them, and the parts of a day are stops of their own.
    const field = page.getByLabel(label, { exact: true })
    for (let stops = 0; stops < 8 && !(await field.evaluate((one) => one === document.activeElement)); stops++)
      await page.keyboard.press('Tab')
    await expect(field).toBeFocused()
    await page.keyboard.type(keys)
  }
  const submit = button(page, 'Add event')
  for (let stops = 0; stops < 12 && !(await submit.evaluate((one) => one === document.activeElement)); stops++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').last()).toHaveText('Event added successfully')
  const card = page.getByRole('article').filter({ hasText: 'Night of Boards' })
  await expect(card).toBeFocused()
  await expect(card).toContainText('2999-03-07')
  await expect(card).toContainText('17:30')
  await tabTo(page, card.getByRole('link', { name: 'Night of Boards', exact: true }))
  await tabTo(page, card.getByRole('link', { name: 'Register for Night of Boards' }))
  for (const name of ['Edit Night of Boards', 'Delete Night of Boards']) await tabTo(page, card.getByRole('button', { name }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').last()).toHaveText('Event deleted successfully')
  await expect(card).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.closest('[role=alert]') === null)).toBe(true)
})
