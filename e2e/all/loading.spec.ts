import { expect, type Locator, type Page } from '@playwright/test'
import { heads } from '../../content/heads.ts'
import { pages } from '../../content/pages.ts'
import { rollOf } from '../../src/testing/rolls.ts'
import { administratorOf } from '../caller.ts'
import { hold } from '../hold.ts'
import { demoTest, logIn, test, visit } from '../site.ts'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const told = (page: Page, what: string) => page.getByRole('status').filter({ hasText: what })
const skeletons = (page: Page, shape: string) => main(page).locator(`[data-shape="${shape}"]`)

demoTest('a page that is on its way is shown in its shape after 300 ms, and not before', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/')
  const release = await hold(page, '**/api/events?*')
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const asked = page.waitForRequest('**/api/events?*')
  await main(page).getByRole('link', { name: 'All events' }).click()
  await asked
  await page.clock.runFor(299)
  await expect(skeletons(page, 'posters')).toHaveCount(0)
  await expect(heading(page)).toBeVisible()
  await page.clock.runFor(1)
  await expect(skeletons(page, 'posters')).toBeVisible()
  await expect(skeletons(page, 'posters')).toBeInViewport()
  await expect(told(page, 'Loading…')).toHaveCount(1)
  await expect(heading(page)).toHaveCount(0)
  await expect(main(page)).toBeFocused()
  await page.clock.resume()
  release()
  await expect(heading(page)).toHaveText('Events')
  await expect(skeletons(page, 'posters')).toHaveCount(0)
  await expect(told(page, 'Loading…')).toHaveCount(0)
})

/** How many stand beside one another in the first row, and how high the first is. */
const layoutOf = (things: Locator) =>
  things.evaluateAll((all) => {
    const places = all.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0)
    const top = places[0]?.top ?? 0
    return { beside: places.filter((place) => Math.abs(place.top - top) < 2).length, high: places[0]?.height ?? 0 }
  })

demoTest('at 390, 768 and 1366 px the shape has the columns of what comes, and about its height', async ({ page }) => {
  const atEachWidth = async (things: Locator) => {
    const layouts: Record<number, Awaited<ReturnType<typeof layoutOf>>> = {}
    for (const width of [390, 768, 1366]) {
      await page.setViewportSize({ width, height: 900 })
      layouts[width] = await layoutOf(things)
    }
    return layouts
  }
  await visit(page, '/about')
  for (const path of ['/events', '/projects', '/gallery', '/members', '/resources', '/timeline']) {
    const release = await hold(page, '**/api/**')
    await page.getByRole('contentinfo').locator(`a[href="${path}"]`).click()
    const grey = main(page).locator('[data-shape] > *')
    await expect(grey.first()).toBeVisible()
    const before = await atEachWidth(grey)
    release()
    const real = main(page).locator('article, li:not(:has(article)):has(h2)')
    await expect(real.first()).toBeVisible()
    for (const [width, after] of Object.entries(await atEachWidth(real))) {
      const { beside, high } = before[Number(width)] ?? { beside: 0, high: 0 }
      expect.soft(beside, `${path} at ${width}: side by side`).toBe(after.beside)
      expect.soft(high / after.high, `${path} at ${width}: height`).toBeGreaterThan(0.55)
      expect.soft(high / after.high, `${path} at ${width}: height`).toBeLessThan(1.8)
    }
    await page.unroute('**/api/**')
  }
})

demoTest('on a slow network the shape stands there while a page and its script come, each in its own', async ({ page }) => {
  await visit(page, '/')
  for (const [name, shape, wanted] of [
    [pages.members.title, 'tiles', heads.members.head.heading],
    [pages.timeline.title, 'trace', heads.timeline.head.heading],
    [pages.about.title, 'words', pages.about.title],
    [pages.students.register, 'form', heads.register.head.heading],
  ] as const) {
    const scripts = '**/static/js/async/**'
    const [bringData, bringScript] = [await hold(page, '**/api/**'), await hold(page, scripts)]
    const asked = page.waitForRequest(scripts)
    await page.getByRole('contentinfo').getByRole('link', { name }).click()
    await asked
    await expect(skeletons(page, shape)).toBeInViewport()
    bringData()
    await expect(skeletons(page, shape)).toBeInViewport()
    await expect(heading(page)).toHaveCount(0)
    bringScript()
    await expect(heading(page)).toHaveText(wanted)
    await expect(skeletons(page, shape)).toHaveCount(0)
    await page.unroute('**/api/**')
    await page.unroute(scripts)
  }
})

test('what was typed on a page waits behind the shape, and is there when the other part does not come', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  for (let at = 0; at < 51; at++) await caller.addEvent({ eventTitle: `Night ${at}` })
  await logIn(page)
  await visit(page, '/events')
  await page.getByRole('button', { name: 'Add an event' }).click()
  const title = page.getByRole('form', { name: 'Add an event' }).getByLabel('Event title')
  await title.fill('Half a')
  const { promise: held, resolve: fail } = Promise.withResolvers<void>()
  await page.route('**/api/events?*', async (route) => {
    await held
    await route.abort()
  })
  await page.getByRole('link', { name: 'Show older ones' }).click()
  await expect(skeletons(page, 'posters')).toBeVisible()
  await expect(title).toBeHidden()
  fail()
  await expect(title).toHaveValue('Half a')
  await expect(title).toBeVisible()
})

test('a search that asks the site shows that it does, never says “nothing” before it knows, and tries again', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  for (let at = 0; at < 51; at++)
    await caller.addEvent({ eventTitle: at === 0 ? 'The first of all' : `Night ${at}`, eventDate: at === 0 ? '2001-01-01' : '2999-12-01' })
  await visit(page, '/events')
  const nothing = main(page).getByText('Nothing here holds these words.')
  const release = await hold(page, '**/api/events?*')
  await page.getByRole('searchbox').fill('first of')
  await expect(skeletons(page, 'posters')).toBeVisible()
  await expect(told(page, 'Searching…')).toHaveCount(1)
  await expect(nothing).toHaveCount(0)
  release()
  await expect(page.getByRole('article')).toHaveText([/The first of all/])
  await expect(skeletons(page, 'posters')).toHaveCount(0)
  await expect(told(page, '1 found')).toHaveCount(1)

  await page.unrouteAll({ behavior: 'wait' })
  await page.route('**/api/events?*', (route) => route.abort())
  await page.getByRole('searchbox').fill('the first')
  await expect(main(page).getByRole('alert')).toHaveText('The site could not be asked, so only what stands on this page was searched.')
  await expect(nothing).toHaveCount(0)
  await page.unroute('**/api/events?*')
  await main(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('article')).toHaveText([/The first of all/])
  await expect(main(page).getByRole('alert')).toHaveCount(0)
})

test('what is deleted from what was searched for leaves it', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  for (let at = 0; at < 52; at++)
    await caller.addEvent({ eventTitle: at < 2 ? `First of ${at}` : `Night ${at}`, eventDate: at < 2 ? '2001-01-01' : '2999-12-01' })
  await logIn(page)
  await visit(page, '/events')
  await page.getByRole('searchbox').fill('first of')
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete First of 0' }).click()
  await expect(page.getByRole('article')).toHaveText([/First of 1/])
})

test('what is being deleted is dimmed, told, and its buttons are off until it is gone', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  await caller.addEvent({ eventTitle: 'Leaving' })
  await caller.addEvent({ eventTitle: 'Staying' })
  await logIn(page)
  await visit(page, '/events')
  let sent = 0
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/deleteEvent/*', async (route) => {
    sent++
    await held
    await route.continue()
  })
  const trash = page.getByRole('button', { name: 'Delete Leaving' })
  const thing = main(page).getByRole('listitem').filter({ hasText: 'Leaving' })
  const other = main(page).getByRole('listitem').filter({ hasText: 'Staying' })
  await trash.click()
  await expect(trash).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Edit Leaving' })).toBeDisabled()
  await expect(thing).toHaveCSS('opacity', '0.5')
  await expect(told(page, 'Deleting Leaving…')).toHaveCount(1)
  await expect(trash).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(other).toHaveCSS('opacity', '1')
  await expect(page.getByRole('button', { name: 'Delete Staying' })).toBeEnabled()
  release()
  await expect(thing).toHaveCount(0)
  await expect(told(page, 'Deleting')).toHaveCount(0)
  expect(sent).toBe(1)
})

test('what could not be deleted has its tools again, where the focus was', async ({ page, site }) => {
  await (await administratorOf(site.origin)).addEvent({ eventTitle: 'Staying' })
  await logIn(page)
  await visit(page, '/events')
  await page.route('**/api/deleteEvent/*', (route) => route.abort())
  const trash = page.getByRole('button', { name: 'Delete Staying' })
  await trash.click()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(trash).toBeEnabled()
  await expect(trash).toBeFocused()
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Staying' })).toHaveCSS('opacity', '1')
})

test('the Manage of a project that is being deleted is off as well', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  await caller.send('/api/addProject', {
    title: 'Night Lamp',
    imagelink: '/static/sample/project-lake-float.svg',
    person: 'Ira Nambisan',
    rollnumber: rollOf(26001),
    morelink: 'https://projects.example.org/lamp',
  })
  await logIn(page)
  await visit(page, '/projects')
  const release = await hold(page, '**/api/delete/*')
  await page.getByRole('button', { name: 'Delete Night Lamp' }).click()
  await expect(page.getByRole('button', { name: 'Manage Night Lamp' })).toBeDisabled()
  release()
  await expect(page.getByRole('article')).toHaveCount(0)
})
