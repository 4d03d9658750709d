import { expect } from '@playwright/test'
import { exposed } from '../src/testing/exposition.ts'
import { test, visit } from './site.ts'

test.use({ serviceWorkers: 'allow', settings: { METRICS_PORT: '0' } })

const figures = (output: string) => /Figures: +(http:\S+\/metrics)/.exec(output)?.[1] ?? ''

test('where a worker is in charge the site is asked once for each page to which somebody goes, be it one that is kept or not', async ({
  page,
  site,
}) => {
  const asked = async (route: string) => {
    const all = exposed(await (await fetch(figures(site.output()))).text())
    return ['200', '304', '404'].reduce(
      (sum, status) => sum + all.value('club_http_request_duration_seconds_count', { method: 'GET', route, status }),
      0,
    )
  }
  await visit(page, '/about')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 30_000 }).toBe(true)
  for (const [path, route] of [
    ['/search?q=lab', '/search'],
    ['/iort', '/iort'],
    ['/admin', '/admin'],
    ['/nowhere', 'none'],
    ['/feed.atom', '/feed.atom'],
    ['/faq', '/faq'],
  ] as const) {
    const before = await asked(route)
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(route === 'none' ? 404 : 200)
    // What is asked twice is asked at once: the second is counted by the time that another page has come.
    await page.goto('/about')
    expect.soft((await asked(route)) - before, path).toBe(1)
  }
})
