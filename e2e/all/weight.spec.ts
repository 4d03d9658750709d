import { brotliCompressSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { launch } from '../browser.ts'
import { demoTest as test } from '../site.ts'

/**
 * Bytes with brotli: scripts until the page is hydrated, and with live updates and offline reading, which start after 3 s; the styles in
 * the page, and style files that come later. `e2e/first-sight.spec.ts` weighs the HTML.
 */
const styles = { css: 15_000, later: 2000 }
const most = {
  '/': { js: 84_900, settled: 90_000, ...styles },
  '/members': { js: 88_600, settled: 93_800, ...styles },
}

test('a visitor loads at most 85 kB of scripts on the home page, 15 kB of styles and two fonts', async ({ demo }) => {
  const browser = await launch()
  for (const [path, limits] of Object.entries(most)) {
    const page = await browser.newPage({ serviceWorkers: 'block' })
    const loaded: Promise<{ name: string; size: number }>[] = []
    page.on('requestfinished', (request) =>
      loaded.push(request.sizes().then(({ responseBodySize: size }) => ({ name: new URL(request.url()).pathname, size }))),
    )
    const bytes = async (of: RegExp) =>
      (await Promise.all(loaded)).filter(({ name }) => of.test(name)).reduce((sum, { size }) => sum + size, 0)
    await page.goto(demo.origin + path)
    await page.locator('html[data-alive][data-fonts]').waitFor()
    const css = await page.evaluate(() => [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText))
    const js = await bytes(/^(?!.*\/(?:live|offline-start)\.).*\.js$/)
    for (const part of [/\/live\..*\.js$/, /\/offline-start\..*\.js$/]) await expect.poll(() => bytes(part)).toBeGreaterThan(0)
    const sizes = {
      js,
      settled: await bytes(/\.js$/),
      css: brotliCompressSync(css.join('')).length,
      later: await bytes(/\.css$/),
    }
    console.info(path, sizes)
    for (const kind of ['js', 'settled', 'css', 'later'] as const)
      expect.soft(sizes[kind], `${path}: ${kind}`).toBeLessThanOrEqual(limits[kind])
    expect.soft((await Promise.all(loaded)).filter(({ name }) => name.endsWith('.woff2')).length, path).toBeLessThanOrEqual(2)
    await page.close()
  }
  await browser.close()
})
