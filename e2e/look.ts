import { mkdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { launch } from './browser.ts'
import { states } from './look-states.ts'
import { routes } from './routes.ts'

// Takes pictures of every page of a running site, for eyes:
// npm run look -- http://localhost:3000 [name password [part of a picture's name]]
const [origin = 'http://localhost:3000', name, password, wanted = ''] = process.argv.slice(2)
const widths = [360, 768, 1280]

mkdirSync('screenshots', { recursive: true })
const browser = await launch()
for (const width of widths)
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      viewport: { width, height: width === 360 ? 780 : 900 },
      colorScheme,
      reducedMotion: 'reduce',
      hasTouch: width === 360,
    })
    const page = await context.newPage()

    const take = async (what: string, go: () => Promise<void>, fullPage: boolean) => {
      const file = `screenshots/${what}-${width}-${colorScheme}.png`
      if (!file.includes(wanted)) return
      await go()
      await page.waitForTimeout(300)
      await page.screenshot({ path: file, fullPage })
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      console.info(file, wide > 0 ? `SCROLLS ${wide} px SIDEWAYS` : '')
    }

    const takeAll = async (who: string) => {
      for (const route of routes) {
        const called = `${who}-${route.slice(1) || 'home'}`
        await take(called, () => open(page, route, 'reduce'), true)
        await take(`${called}-top`, () => open(page, route, 'no-preference'), false)
      }
      for (const state of states)
        if (state.who === who && state.widths.includes(width))
          await take(
            `${who}-${state.name}`,
            async () => {
              await open(page, state.route, 'reduce')
              await state.reach(page)
            },
            false,
          )
    }

    await takeAll('visitor')
    if (name && password) {
      await open(page, '/admin', 'reduce')
      await page.getByLabel('Username').fill(name)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Login' }).click()
      await page.waitForURL('**/adminconsole')
      await takeAll('administrator')
    }
    await context.close()
  }
await browser.close()

/** Opens a page and has its lazy pictures come, as they do for whoever scrolls through it. */
async function open(page: Page, route: string, reducedMotion: 'reduce' | 'no-preference') {
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
