import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { launch } from './browser.ts'
import { routes } from './routes.ts'

// Takes pictures of every page of a running site, for eyes:
// npm run look -- http://localhost:3000 [name password [part of a picture's name]]
const [origin = 'http://localhost:3000', name, password, wanted = ''] = process.argv.slice(2)

const press = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).first().click()

/** What a page looks like once somebody has done something on it: its name, its path, and what is done. */
const visitorStates: [string, string, (page: Page) => Promise<void>][] = [
  ['menu', '/', (page) => press(page, page.viewportSize()?.width === 1280 ? 'Explore' : 'Menu')],
  ['login-refused', '/admin', (page) => press(page, 'Login')],
  ['recovery', '/admin', (page) => press(page, 'Forgot password')],
  ['nothing-found', '/events', (page) => page.getByLabel('Search events').fill('zeppelin')],
]
const administratorStates: typeof visitorStates = [
  [
    'notice-form',
    '/',
    async (page) => {
      await press(page, 'Edit Home')
      await press(page, 'Add a Notification')
      await press(page, 'Pick: Background colour')
    },
  ],
  [
    'event-form-refused',
    '/events',
    async (page) => {
      await press(page, 'Add an event')
      await press(page, 'Add event')
    },
  ],
  [
    'passkey-wrong',
    '/adminconsole',
    async (page) => {
      await press(page, 'Add an administrator')
      await page.getByRole('textbox', { name: 'Passkey' }).fill('not the passkey at all')
      await press(page, 'Submit')
      await page.getByRole('alert').first().waitFor()
    },
  ],
  [
    // The last, because the session ends with it.
    'login-over-page',
    '/events',
    async (page) => {
      await page.context().clearCookies()
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  ],
]

/** Opens a page and loads its lazy pictures, as a reader does who scrolls through it. */
async function open(page: Page, route: string, reducedMotion: 'reduce' | 'no-preference' = 'reduce') {
  await page.emulateMedia({ reducedMotion })
  await page.goto(origin + route)
  await page.locator('html[data-alive][data-fonts]').waitFor()
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top)
      await new Promise((done) => setTimeout(done, 60))
    }
    scrollTo(0, 0)
  })
}

async function takeAll(page: Page, who: string, look: string, states: typeof visitorStates) {
  const take = async (what: string, go: () => Promise<void>, fullPage = false) => {
    const file = `screenshots/${who}-${what}-${look}.png`
    if (!file.includes(wanted)) return
    await go()
    await page.waitForTimeout(300)
    await page.screenshot({ path: file, fullPage })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    console.info(file, wide > 0 ? `SCROLLS ${wide} px SIDEWAYS` : '')
  }
  for (const route of routes) {
    const called = route.slice(1) || 'home'
    await take(called, () => open(page, route), true)
    await take(`${called}-top`, () => open(page, route, 'no-preference'))
  }
  for (const [state, route, reach] of states) await take(state, () => open(page, route).then(() => reach(page)))
}

mkdirSync('screenshots', { recursive: true })
const browser = await launch()
for (const width of [360, 768, 1280])
  for (const colorScheme of ['light', 'dark'] as const) {
    const viewport = { width, height: width === 360 ? 780 : 900 }
    const page = await browser.newPage({ viewport, colorScheme, hasTouch: width === 360 })
    await takeAll(page, 'visitor', `${width}-${colorScheme}`, visitorStates)
    if (name && password) {
      await open(page, '/admin')
      await page.getByLabel('Username').fill(name)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await press(page, 'Login')
      await page.waitForURL('**/adminconsole')
      await takeAll(page, 'administrator', `${width}-${colorScheme}`, administratorStates)
    }
    await page.close()
  }
await browser.close()
