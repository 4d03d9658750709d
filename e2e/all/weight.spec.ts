import { brotliCompressSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { launch } from '../browser.ts'
import { demoTest as test } from '../site.ts'

/** Bytes as sent, with brotli. The HTML fits the first window of TCP. */
const most = { html: 14_600, js: 85_000, css: 15_000 }

test('a visitor loads at most 14.6 kB of HTML with its styles, 85 kB of scripts and two fonts', async ({ demo }) => {
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
      html: bytes((name) => name === path),
      js: bytes((name) => name.endsWith('.js')),
      css: brotliCompressSync(css.join('')).length,
    }
    console.info(path, sizes)
    for (const kind of ['html', 'js', 'css'] as const) expect.soft(sizes[kind], `${path}: ${kind}`).toBeLessThanOrEqual(most[kind])
    expect
      .soft(
        all.filter(({ name }) => name.endsWith('.css')),
        path,
      )
      .toEqual([])
    expect.soft(all.filter(({ name }) => name.endsWith('.woff2')).length, path).toBeLessThanOrEqual(2)
    await page.close()
  }
  await browser.close()
})
