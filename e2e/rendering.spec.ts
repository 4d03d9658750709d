import { expect, type Page } from '@playwright/test'
import { homeParts } from '../content/pages.ts'
import { events } from '../content/sample/events.ts'
import { notifications } from '../content/sample/notifications.ts'
import { atRest } from './at-rest.ts'
import { administratorOf } from './caller.ts'
import { hold } from './hold.ts'
import { pieceByPiece } from './piece-by-piece.ts'
import { everyRoute } from './routes.ts'
import { alive, demoTest, logIn, openConsole, test, visit } from './site.ts'
import { troublesOf } from './troubles.ts'

const painted = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

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

  test('a long list is read part by part', async ({ page, site }) => {
    const { addEvent, addNotice } = await administratorOf(site.origin)
    for (let count = 1; count <= 60; count++) await addEvent({ eventTitle: `Event ${count}`, eventDate: `29${count + 10}-01-01` })
    for (let count = 1; count <= 30; count++) await addNotice({ title: `Notice ${count}` })
    const down = (from: number, to: number, what: string) => Array.from({ length: from - to + 1 }, (_, at) => `${what} ${from - at}`)
    const cards = page.getByRole('main').getByRole('article').getByRole('heading')

    await page.goto('/events')
    await expect(cards).toHaveText(down(60, 11, 'Event'))
    await page.getByRole('link', { name: 'Show older ones' }).click()
    await expect(cards).toHaveText(down(10, 1, 'Event'))
    await page.getByRole('link', { name: 'Back to the newest' }).click()
    await expect(cards).toHaveCount(50)

    await page.goto('/')
    await expect(page.getByRole('region', { name: homeParts.upcoming.heading }).getByRole('heading', { level: 3 })).toHaveText(
      down(12, 1, 'Event').reverse(),
    )
    await expect(cards).toHaveText(down(30, 11, 'Notice'))
    await page.getByRole('link', { name: 'Older notices' }).click()
    await expect(cards).toHaveText(down(10, 1, 'Notice'))
    await page.goto('/')
    await page.getByRole('link', { name: 'More events' }).click()
    await expect(page).toHaveURL(/\/events$/)
  })
})

demoTest.describe('without JavaScript', () => {
  demoTest.use({ javaScriptEnabled: false })

  demoTest('notices, events and the way to them can be read', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/')
    for (const { title, description } of notifications) {
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect(page.getByText(description)).toBeVisible()
    }
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
    for (const { eventTitle, description } of events) {
      await expect(page.getByRole('heading', { name: eventTitle, exact: true })).toBeVisible()
      await expect(page.getByText(description)).toBeVisible()
    }
    await page.goto('/admin')
    await expect(page.locator('noscript p')).toHaveText(/the tools of administrators need JavaScript/)
    await expect(page.locator('noscript p')).toBeVisible()
    await page.goto('/adminconsole')
    await expect(page.getByRole('heading', { name: 'Unauthorised Access' })).toBeVisible()
  })
})

demoTest('nothing complains on any page, for a visitor and for an administrator', async ({ page, browser, demo }) => {
  const routes = await everyRoute(demo.origin)
  const walk = async (who: string, page: Page) => {
    const troubles = await troublesOf(page)
    for (const route of routes) {
      await visit(page, route)
      await settled(page)
      await atRest(page)
      expect(troubles, `${who} at ${route}`).toEqual([])
    }
  }
  await using other = await browser.newContext({ baseURL: demo.origin })
  const tools = await other.newPage()
  await logIn(tools)
  // Beside one another, because most of the time they wait for what still comes.
  await Promise.all([walk('visitor', page), walk('administrator', tools)])
})

type Shift = { value: number; at: number; moved: string[] }

/** What has moved so far, by Chromium's own measure; the cursor of the typing line moves by intent. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map((length) => length.toFixed(1)).join(' ')
    const told = ({ node, previousRect, currentRect }: Source) =>
      `${(node instanceof Element ? node.outerHTML : (node?.textContent ?? 'gone')).slice(0, 120)}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`
    new PerformanceObserver((list) => {
      for (const { value, startTime, sources } of list.getEntries() as (PerformanceEntry & { value: number; sources: Source[] })[])
        if (sources.some(({ node }) => !node?.parentElement?.matches('p[aria-hidden]')))
          shifts.push({ value, at: Math.round(startTime), moved: sources.map(told) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => ('shifts' in window ? (window.shifts as Shift[]) : []))
}

/** Says what moved where it is more than nobody sees. */
function expectStill(shifts: Shift[], where: string) {
  const all = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(all, `${where}: ${JSON.stringify(shifts, null, 2)}`).toBeLessThan(0.001)
}

for (const width of [360, 1280])
  demoTest(
    `at ${width} px nothing moves while a page comes alive${width === 1280 ? ', nobody sees a thing jump when the fonts come' : ''}, and nothing is wider than the screen`,
    async ({ page, demo }) => {
      await page.setViewportSize({ width, height: 780 })
      const shifts = await watchShifts(page)
      // Every page is a first visit: whose requests are held has no cache, and it is not remembered that the fonts came.
      await page.addInitScript(() => localStorage.clear())
      const fonts = '**/*.woff2'
      for (const route of await everyRoute(demo.origin)) {
        const bringFonts = await hold(page, fonts)
        await page.goto(route, { waitUntil: 'commit' })
        await alive(page)
        await painted(page)
        expect(await shifts(), route).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth), route).toBe(width)
        bringFonts()
        await settled(page)
        if (width === 1280) expectStill(await shifts(), route)
        await page.unroute(fonts)
      }
    },
  )

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
      expectStill(await shifts(), route)
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
    expectStill(await shifts(), `${route} at ${width}`)
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
