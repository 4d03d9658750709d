import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { newPostgres } from '../src/testing/postgres.ts'
import { administratorOf } from './caller.ts'
import { alive, logIn, startSite, test, visit } from './site.ts'

type Caller = Awaited<ReturnType<typeof administratorOf>>

const article = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const news = (page: Page) => page.getByRole('region', { name: 'What has changed' })
const button = (page: Page, words: string) => news(page).getByRole('button', { name: words, exact: true })
const said = (page: Page) => news(page).getByRole('status')
const topOf = (page: Page, title: string) => article(page, title).evaluate((element) => element.getBoundingClientRect().top)
/** Until it is heard what changes. */
const listening = (page: Page) => page.locator('html[data-live]').waitFor()

/** Events, the one that stands first with the latest date. */
async function someEvents(caller: Caller, count = 12) {
  const ids: string[] = []
  for (let at = 1; at <= count; at++)
    ids.push(
      await caller.addEvent({
        eventTitle: `Night ${at}`,
        eventDate: `2999-${String(1 + Math.floor(at / 20)).padStart(2, '0')}-${10 + (at % 20)}`,
      }),
    )
  return ids
}

async function rename(caller: Caller, id: string, eventTitle: string) {
  const { id: _, ...event } = (await caller.list('/api/events')).find((one: { id: string }) => one.id === id)
  const edited = await caller.send(`/api/editEvent/${id}`, { formData: { ...event, eventTitle } })
  expect(await edited.json()).toMatchObject({ success: true })
}

async function reader(page: Page, address: string, width: number) {
  await page.setViewportSize({ width, height: 800 })
  await visit(page, address)
  await listening(page)
}

/** Milliseconds that something takes to be seen after it was done. */
async function took(seen: Promise<void>) {
  const begun = performance.now()
  await seen
  return performance.now() - begun
}

/** Milliseconds. */
const second = 1000

/** As if the window were behind others, and in front again. */
const turn = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

const most = 10
const told = (times: readonly number[]) => console.info(`seen after ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`)

/**
 * Writes until what was written is seen within a second: a busy machine takes longer now and then, but a site that does takes longer
 * every time. The first is the turn 1.
 */
async function expectPrompt(write: (turn: number) => Promise<unknown>, seen: (turn: number) => Promise<void>) {
  const times: number[] = []
  do {
    const turn = times.length + 1
    await write(turn)
    times.push(await took(seen(turn)))
  } while ((times.at(-1) ?? 0) >= second && times.length < most)
  told(times)
  expect(times.at(-1)).toBeLessThan(second)
}

test('what is written is seen on an open page within a second: a new one, an edit, a delete', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  const ids = await someEvents(caller)
  let newest = { id: ids.at(-1) ?? '', title: 'Night 12' }
  let quickest = [Infinity, Infinity, Infinity]
  for (let turn = 1; turn <= most && Math.max(...quickest) >= second; turn += 1) {
    const title = `The newest ${turn}`
    await reader(page, '/events', 360)
    const top = await topOf(page, newest.title)
    const id = await caller.addEvent({ eventTitle: title, eventDate: `2999-12-${10 + turn}` })
    const times = [await took(button(page, '1 new event').waitFor())]
    expect(await topOf(page, newest.title)).toBe(top)
    await expect(article(page, title)).toHaveCount(0)
    await expect(said(page)).toHaveText('1 new event')
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await button(page, '1 new event').press('Enter')
    await expect(article(page, title)).toBeFocused()
    await expect(button(page, '1 new event')).toHaveCount(0)

    await rename(caller, newest.id, `Right ${turn}`)
    times.push(await took(article(page, `Right ${turn}`).waitFor()))
    await caller.send(`/api/deleteEvent/${newest.id}`)
    times.push(await took(page.locator('article[data-gone]').waitFor()))
    await expect(page.locator('article[data-gone]').getByRole('heading')).toHaveText(`Right ${turn}`)
    // Nobody reads it any more: then it goes.
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect(article(page, `Right ${turn}`)).toHaveCount(0)
    told(times)
    quickest = quickest.map((before, at) => Math.min(before, times[at] ?? Infinity))
    newest = { id, title }
  }
  expect(Math.max(...quickest)).toBeLessThan(second)
})

for (const width of [360, 1280])
  test(`whoever reads in the middle of a page of ${width} px is not moved, and is led to what is new`, async ({ page, site }) => {
    const caller = await administratorOf(site.origin)
    await someEvents(caller, 24)
    await reader(page, '/events', width)
    await article(page, 'Night 10').evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const before = await topOf(page, 'Night 10')
    await caller.addEvent({ eventTitle: 'At the top', eventDate: '2999-12-30' })
    await button(page, '1 new event').waitFor()
    expect(Math.abs((await topOf(page, 'Night 10')) - before)).toBeLessThan(1)
    // What stands behind them all moves nobody.
    await caller.addEvent({ eventTitle: 'At the end', eventDate: '2999-01-01' })
    if (width < 768) await expect(article(page, 'At the end')).toHaveCount(1)
    else await button(page, '2 new events').waitFor()
    expect(Math.abs((await topOf(page, 'Night 10')) - before)).toBeLessThan(1)
    await news(page).getByRole('button').press('Enter')
    await expect(article(page, 'At the top')).toBeFocused()
    await expect(article(page, 'At the top')).toBeInViewport()
    await expect(article(page, 'At the end')).toHaveCount(1)
    await expect(news(page).getByRole('button')).toHaveCount(0)
  })

test('whoever reads the page of one event sees an edit of it at once, and that it was removed without losing it', async ({
  page,
  site,
}) => {
  const caller = await administratorOf(site.origin)
  const id = await caller.addEvent({ eventTitle: 'Night of one', eventDate: '2999-01-01' })
  await reader(page, `/events/${id}`, 360)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Night of one')
  await expectPrompt(
    (turn) => rename(caller, id, `Night after ${turn}`),
    (turn) => expect(heading).toHaveText(`Night after ${turn}`),
  )
  const title = await heading.innerText()
  await caller.send(`/api/deleteEvent/${id}`)
  await button(page, 'This was removed. See Events').waitFor()
  await expect(said(page)).toHaveText('This was removed. See Events')
  await expect(heading).toHaveText(title)
  await expect(page.getByRole('article')).toHaveAttribute('data-gone')
  await news(page).getByRole('button').press('Enter')
  await expect(heading).toHaveText('Events')
  await expect(news(page).getByRole('button')).toHaveCount(0)
})

test('what stands below what is read is there at once, and marked words stay marked', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  await someEvents(caller, 6)
  await reader(page, '/events', 360)
  await caller.addEvent({ eventTitle: 'At the end', eventDate: '2999-01-01' })
  await expect(article(page, 'At the end')).toHaveCount(1)
  await expect(news(page).getByRole('button')).toHaveCount(0)
  await expect(said(page)).toHaveText('1 new event')
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => document.getSelection()?.selectAllChildren(heading))
  const marked = await page.evaluate(() => String(document.getSelection()))
  await caller.addEvent({ eventTitle: 'Farther on', eventDate: '2999-01-01' })
  await button(page, '1 new event').waitFor()
  expect(await page.evaluate(() => String(document.getSelection()))).toBe(marked)
})

test('what was put above what is read is still led to once something else goes, or had to wait and is shown', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  const [, second = ''] = await someEvents(caller, 24)
  await reader(page, '/events', 360)
  const read = article(page, 'Night 10')
  await read.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await caller.addEvent({ eventTitle: 'At the top', eventDate: '2999-12-30' })
  await button(page, '1 new event').waitFor()
  await expect(article(page, 'At the top')).toHaveCount(1)
  await expect(article(page, 'Night 2')).toHaveCount(1)
  await caller.send(`/api/deleteEvent/${second}`)
  await expect(article(page, 'Night 2')).toHaveCount(0)
  await expect(news(page).getByRole('button')).toHaveAccessibleName('1 new event')
  await read.getByRole('heading').evaluate((heading) => document.getSelection()?.selectAllChildren(heading))
  for (const eventTitle of ['At the end', 'Farther on']) await caller.addEvent({ eventTitle, eventDate: '2999-01-01' })
  await button(page, '3 new events').waitFor()
  await expect(article(page, 'At the end')).toHaveCount(0)
  await page.evaluate(() => {
    document.getSelection()?.removeAllRanges()
    scrollBy({ top: 300, behavior: 'instant' })
  })
  await expect(article(page, 'At the end')).toHaveCount(1)
  await news(page).getByRole('button').press('Enter')
  await expect(article(page, 'At the top')).toBeFocused()
})

test('what an administrator does is told to the visitor, and to the administrator not once more', async ({ page, browser, site }) => {
  const caller = await administratorOf(site.origin)
  await caller.addNotice({ title: 'Standing' })
  await logIn(page)
  await reader(page, '/', 1280)
  const visitor = await (await browser.newContext({ baseURL: site.origin })).newPage()
  await reader(visitor, '/', 1280)
  await visitor.getByRole('heading', { name: 'Standing' }).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await page.getByRole('button', { name: 'Delete Standing' }).click()
  await expect(visitor.locator('[data-gone]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(visitor.locator('[data-gone]')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Standing' })).toBeVisible()
  await page.waitForTimeout(1000)
  await expect(said(page)).toHaveText('')
  await visitor.context().close()
})

test('a form that is open stays as it is, and where it is, whatever changes', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  const ids = await someEvents(caller, 6)
  await logIn(page)
  await reader(page, '/events', 1280)
  await page.getByRole('button', { name: 'Edit Night 3' }).click()
  const title = page.getByRole('form').getByLabel('Event title')
  await title.fill('Half a title')
  const before = await title.boundingBox()
  await caller.addEvent({ eventTitle: 'Meanwhile', eventDate: '2999-12-30' })
  await button(page, '1 new event').waitFor()
  await caller.send(`/api/deleteEvent/${ids[2]}`)
  await expect(said(page)).toContainText('1 event removed')
  await expect(title).toBeFocused()
  await title.blur()
  await caller.addEvent({ eventTitle: 'Later', eventDate: '2999-12-31' })
  await button(page, '2 new events').waitFor()
  await expect(title).toHaveValue('Half a title')
  expect(await title.boundingBox()).toEqual(before)
})

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

test('what is written at one instance is seen on a page of the other within a second', async ({ page }) => {
  const postgres = await newPostgres()
  const settings = { DATABASE_URL: postgres.address('postgres') }
  const one = await startSite(settings)
  const other = await startSite(settings)
  try {
    const caller = await administratorOf(one.origin)
    await someEvents(caller, 2)
    await reader(page, `${other.origin}/events`, 1280)
    await expectPrompt(
      (turn) => caller.addEvent({ eventTitle: `From there ${turn}`, eventDate: `2999-12-${10 + turn}` }),
      (turn) => button(page, turn === 1 ? '1 new event' : `${turn} new events`).waitFor(),
    )
    // The page comes back to its site once that runs again, and has missed nothing.
    await one.end()
    await expect(page.locator('html[data-live]')).toHaveCount(1)
  } finally {
    for (const site of [one, other]) await site.end()
    await postgres.end()
  }
})
