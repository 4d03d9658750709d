import { expect } from '@playwright/test'
import { exposed } from '../../src/testing/exposition.ts'
import { test, visit } from '../site.ts'

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

test('a page that is wanted and is not there is asked for once, and not again with each page that is read', async ({ page, site }) => {
  const asked = async () => {
    const all = exposed(await (await fetch(figures(site.output()))).text())
    return all.value('club_http_request_duration_seconds_count', { method: 'GET', route: '/events/:slug', status: '404' })
  }
  const isThere = (name: string, path: string) =>
    expect
      .poll(
        () =>
          page.evaluate(
            async ([begin, at]) => {
              const names = (await caches.keys()).filter((one) => one.startsWith(begin))
              return (await Promise.all(names.map((cacheName) => caches.match(at, { cacheName })))).some(Boolean)
            },
            [name, path] as const,
          ),
        { timeout: 60_000 },
      )
      .toBe(true)
  await visit(page, '/about')
  await isThere('pages', '/')
  // The home page was kept before its event went.
  await page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('pages')) ?? ''
    const html = '<html lang="en"><title>Home</title><li data-keep="/events/none"></li>'
    const headers = { 'content-type': 'text/html', 'kept-at': String(Date.now()) }
    await (await caches.open(name)).put('/', new Response(html, { headers }))
  })
  const before = await asked()
  // The wanted ones come last, after the page that was opened: with the next page kept, those of the one before are done.
  for (const [name, path] of [
    ['Members', '/members'],
    ['FAQs', '/faq'],
    ['Gallery', '/gallery'],
    ['Timeline', '/timeline'],
    ['Resources', '/resources'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await isThere('pages', path)
    await expect.poll(asked, { timeout: 30_000 }).toBe(before + 1)
    // That it is not there is noted by then.
    await isThere('tried', '/events/none')
  }
  expect((await asked()) - before).toBe(1)
})
