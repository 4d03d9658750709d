import { expect } from '@playwright/test'
import { launch } from '../browser.ts'
import { demoTest as test } from '../site.ts'

test('a visitor loads of the build what the page names, and the two fonts; and later, if they stay, what keeps it fresh and readable', async ({
  demo,
}) => {
  const browser = await launch()
  for (const path of ['/', '/events', '/members']) {
    const page = await browser.newPage({ serviceWorkers: 'block' })
    const loaded: { name: string; size: Promise<number> }[] = []
    page.on('requestfinished', (request) => {
      const size = request.sizes().then(({ responseBodySize }) => responseBodySize)
      loaded.push({ name: new URL(request.url()).pathname, size })
    })
    const built = () => loaded.filter(({ name }) => /\.(?:js|css|woff2?|map)$/.test(name))
    const scripts = () =>
      built()
        .map(({ name }) => name)
        .filter((name) => !name.endsWith('.woff2'))
        .sort()
    await page.goto(demo.origin + path)
    await page.locator('html[data-alive][data-fonts]').waitFor()
    await page.locator('html[data-live]').waitFor()
    const namedScripts = (await page.locator('#data').getAttribute('data-scripts'))?.split(' ') ?? []
    const sheets = await page.locator('link[as=style]').evaluateAll((sheets) => sheets.map((sheet) => sheet.getAttribute('href') ?? ''))
    const named = [...namedScripts, ...sheets].sort()
    const later = built().filter(({ name }) => !named.includes(name) && !name.endsWith('.woff2'))
    expect
      .soft(
        scripts().filter((name) => named.includes(name)),
        path,
      )
      .toEqual(named)
    const fonts = new Set(built().flatMap(({ name }) => (name.endsWith('.woff2') ? [name] : [])))
    expect.soft(fonts.size, path).toBeLessThanOrEqual(2)
    // Not among what a first sight waits for: asked for when all that is named had come long ago, by the browser's clock.
    const pause = await page.evaluate((first) => {
      const parts = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const at = ({ name }: PerformanceResourceTiming) => new URL(name).pathname
      const isScript = (part: PerformanceResourceTiming) => /\.(?:js|css)$/.test(at(part))
      const came = parts.filter((part) => first.includes(at(part))).map(({ responseEnd }) => responseEnd)
      const asked = parts.filter((part) => isScript(part) && !first.includes(at(part))).map(({ startTime }) => startTime)
      return Math.min(...asked) - Math.max(...came)
    }, named)
    expect.soft(pause, path).toBeGreaterThan(1000)
    expect
      .soft(later.map(({ name }) => name.replace(/\.\w+\./, '.')).sort(), path)
      .toEqual(['kept.css', 'live.css', 'kept.js', 'live.js'].map((name) => `/static/${name.slice(5)}/async/${name}`))
    const sizes = await Promise.all(later.map(({ size }) => size))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    console.info(`${path}: ${bytes} B come later`)
    expect.soft(bytes, path).toBeLessThanOrEqual(8_600)
    await page.close()
  }
  await browser.close()
})
