import { mkdirSync } from 'node:fs'
import { launch } from './browser.ts'

// Takes pictures of every page of a running site, for eyes: npm run look -- http://localhost:3000 [name password]
const [origin = 'http://localhost:3000', name, password] = process.argv.slice(2)
const routes = ['/', '/events', '/admin', '/adminconsole', '/nowhere']
const widths = [360, 768, 1280]

mkdirSync('screenshots', { recursive: true })
const browser = await launch()
for (const width of widths)
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      viewport: { width, height: width === 360 ? 780 : 900 },
      colorScheme,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const take = async (who: string) => {
      for (const route of routes) {
        await page.goto(origin + route)
        await page.locator('html[data-alive][data-fonts]').waitFor()
        await page.waitForTimeout(400)
        const file = `screenshots/${who}-${route.slice(1) || 'home'}-${width}-${colorScheme}.png`
        await page.screenshot({ path: file, fullPage: true })
        console.info(file)
      }
    }
    await take('visitor')
    if (name && password) {
      await page.goto(`${origin}/admin`)
      await page.getByLabel('Username').fill(name)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Login' }).click()
      await page.waitForURL('**/adminconsole')
      await take('administrator')
    }
    await context.close()
  }
await browser.close()
