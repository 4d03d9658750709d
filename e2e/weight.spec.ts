import { expect } from '@playwright/test'
import { firstLoad } from '../bench/first-load.ts'
import { launch } from './browser.ts'
import { demoTest as test } from './site.ts'

test('a first visit brings at most 95 kB of scripts and 60 kB of fonts, and nothing from elsewhere', async ({ demo }) => {
  for (const path of ['/', '/events', '/members']) {
    const { bytes, foreign } = await firstLoad(demo.origin, path)
    console.info(`${path}: scripts ${bytes.JS} B, fonts ${bytes.fonts} B`)
    expect.soft(bytes.JS, path).toBeLessThanOrEqual(95_000)
    expect.soft(bytes.fonts, path).toBeLessThanOrEqual(60_000)
    expect(foreign).toEqual([])
  }
})

test('a visitor loads of the build what the page names, and the two fonts', async ({ demo }) => {
  const browser = await launch()
  const page = await browser.newPage()
  const loaded: string[] = []
  page.on('requestfinished', (request) => loaded.push(new URL(request.url()).pathname))
  for (const path of ['/', '/events', '/members']) {
    loaded.length = 0
    await page.goto(demo.origin + path)
    await page.locator('html[data-alive][data-fonts]').waitFor()
    await page.waitForLoadState('networkidle')
    const named = await page.locator('#data').getAttribute('data-scripts')
    const built = loaded.filter((name) => /\.(?:js|css|woff2?|map)$/.test(name))
    expect.soft(built.filter((name) => !name.endsWith('.woff2')).sort(), path).toEqual(named?.split(' ').sort())
    expect.soft(built.filter((name) => name.endsWith('.woff2')).length, path).toBeLessThanOrEqual(2)
  }
  await browser.close()
})
