import { expect, type Page } from '@playwright/test'
import { students } from '../src/collections/registrations/contract.ts'
import { examplesOf } from '../src/testing/example.ts'
import { rollOf } from '../src/testing/rolls.ts'
import { launch } from './browser.ts'
import { alive, test as base, follow, logIn, visit } from './site.ts'

/** A page whose browser has its back/forward cache, which Playwright switches off. */
const test = base.extend({
  page: async ({ site }, give) => {
    const browser = await launch({ ignoreDefaultArgs: ['--disable-back-forward-cache'] })
    const page = await browser.newPage({ baseURL: site.origin, serviceWorkers: 'block', reducedMotion: 'no-preference' })
    // Whether this document was shown again from the cache, and whether its content was visible at that moment.
    await page.addInitScript(() =>
      addEventListener('pageshow', ({ persisted }) => {
        const { visibility } = getComputedStyle(document.querySelector('h1') as Element)
        if (persisted) sessionStorage.setItem('restored', visibility)
      }),
    )
    await give(page)
    await browser.close()
  },
})

const phone = '9800000610'
const tools = (page: Page) => page.getByRole('main').getByRole('button', { name: /^(Add|Edit|Delete|Upload)/ })

/** Goes to /about, does something there and comes back: how the page was shown again, or why it was loaded. */
async function leaveAndReturn(page: Page, meanwhile: () => unknown = () => {}, steps = -1) {
  const left = page.url()
  await page.evaluate(() => void setTimeout(() => location.assign('/about')))
  await page.waitForURL('**/about', { waitUntil: 'commit' })
  await alive(page)
  await meanwhile()
  await page.evaluate((by) => void setTimeout(() => history.go(by)), steps)
  await page.waitForURL(left, { waitUntil: 'commit' })
  // A restored page of an administrator is loaded again.
  await expect(page.locator('html[data-alive]:not([data-unchecked])')).toBeVisible()
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as (PerformanceEntry & { notRestoredReasons?: unknown })[]
    const how = sessionStorage.getItem('restored') ?? JSON.stringify(navigation?.notRestoredReasons)
    sessionStorage.removeItem('restored')
    return how
  })
}

test('Back shows visitors pages from the browser’s cache and loads those of administrators again, with what changed meanwhile', async ({
  page,
  caller: { addEvent },
}) => {
  await addEvent({ eventTitle: 'First night' })
  for (const role of ['visitor', 'administrator'] as const) {
    // A visitor's page that finds the cookie without a token ends the session.
    await page.goto('about:blank')
    if (role === 'administrator') await logIn(page)
    for (const path of ['/', '/events', '/events/first-night', '/gallery']) {
      await visit(page, path)
      // Live updates start later than the page (site/browser.tsx), or never, in a copy without them (scripts/without.mjs).
      const live = page.locator('html[data-live]')
      if (path === '/events') await live.waitFor({ timeout: 15_000 }).catch(() => {})
      expect(await leaveAndReturn(page), `${path}, ${role}`).toBe(role === 'visitor' ? 'visible' : 'hidden')
      if (role === 'administrator') await expect(tools(page).first()).toBeVisible()
    }
    const title = `Seen by a ${role}`
    await visit(page, '/events')
    expect(await leaveAndReturn(page, () => addEvent({ eventTitle: title }))).toMatch(/^(visible|hidden)$/)
    await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
  }
})

for (const where of ['in this tab', 'in another tab'])
  test(`after a logout ${where} Back shows no tools and no whole phone number`, async ({ page, site, caller }) => {
    const student = { ...examplesOf(students.fields), roll: rollOf(25010), phoneNumber: phone, showPhone: false }
    expect((await caller.send('/api/studentRegister', student)).status).toBe(200)
    await logIn(page, '/iort')
    await expect(page.getByText(phone)).toBeVisible()
    const logOut = (from: Page) => follow(from, from.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Logout' }))
    const inAnotherTab = async () => expect((await page.request.post('/api/logout', { headers: { origin: site.origin } })).ok()).toBe(true)
    const how = where === 'in this tab' ? await leaveAndReturn(page, () => logOut(page), -2) : await leaveAndReturn(page, inAnotherTab)
    // In this tab the browser itself drops the page; restored, nothing is visible before the session is checked.
    expect(how).not.toBe('visible')
    if (where === 'in another tab') expect(how).toBe('hidden')
    await expect(page.locator('html[data-alive]:not([data-admin])')).toBeVisible()
    await expect(page.getByText('98••••••10')).toBeVisible()
    await expect(page.getByText(phone)).toHaveCount(0)
    await expect(tools(page)).toHaveCount(0)
  })
