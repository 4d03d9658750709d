import { expect, type Page } from '@playwright/test'
import { club } from '../../content/club.ts'
import { heads } from '../../content/heads.ts'
import { pages } from '../../content/pages.ts'
import { events } from '../../content/sample/events.ts'
import { administratorOf } from '../caller.ts'
import { hold } from '../hold.ts'
import { alive, logIn, test as ownTest, demoTest as test, visit } from '../site.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const foot = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const scroll = (page: Page, top: number) => page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
const entries = (page: Page) => page.evaluate(() => history.length)
/** Goes to another page without scrolling to the link first, as a press in the bar does. */
const go = (page: Page, name: string) => foot(page, name).evaluate((link: HTMLElement) => link.click())
const { events: eventsPage, members, about } = pages

test('a link to a part of a page leads there, and within the page nothing is asked for', async ({ page }) => {
  await visit(page, '/events')
  const [coming] = events.filter(({ inDays }) => inDays >= 0)
  const id = await page
    .getByRole('article')
    .filter({ hasText: coming?.eventTitle ?? '' })
    .getAttribute('id')
  await page.evaluate((part) => {
    location.hash = part ?? ''
  }, id)
  await expect(page).toHaveURL(/\/events#\w+$/)
  const card = page.getByRole('article').filter({ hasText: coming?.eventTitle ?? '' })
  await expect(card).toBeInViewport()
  // By keyboard one goes on from there, as after a link of the browser's own.
  await expect(card.getByRole('heading')).toBeFocused()
  // The ring is round its words.
  const beside = await card.getByRole('heading').evaluate((ring) => {
    const words = document.createRange()
    words.selectNodeContents(ring)
    return [ring.matches(':focus-visible'), Math.round(ring.getBoundingClientRect().right - words.getBoundingClientRect().right)]
  })
  expect(beside).toEqual([true, 0])
  await page.keyboard.press('Tab')
  await expect(card.getByRole('link', { name: coming?.eventTitle ?? '', exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('link', { name: /^Register/ })).toBeFocused()
  await expect(card).toBeInViewport()
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()))
  await page.evaluate(() => {
    location.hash = '#main'
  })
  await expect(page).toHaveURL(/#main$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/events#(?!main)\w+$/)
  await expect(heading(page)).toHaveText('Events')
  expect(asked).toEqual([])
  // Whoever comes back to it from another page goes on from there too.
  await go(page, about.title)
  await expect(heading(page)).toHaveText(about.title)
  await page.goBack()
  await expect(heading(page)).toHaveText('Events')
  await expect(card.getByRole('heading')).toBeFocused()
})

test('whoever goes back before the page has come stays back', async ({ page }) => {
  await visit(page, '/about')
  await go(page, members.title)
  await expect(heading(page)).toHaveText(heads.members.head.heading)
  await scroll(page, 300)
  const release = await hold(page, '**/api/events?*')
  await go(page, eventsPage.title)
  await expect(page.getByRole('status').getByText('Loading…')).toBeVisible()
  // What stands in for the page that comes begins at its own top.
  await expect.poll(() => scrolled(page)).toBe(0)
  await page.goBack()
  await expect(heading(page)).toHaveText(about.title)
  const came = page.waitForResponse('**/api/events?*')
  release()
  await (await came).finished()
  await expect(page).toHaveURL(/\/about$/)
  await expect(heading(page)).toHaveText(about.title)
  await expect(page.getByRole('status').getByText('Loading…')).toHaveCount(0)
  await page.goForward()
  await expect(heading(page)).toHaveText(heads.members.head.heading)
  await expect.poll(() => scrolled(page)).toBe(300)
})

ownTest(
  'while the page that somebody went back to is on its way, the bar is there, though a sheet lies over the page that is left',
  async ({ page, site }) => {
    await (await administratorOf(site.origin)).addEvent({ eventTitle: 'A night' })
    await logIn(page)
    await visit(page, '/members')
    await go(page, eventsPage.title)
    await expect(heading(page)).toHaveText('Events')
    // What a document has shown is there at once for who goes back; this one has shown no members.
    await page.reload()
    await alive(page)
    await page.getByRole('button', { name: 'Edit A night' }).click()
    const sheet = page.getByRole('dialog', { name: 'Edit A night' })
    const title = sheet.getByLabel('Event title')
    await title.fill('A longer night')
    const inert = page.locator('nav[inert], nav [inert], header[inert], footer[inert]')
    await expect(inert).not.toHaveCount(0)
    const release = await hold(page, '**/api/members?*')
    await page.goBack()
    await expect(page.getByRole('status').getByText('Loading…')).toBeVisible()
    await expect(sheet).toBeHidden()
    await expect(inert).toHaveCount(0)
    // Forward again: the sheet is there as it was left, and what lies behind it is behind it again.
    await page.goForward()
    await expect(title).toHaveValue('A longer night')
    await expect(inert).not.toHaveCount(0)
    await page.goBack()
    await expect(inert).toHaveCount(0)
    await foot(page, about.title).press('Enter')
    await expect(heading(page)).toHaveText(about.title)
    await expect(inert).toHaveCount(0)
    release()
  },
)

ownTest('who goes back is there before anything is answered, and is shown then what is there by now', async ({ page, site }) => {
  const { addEvent } = await administratorOf(site.origin)
  await addEvent({ eventTitle: 'A night' })
  await visit(page, '/events')
  await expect(page.getByRole('link', { name: 'A night', exact: true })).toBeVisible()
  await go(page, about.title)
  await expect(heading(page)).toHaveText(about.title)
  const release = await hold(page, '**/api/events?*')
  await addEvent({ eventTitle: 'Another night' })
  await page.goBack()
  await expect(page.getByRole('link', { name: 'A night', exact: true })).toBeVisible()
  await page.goForward()
  await expect(heading(page)).toHaveText(about.title)
  await page.goBack()
  await expect(page.getByRole('link', { name: 'A night', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Another night', exact: true })).toHaveCount(0)
  release()
  await expect(page.getByRole('link', { name: 'Another night', exact: true })).toBeVisible()
})

ownTest('who goes back after a deed is shown nothing that it has changed', async ({ page, site }) => {
  const { addEvent } = await administratorOf(site.origin)
  await addEvent({ eventTitle: 'A night' })
  await logIn(page)
  await visit(page, '/')
  await expect(page.getByRole('link', { name: 'A night', exact: true }).first()).toBeVisible()
  await go(page, eventsPage.title)
  await page.getByRole('button', { name: 'Delete A night' }).click()
  await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible()
  const release = await hold(page, '**/api/*')
  await page.goBack()
  await expect(page.getByRole('status').getByText('Loading…')).toBeVisible()
  release()
  await expect(heading(page)).toHaveText(club.title)
  await expect(page.getByRole('main').getByRole('link', { name: 'A night', exact: true })).toHaveCount(0)
})

test('addresses that were pasted, and the way past the bar, have places of their own in the history', async ({ page }) => {
  await visit(page, '/events')
  const [first, last] = await page.getByRole('article').evaluateAll((all) => [all[0]?.id, all.at(-1)?.id])
  await page.goto(`/events#${first}`)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(0)
  const there = await scrolled(page)
  await page.goto(`/events#${last}`)
  await expect.poll(() => scrolled(page)).toBeGreaterThan(there)
  const farther = await scrolled(page)
  await page.goBack()
  await expect.poll(() => scrolled(page)).toBe(there)
  await page.goForward()
  await expect.poll(() => scrolled(page)).toBe(farther)
  // Without the focus, which would scroll on its own.
  await page.getByRole('link', { name: 'Skip to the content' }).evaluate((link: HTMLElement) => link.click())
  await expect.poll(() => scrolled(page)).toBeLessThan(there)
  await page.goBack()
  await expect.poll(() => scrolled(page)).toBe(farther)
})

test('a link to the page that stands there asks for it anew, and adds nothing to the history', async ({ page }) => {
  await visit(page, '/about')
  await go(page, eventsPage.title)
  await expect(heading(page)).toHaveText('Events')
  const before = await entries(page)
  const asked = page.waitForResponse('**/api/events?*')
  await go(page, eventsPage.title)
  await asked
  await expect(page.locator('[data-underway]')).toHaveCount(0)
  expect(await entries(page)).toBe(before)
  await page.goBack()
  await expect(heading(page)).toHaveText(about.title)
})

test('a press with a key held is the browser’s own', async ({ page, context }) => {
  await visit(page, '/')
  // Of a window that opens behind another one Playwright may also miss that it is there.
  const open = async () => {
    const opened = context.waitForEvent('page', { timeout: 15_000 }).catch(() => undefined)
    await foot(page, eventsPage.title).click({ modifiers: ['ControlOrMeta'] })
    return opened
  }
  const other = (await open()) ?? (await open()) ?? (await open())
  if (other === undefined) throw new Error('No window was opened.')
  await other.waitForURL(/\/events$/)
  // Of a window that opens behind another one Playwright may miss that it has come, and then waits for it for ever.
  await other.reload()
  await expect(heading(other)).toHaveText('Events')
  await expect(page).toHaveURL(/\/$/)
  await expect(heading(page)).toHaveText(club.title)
})

test('the way back to an address that is no page tells so again', async ({ page }) => {
  await visit(page, '/nowhere')
  await go(page, about.title)
  await expect(heading(page)).toHaveText(about.title)
  await page.goBack()
  await expect(heading(page)).toHaveText('Unexpected Application Error!')
  await expect(page.getByRole('main')).toContainText('404 Not Found')
  await expect(page).toHaveTitle(`Not found · ${club.name}`)
  await page.goForward()
  await expect(heading(page)).toHaveText(about.title)
})

test('an address is the same page whatever its capitals and closing slash, and the bar knows it', async ({ page }) => {
  await visit(page, '/Events/')
  await expect(heading(page)).toHaveText('Events')
  await expect(page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]')).toHaveText(['Events'])
  await go(page, about.title)
  await expect(heading(page)).toHaveText(about.title)
  await page.goBack()
  await expect(heading(page)).toHaveText('Events')
})

test('a page that fails while it is made shows the error screen, and what comes after it is shown', async ({ page }) => {
  await visit(page, '/')
  await page.route('**/api/members?*', (route) => route.fulfill({ json: { success: true, data: [null] } }))
  await go(page, members.title)
  await expect(heading(page)).toHaveText('Unexpected Application Error!')
  await expect(page).toHaveURL(/\/members$/)
  await page.unroute('**/api/members?*')
  await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
  await expect(heading(page)).toHaveText(heads.members.head.heading)
  await go(page, about.title)
  await expect(heading(page)).toHaveText(about.title)
})

ownTest('who goes on before the list is there again after a delete arrives, and finds the list as it is later', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  for (const eventTitle of ['First night', 'Second night']) await caller.addEvent({ eventTitle })
  await logIn(page)
  await visit(page, '/events')
  const release = await hold(page, '**/api/events?*')
  const asked = page.waitForRequest('**/api/events?*')
  await page.getByRole('button', { name: 'Delete First night' }).click()
  await asked
  await go(page, about.title)
  await expect(heading(page)).toHaveText(about.title)
  release()
  await go(page, eventsPage.title)
  await expect(page.getByRole('article')).toHaveText([/Second night/])
})
