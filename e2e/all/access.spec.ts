import { expect, type Locator, type Page } from '@playwright/test'
import { groups, pages } from '../../content/pages.ts'
import { admin, administratorOf } from '../caller.ts'
import { event, expectAlert } from '../page.ts'
import { axeFaults, colourRules, smallTargets } from '../questions.ts'
import { demoTest, logIn, test, visit } from '../site.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

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
    await logIn(page, '/')
    for (const entry of ['Edit Home', 'Add an Event Poster', 'Change Home Page Image', 'Add a Notification'])
      await button(page, entry).click()
    await button(page, 'Choose background colour').click()
    await expect(page.getByRole('dialog', { name: 'Background colour' })).toBeVisible()
    await expectNoFaults(page, 'forms of the home page and colour picker')

    await visit(page, '/events')
    await button(page, 'Add an event').click()
    await button(page, 'Add event').click()
    await expect(page.getByText('Event title is required.')).toBeVisible()
    await expectNoFaults(page, 'event form')
    expect.soft(await smallTargets(page), 'event form').toEqual([])
    await button(page, 'Close the form').click()
    await button(page, 'Edit A night').click()
    const panel = page.getByRole('dialog', { name: 'Edit A night' })
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

/** Presses Tab until something has the focus: parts of a day, and ways to choose a picture, are stops of their own. */
async function tabTo(page: Page, stop: Locator, most = 1) {
  for (let stops = 0; stops < most && !(await stop.evaluate((one) => one === document.activeElement)); stops++)
    await page.keyboard.press('Tab')
  await expect(stop).toBeFocused()
}

demoTest('by keyboard a visitor skips to the content, opens a menu and stays in the drawer of a phone', async ({ page }) => {
  await visit(page, '/')
  await tabTo(page, page.getByRole('link', { name: 'Skip to the content' }))
  await expect(page.locator(':focus')).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const bar = page.getByRole('navigation', { name: 'Main' })
  const opener = bar.getByRole('button', { name: groups.about.label })
  await opener.press('Enter')
  await tabTo(page, bar.getByRole('link', { name: pages.about.title }))
  await page.keyboard.press('Escape')
  await expect(bar.getByRole('link', { name: pages.about.title })).toBeHidden()
  await expect(opener).toBeFocused()

  await page.setViewportSize({ width: 360, height: 780 })
  await button(page, 'Menu').press('Enter')
  await tabTo(page, bar.getByRole('link', { name: 'Home' }))
  for (let press = 0; press < 24; press += 1) {
    await page.keyboard.press(press < 12 ? 'Shift+Tab' : 'Tab')
    const isBehind = () => document.activeElement !== document.body && !document.activeElement?.closest('#menu, [popovertarget]')
    expect(await page.evaluate(isBehind)).toBe(false)
  }
})

test('by keyboard alone an administrator logs in, adds an event and deletes it; alerts take no focus', async ({ page }) => {
  await visit(page, '/admin')
  await page.getByLabel('Username').focus()
  await page.keyboard.type(admin.name)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(admin.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/adminconsole$/)

  await visit(page, '/events')
  await button(page, 'Add an event').press('Enter')
  await expect(page.getByLabel('Event title')).toBeFocused()
  // In the order of the form, in which the time is beside the day.
  const { Time: _, ...typed } = { ...event, Date: '03072999', 'Event type': event['Event type'].slice(0, 4) }
  const inOrder = Object.entries(typed).flatMap((one) => (one[0] === 'Date' ? [one, ['Time', '0530PM'] as const] : [one]))
  for (const [label, keys] of inOrder) {
    await tabTo(page, page.getByLabel(label, { exact: true }), 8)
    await page.keyboard.type(keys)
  }
  await tabTo(page, button(page, 'Add event'), 12)
  await page.keyboard.press('Enter')
  await expectAlert(page, 'Event added successfully')
  const card = page.getByRole('article').filter({ hasText: 'Night of Boards' })
  await expect(card).toBeFocused()
  await expect(card).toContainText('2999-03-07')
  await tabTo(page, card.getByRole('button', { name: 'Delete Night of Boards' }), 4)
  await page.keyboard.press('Enter')
  await expectAlert(page, 'Event deleted successfully')
  await expect(card).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.closest('[role=alert]') === null)).toBe(true)
})

demoTest('the theme follows the system, then the reader, and is set before the page is shown', async ({ page }) => {
  const ground = () => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)
  await visit(page, '/')
  const light = await ground()
  const toggle = page.getByRole('button', { name: /^Switch to (dark|light) theme$/ })
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, '/')
  expect(await ground()).not.toBe(light)
  await expect(toggle).toHaveAccessibleName('Switch to light theme')
  await toggle.click()
  await expect(page.locator('body')).toHaveCSS('background-color', light)
  // Without the page's scripts but the one in its head.
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/events')
  await expect(page.locator('body')).toHaveCSS('background-color', light)
})
