import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { launch } from './browser.ts'
import { routes } from './routes.ts'

// Takes screenshots of every page of a running site, to look at:
// npm run look -- http://localhost:3000 [name password [part of a picture's name]]
const [origin = 'http://localhost:3000', name, password, wanted = ''] = process.argv.slice(2)

/** A page with its lazy pictures, as a reader sees it who scrolls through it. */
async function open(page: Page, route: string) {
  await page.emulateMedia({ reducedMotion: 'reduce' })
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

async function takeAll(page: Page, who: string, look: string) {
  for (const route of routes) {
    const file = `screenshots/${who}-${route.slice(1).replaceAll('/', '-') || 'home'}-${look}.png`
    if (!file.includes(wanted)) continue
    await open(page, route)
    await page.waitForTimeout(300)
    await page.screenshot({ path: file, fullPage: true })
    console.info(file)
  }
}

mkdirSync('screenshots', { recursive: true })
const browser = await launch()
for (const width of [360, 768, 1280])
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width, height: width === 360 ? 780 : 900 }, colorScheme, hasTouch: width === 360 })
    await takeAll(page, 'visitor', `${width}-${colorScheme}`)
    if (name && password) {
      await open(page, '/admin')
      await page.getByLabel('Username').fill(name)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Login' }).click()
      await page.waitForURL('**/adminconsole')
      await takeAll(page, 'administrator', `${width}-${colorScheme}`)
    }
    await page.close()
  }
await browser.close()
