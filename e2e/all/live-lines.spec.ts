import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import { administratorOf } from '../caller.ts'
import { button, news, reader, someEvents } from '../listening.ts'
import { alive, test } from '../site.ts'

/** As if the window were behind others, and in front again. */
const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('all windows of a browser listen by one line, which ends where none of them is in sight', async ({ page, context, site }) => {
  const caller = await administratorOf(site.origin)
  await someEvents(caller, 6)
  const lines = new Set<string>()
  let open = 0
  context.on('request', (asked) => {
    if (!asked.url().includes('/api/live')) return
    lines.add(asked.url())
    open += 1
  })
  const over = (asked: { url: () => string }) => {
    if (asked.url().includes('/api/live')) open -= 1
  }
  context.on('requestfinished', over)
  context.on('requestfailed', over)
  await reader(page, '/events', 1280)
  const other = await context.newPage()
  await reader(other, '/events', 1280)
  await caller.addEvent({ eventTitle: 'For both', eventDate: '2999-12-30' })
  for (const window of [page, other]) await button(window, '1 new event').waitFor()
  expect([lines.size, open]).toEqual([1, 1])
  // The one that listened goes out of sight, and the other goes on where that one stopped.
  await turn(page, 'hidden')
  await caller.addEvent({ eventTitle: 'Meanwhile', eventDate: '2999-12-31' })
  await button(other, '2 new events').waitFor()
  await expect.poll(() => open).toBe(1)
  await turn(other, 'hidden')
  await expect.poll(() => open).toBe(0)
  await caller.addEvent({ eventTitle: 'While nobody looked', eventDate: '2999-12-29' })
  await turn(page, 'visible')
  await button(page, '3 new events').waitFor()
})

test('behind a proxy that holds the stream back a page asks when its reader comes back to it', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  await someEvents(caller, 3)
  const { port } = new URL(site.origin)
  const proxy = createServer((asked, answer) => {
    const { url = '', method, headers } = asked
    const onward = request({ host: '127.0.0.1', port, path: url, method, headers }, (came) => {
      if (url.startsWith('/api/live')) return void came.resume()
      answer.writeHead(came.statusCode ?? 502, came.headers)
      came.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
  try {
    await page.clock.install()
    await page.goto(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}/events`)
    await page.clock.runFor(500)
    await alive(page)
    const begun = page.waitForRequest('**/api/live*')
    await page.clock.runFor(4000)
    await begun
    await caller.addEvent({ eventTitle: 'Not told', eventDate: '2999-12-30' })
    await page.clock.runFor(60_000)
    await expect(news(page).getByRole('button')).toHaveCount(0)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.clock.runFor(1000)
    // What it is called it was never told.
    await button(page, 'Something new').waitFor()
  } finally {
    proxy.closeAllConnections()
    proxy.close()
  }
})
