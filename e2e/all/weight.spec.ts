import { brotliCompressSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { rawAnswer } from '../../bench/answers.ts'
import { everyRoute } from '../routes.ts'
import { alive, demoTest as test } from '../site.ts'

/** Bytes that a server may send before the first acknowledgement: ten segments of TCP (docs/decisions/page-in-one-window.md). */
const firstWindow = 10 * 1460

test('the HTML of every public page fits the first TCP window, with its headers', async ({ demo }) => {
  for (const path of await everyRoute(demo.origin)) {
    // A page is packed as well as possible only after it was asked for once.
    const bytes = async () => {
      const { headers, body } = await rawAnswer(demo.origin + path)
      // As long as the lines of the header: ': ' and the end of a line have two characters each.
      return ['HTTP/1.1 200 OK', ...Object.entries(headers).flat(), '', ''].join('\r\n').length + body.length
    }
    await expect.poll(bytes, { message: path, intervals: [200, 1000] }).toBeLessThanOrEqual(firstWindow)
  }
})

/** Bytes with brotli: scripts until the page is hydrated, and the styles in the page. */
const most = { '/': { js: 84_900, css: 15_000 }, '/members': { js: 90_000, css: 15_000 } }

for (const [path, limits] of Object.entries(most))
  test(`a visitor loads few scripts, styles and fonts on ${path}`, async ({ page }) => {
    const loaded: Promise<{ name: string; size: number }>[] = []
    page.on('requestfinished', (request) =>
      loaded.push(request.sizes().then(({ responseBodySize: size }) => ({ name: new URL(request.url()).pathname, size }))),
    )
    await page.goto(path)
    await alive(page)
    await page.locator('html[data-fonts]').waitFor()
    const files = await Promise.all([...loaded])
    const rules = await page.evaluate(() =>
      [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText),
    )
    const scripts = files.filter(({ name }) => /^(?!.*\/(?:live|offline-start)\.).*\.js$/.test(name))
    expect.soft(scripts.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(limits.js)
    expect.soft(brotliCompressSync(rules.join('')).length).toBeLessThanOrEqual(limits.css)
    expect.soft(files.filter(({ name }) => name.endsWith('.woff2')).length).toBeLessThanOrEqual(2)
  })
