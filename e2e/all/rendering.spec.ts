import { expect, type Page } from '@playwright/test'
import { administratorOf } from '../caller.ts'
import { hold } from '../hold.ts'
import { pieceByPiece } from '../piece-by-piece.ts'
import { painted, seenShifts, watchShifts } from '../questions.ts'
import { everyRoute } from '../routes.ts'
import { alive, demoTest, openConsole, test, visit } from '../site.ts'

/** Waits until the page has its fonts and has been painted with them. */
async function settled(page: Page) {
  await alive(page)
  await page.locator('html[data-fonts]').waitFor()
  await painted(page)
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no switch of colours, which would need one', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Switch between light and dark' })).toBeHidden()
  })
})

/** Style sheets that come half a second after the scripts have come, or are lost the first time they are asked for. */
const badLines = {
  'come late': async (page: Page) => {
    const bring = await hold(page, '**/*.css')
    return async () => {
      await page.waitForResponse('**/*.js')
      await page.waitForTimeout(500)
      bring()
    }
  },
  'are lost once': async (page: Page) => {
    const lost = new Set<string>()
    await page.route('**/*.css', (route) => {
      const address = route.request().url()
      if (lost.has(address)) return route.continue()
      lost.add(address)
      return route.abort()
    })
    return async () => {}
  },
}
for (const [how, spoil] of Object.entries(badLines))
  demoTest(`what the scripts add has its look from the first, also where the style sheets ${how}`, async ({ page }) => {
    const shifts = await watchShifts(page)
    for (const [route, added] of [
      ['/adminconsole', page.getByRole('alert')],
      ['/offline', page.getByText('Nothing is kept')],
    ] as const) {
      const bring = await spoil(page)
      await page.goto(route, { waitUntil: 'commit' })
      await bring()
      await expect(added).toBeVisible()
      await alive(page)
      await settled(page)
      expect(seenShifts(await shifts()), route).toEqual([])
      await page.unroute('**/*.css')
    }
  })

/** The head with the first link of the bar, then each part of the page by itself. */
function cut(html: string) {
  const begun = html.indexOf('</li>', html.indexOf('<nav'))
  return [html.slice(0, begun), ...html.slice(begun).split(/(?<=<\/(?:li|p|h1|h2|div|article|aside|section|header|main)>)/)]
}

demoTest('nothing jumps while a page comes piece by piece', async ({ browser, demo }) => {
  const jumped = async (width: number, route: string) => {
    const line = await pieceByPiece(demo.origin, cut)
    await using context = await browser.newContext({ baseURL: line.origin, viewport: { width, height: 720 } })
    const page = await context.newPage()
    // Only what the server made: what scripts and fonts change is watched above.
    await page.route(/\.(?:js|woff2)$/, (route) => route.abort())
    const shifts = await watchShifts(page)
    await page.goto(route, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    while (line.next()) await painted(page)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await painted(page)
    expect(seenShifts(await shifts()), `${route} at ${width}`).toEqual([])
    line.end()
  }
  // Beside one another, because most of the time they wait to be painted.
  await Promise.all([jumped(360, '/adminconsole'), jumped(1280, '/'), jumped(1280, '/101'), jumped(1280, '/adminconsole')])
})

test('at 360 px the tools of an administrator are no wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await openConsole(page)
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.getByRole('button', { name: 'Add an administrator' }).click()
  expect(await fits()).toBe(360)
  await visit(page, '/events')
  await page.getByRole('button', { name: 'Add an event' }).click()
  await expect(page.getByLabel('Event title')).toBeVisible()
  expect(await fits()).toBe(360)
  await visit(page, '/')
  await page.getByRole('button', { name: 'Edit Home' }).click()
  for (const entry of ['Add a Notification', 'Add an Event Poster', 'Change Home Page Image']) {
    await page.getByRole('button', { name: entry }).click()
    await expect(page.getByRole('form', { name: entry })).toBeVisible()
    expect(await fits()).toBe(360)
  }
})

demoTest('everybody is sent the same bytes, cookie or not', async ({ demo }) => {
  const { cookie } = await administratorOf(demo.origin)
  for (const path of [...(await everyRoute(demo.origin)), '/api/', '/api/events']) {
    const read = async (headers: Record<string, string>) => {
      const response = await fetch(demo.origin + path, { headers: { ...headers, 'accept-encoding': 'identity' } })
      const { date: _, ...others } = Object.fromEntries(response.headers)
      return { others, bytes: Buffer.from(await response.arrayBuffer()) }
    }
    const [visitor, administrator] = [await read({}), await read({ cookie })]
    expect(administrator.bytes.equals(visitor.bytes), path).toBe(true)
    expect(administrator.others).toEqual(visitor.others)
    expect(visitor.others).not.toHaveProperty('set-cookie')
  }
})
