import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { launch } from './browser.ts'
import { routes } from './routes.ts'

// Takes pictures of every page of a running site, for eyes:
// npm run look -- http://localhost:3000 [name password [part of a picture's name]]
const [origin = 'http://localhost:3000', name, password, wanted = ''] = process.argv.slice(2)

const press = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).first().click()

type State = { name: string; route: string; buttons: string[] }

/** What a page looks like once some buttons were pressed on it. */
const states: Record<'visitor' | 'administrator', State[]> = {
  visitor: [
    { name: 'menu', route: '/', buttons: ['Menu'] },
    { name: 'login-refused', route: '/admin', buttons: ['Login'] },
    { name: 'recovery', route: '/admin', buttons: ['Forgot password'] },
    { name: 'nothing-found', route: '/events?q=zeppelin', buttons: [] },
  ],
  administrator: [
    { name: 'notice-form', route: '/', buttons: ['Edit Home', 'Add a Notification', 'Pick: Background colour'] },
    { name: 'poster-refused', route: '/', buttons: ['Edit Home', 'Add an Event Poster', 'Submit'] },
    { name: 'event-form-refused', route: '/events', buttons: ['Add an event', 'Add event'] },
    { name: 'passkey-refused', route: '/adminconsole', buttons: ['Add an administrator', 'Submit'] },
  ],
}

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

async function takeAll(page: Page, who: 'visitor' | 'administrator', look: string) {
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
  for (const { name: state, route, buttons } of states[who])
    await take(state, async () => {
      await open(page, route)
      // A large screen shows the menu itself.
      for (const label of buttons) if (label !== 'Menu' || !look.startsWith('1280')) await press(page, label)
    })
}

mkdirSync('screenshots', { recursive: true })
const browser = await launch()
for (const width of [360, 768, 1280])
  for (const colorScheme of ['light', 'dark'] as const) {
    const viewport = { width, height: width === 360 ? 780 : 900 }
    const page = await browser.newPage({ viewport, colorScheme, hasTouch: width === 360 })
    await takeAll(page, 'visitor', `${width}-${colorScheme}`)
    if (name && password) {
      await open(page, '/admin')
      await page.getByLabel('Username').fill(name)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await press(page, 'Login')
      await page.waitForURL('**/adminconsole')
      await takeAll(page, 'administrator', `${width}-${colorScheme}`)
    }
    await page.close()
  }
await browser.close()
