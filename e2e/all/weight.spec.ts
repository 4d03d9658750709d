import { brotliCompressSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { launch } from '../browser.ts'
import { demoTest as test } from '../site.ts'

/** Bytes with brotli: scripts, the styles in the page, and style files that come later. `e2e/first-sight.spec.ts` weighs the HTML. */
const most = { js: 85_000, css: 15_000, later: 2000 }

test('a visitor loads at most 85 kB of scripts, 15 kB of styles and two fonts', async ({ demo }) => {
  const browser = await launch()
  for (const path of ['/', '/members']) {
    const page = await browser.newPage({ serviceWorkers: 'block' })
    const loaded: Promise<{ name: string; size: number }>[] = []
    page.on('requestfinished', (request) =>
      loaded.push(request.sizes().then(({ responseBodySize: size }) => ({ name: new URL(request.url()).pathname, size }))),
    )
    await page.goto(demo.origin + path)
    await page.locator('html[data-alive][data-fonts]').waitFor()
    const css = await page.evaluate(() => [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText))
    const all = await Promise.all(loaded)
    const bytes = (of: (name: string) => boolean) => all.filter(({ name }) => of(name)).reduce((sum, { size }) => sum + size, 0)
    const sizes = {
      js: bytes((name) => name.endsWith('.js')),
      css: brotliCompressSync(css.join('')).length,
      later: bytes((name) => name.endsWith('.css')),
    }
    console.info(path, sizes)
    for (const kind of ['js', 'css', 'later'] as const) expect.soft(sizes[kind], `${path}: ${kind}`).toBeLessThanOrEqual(most[kind])
    expect.soft(all.filter(({ name }) => name.endsWith('.woff2')).length, path).toBeLessThanOrEqual(2)
    await page.close()
  }
  await browser.close()
})
