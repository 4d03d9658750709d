import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { other } from '../src/testing/choices.ts'
import { rollOf } from '../src/testing/rolls.ts'

// What tests find, do and expect on any page of the site.

export const main = (page: Page) => page.getByRole('main')
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const cards = (page: Page) => main(page).getByRole('article')
export const titles = (page: Page) => cards(page).getByRole('heading')
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** All alerts; those that are shown over the page for some seconds; those of its forms. */
export const alerts = (page: Page) => page.getByRole('alert')
export const shownAlerts = (page: Page) => page.locator('[popover="manual"]').getByRole('alert')
export const newest = (page: Page) => shownAlerts(page).first()
export const formAlert = (page: Page) => main(page).getByRole('alert')

/** Waits until an alert with these words is visible, in a form or over the page. */
export const expectAlert = (page: Page, words: string | RegExp) => expect(alerts(page).filter({ hasText: words }).first()).toBeVisible()

/** Waits until a page has loaded all that it shows. The event stream never ends, but starts seconds after that. */
export const atRest = (page: Page) =>
  Promise.race([page.waitForLoadState('networkidle'), page.locator('html[data-live]').waitFor({ state: 'attached' })])

/** Holds every response of an address back until it is released. */
export async function hold(page: Page, address: string | RegExp) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/**
 * Answers the next request to an address, or loses it. The route stays: when Playwright removes one (`times`), a request that begins at
 * that moment can wait for ever.
 */
export function once(page: Page, address: string | RegExp, answer: Parameters<Route['fulfill']>[0] | 'lost') {
  let isDone = false
  return page.route(address, (route) => {
    if (isDone) return route.fallback()
    isDone = true
    return answer === 'lost' ? route.abort() : route.fulfill(answer)
  })
}

/** Expects a message to be visible, to have the focus, and to be in the viewport, with nothing over it. */
export async function expectInSight(message: Locator) {
  await expect(message).toBeVisible()
  await expect(message).toBeFocused()
  await expectUncovered(message)
}

/** Expects an element to be within the screen, with nothing over its corners and its middle. */
export async function expectUncovered(message: Locator) {
  await expect
    .poll(() =>
      message.evaluate((shown) => {
        const { left, right, top, bottom } = shown.getBoundingClientRect()
        if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth) return `${top} to ${bottom} of ${innerHeight}`
        const points: [number, number][] = [
          [left + 8, top + 8],
          [right - 8, bottom - 8],
          [(left + right) / 2, (top + bottom) / 2],
        ]
        const over = points.map(([x, y]) => document.elementFromPoint(x, y)).find((there) => !there || !shown.contains(there))
        return over === undefined ? 'in sight' : `under ${over?.outerHTML.slice(0, 80)}`
      }),
    )
    .toBe('in sight')
}

/**
 * Collects a page's faults from its loading on: violations of its policy, errors on the console, uncaught errors (React reports markup
 * that differs between server and browser as one). Two are none: an unknown page's 404, and that tests allow no service worker.
 */
export async function troublesOf(page: Page): Promise<string[]> {
  const troubles: string[] = []
  await page.exposeFunction('tellOfViolation', (what: string) => troubles.push(what))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      (window as unknown as { tellOfViolation: (what: string) => void }).tellOfViolation(`policy: ${violatedDirective} ${blockedURI}`),
    ),
  )
  page.on('pageerror', (error) => troubles.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    const unknownPage = message.text().includes('404 (Not Found)') && message.location().url === page.url()
    const noWorker = message.text() === 'Service Worker registration blocked by Playwright'
    if (['error', 'warning'].includes(message.type()) && !unknownPage && !noWorker) troubles.push(`console: ${message.text()}`)
  })
  return troubles
}

/** A registration, by the labels of its fields. */
export const student = {
  Name: 'Asha Menonkar',
  'Roll Number': rollOf(26001),
  Year: other.year,
  Department: other.dept,
  Team: other.team,
  'Phone Number': '9800000610',
}

export const field = (within: Page | Locator, label: string) => within.getByLabel(label, { exact: true })

/** An event, by the labels of its fields. */
export const event = {
  'Event title': 'Night of Boards',
  Poster: '/static/icon.svg',
  Date: '2999-03-07',
  Description: 'Come and solder.',
  'Registration link': 'https://forms.example.org/night',
  'Event type': other.eventType,
  Time: '15:00',
}

/** Fills in or selects the value of each label. */
export async function write(within: Page | Locator, values: Record<string, string> = student) {
  for (const [label, value] of Object.entries(values)) {
    const input = field(within, label)
    const isMenu = await input.evaluate((shown) => shown instanceof HTMLSelectElement)
    await (isMenu ? input.selectOption(value) : input.fill(value))
  }
}

export async function expectKept(within: Page | Locator, values: Record<string, string> = student) {
  for (const [label, value] of Object.entries(values)) await expect(field(within, label)).toHaveValue(value)
}

/** Ends the session once the page has made all its own requests: one of them would notice before the next press does. */
export async function endSession(page: Page) {
  let last: unknown
  const isQuiet = async () => {
    const made = await page.requests()
    await Promise.all(made.map((request) => request.response()))
    const before = last
    last = made.at(-1)
    return last === before
  }
  await expect.poll(isQuiet, { intervals: [300] }).toBe(true)
  await page.context().clearCookies({ name: 'session' })
}

export const leftOff = (page: Page) => page.getByRole('navigation', { name: 'Continue where you left off' })
export const restored = (page: Page) => page.getByText('Continue where you left off.')

/** All typed text that this device stores. */
export const autosaved = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage }))

/** Waits until this device stores these words, so that a reload finds them. */
export const expectAutosaved = (page: Page, words: string) => expect.poll(() => autosaved(page)).toContain(words)
