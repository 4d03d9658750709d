import { expect, type Locator, type Page } from '@playwright/test'
import { club } from '../../content/club.ts'
import { homeParts } from '../../content/pages.ts'
import { events } from '../../content/sample/events.ts'
import { notifications } from '../../content/sample/notifications.ts'
import { atRest } from '../at-rest.ts'
import { administratorOf } from '../caller.ts'
import { alive, test as ownTest, demoTest as test, visit } from '../site.ts'

const newestFirst = [...events].sort((one, other) => other.inDays - one.inDays).map(({ eventTitle }) => eventTitle)
const coming = newestFirst.filter((title) => events.some(({ eventTitle, inDays }) => eventTitle === title && inDays >= 0)).reverse()

const someEvent = events.at(-1) as (typeof events)[number]
/** One whose type stands in no word of its own, so that only its type can lead to it. */
const typedEvent =
  events.findLast(
    ({ eventTitle, description, eventType }) => !`${eventTitle}\n${description}`.toLowerCase().includes(eventType.toLowerCase()),
  ) ?? someEvent

/** The titles of the events that hold these words, newest first. */
const holding = (words: string) =>
  newestFirst.filter((title) => {
    const event = events.find(({ eventTitle }) => eventTitle === title)
    return `${title}\n${event?.description}\n${event?.eventType}`.toLowerCase().includes(words.toLowerCase())
  })

test('the home page holds its sections in order, notices newest first and events soonest first', async ({ page }) => {
  await visit(page, '/')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(club.title)
  await expect(main.getByRole('region').getByRole('heading', { level: 2 })).toHaveText(
    Object.values(homeParts).map(({ heading }) => heading),
  )
  const notices = page.getByRole('region', { name: homeParts.notifications.heading }).getByRole('article')
  await expect(notices.getByRole('heading')).toHaveText(notifications.map(({ title }) => title).reverse())
  await expect(notices.first()).toContainText(/Posted \d{4}-\d\d-\d\d 8:30:21 AM IST/)
  await expect(notices.getByRole('button')).toHaveCount(0)
  const upcoming = page.getByRole('region', { name: homeParts.upcoming.heading })
  await expect(upcoming.getByRole('heading', { level: 3 })).toHaveText(coming)
})

test.describe('the typing line', () => {
  const typed = (page: Page) => page.getByText(club.quote, { exact: true }).locator('xpath=following-sibling::p[1]')
  const shown = (page: Page) => typed(page).evaluate((line) => line.firstElementChild?.textContent?.length ?? 0)

  /** One step, which must come after exactly so many milliseconds. */
  async function step(page: Page, wait: number, before: number, wanted: number) {
    await page.clock.runFor(wait - 1)
    expect(await shown(page)).toBe(before)
    await page.clock.runFor(1)
    await expect.poll(() => shown(page), { intervals: [5] }).toBe(wanted)
  }

  test('types a character every 100 ms, deletes one every 50 and begins again after 60', async ({ page }) => {
    await page.clock.install()
    await visit(page, '/')
    await expect.poll(() => shown(page), { intervals: [100] }).toBeGreaterThan(0)
    await page.clock.pauseAt(new Date(Date.now() + 1000))
    const before = await shown(page)
    for (let turns = 0; turns < 101 && (await shown(page)) === before; turns++) await page.clock.runFor(1)
    for (let typed = (await shown(page)) + 1; typed <= club.quote.length; typed++) await step(page, 100, typed - 1, typed)
    // Full for as long as a character takes, then the first one goes.
    await step(page, 100, club.quote.length, club.quote.length - 1)
    for (let left = club.quote.length - 2; left >= 0; left--) await step(page, 50, left + 1, left)
    await step(page, 60, 0, 1)
    for (let typing = 2; typing <= 5; typing++) await step(page, 100, typing - 1, typing)
  })

  test('stands still while it is paused, and goes on', async ({ page }) => {
    await page.clock.install()
    await visit(page, '/')
    await page.getByRole('button', { name: 'Pause the typing' }).click()
    const before = await shown(page)
    await page.clock.runFor(5000)
    expect(await shown(page)).toBe(before)
    await page.getByRole('button', { name: 'Let the line type' }).click()
    await expect.poll(() => shown(page)).not.toBe(before)
  })

  test('rests for a reader who asked for less motion, and so do the pictures', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, '/')
    await expect(page.getByRole('button', { name: 'Pause the typing' })).toHaveCount(0)
    expect(await shown(page)).toBe(club.quote.length)
    expect(await runningIn(slider(page))).toEqual([])
  })
})

const slider = (page: Page) => page.getByRole('region', { name: 'Club pictures' }).getByRole('img').first()

/** The states of what moves the slider, 'running' or 'paused'. */
const runningIn = (image: Locator) =>
  image.evaluate((shown) =>
    document
      .getAnimations()
      .filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(shown))
      .map(({ playState, effect }) => `${playState} ${effect?.getTiming().iterations}`),
  )

test('the slider loops, rests while the pointer is on it or while it is paused, and goes on', async ({ page }) => {
  await visit(page, '/')
  await expect.poll(() => runningIn(slider(page))).toEqual(['running Infinity'])
  await slider(page).locator('xpath=ancestor::div[2]').hover()
  await expect.poll(() => runningIn(slider(page))).toEqual(['paused Infinity'])
  await page.mouse.move(0, 0)
  await expect.poll(() => runningIn(slider(page))).toEqual(['running Infinity'])
  await page.getByRole('button', { name: 'Pause the pictures' }).click()
  await page.mouse.move(0, 0)
  await expect.poll(() => runningIn(slider(page))).toEqual(['paused Infinity'])
})

test('a video asks nothing of its site before it is pressed', async ({ page, demo }) => {
  const away: string[] = []
  page.on('request', (request) => request.url().startsWith(demo.origin) || away.push(request.url()))
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>A film.</p>' }))
  await visit(page, '/')
  const card = page.getByRole('button', { name: 'Play Sintel' })
  await card.scrollIntoViewIfNeeded()
  await atRest(page)
  expect(away).toEqual([])
  await card.click()
  await expect(page.frameLocator('iframe[title="Sintel"]').getByText('A film.')).toBeVisible()
  expect(away).toEqual([expect.stringMatching(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]{11}\?autoplay=1$/)])
})

for (const how of ['no script', 'a script that does not come'] as const)
  test.describe(`with ${how}`, () => {
    test.use({ javaScriptEnabled: how !== 'no script' })

    test('a video is a link to its site, and nothing is asked of that before', async ({ page, demo }) => {
      const away: string[] = []
      page.on('request', (request) => request.url().startsWith(demo.origin) || away.push(request.url()))
      await page.route('https://www.youtube.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>A film.</p>' }))
      await page.route('**/static/js/**', (route) => route.abort())
      await page.goto('/')
      const films = page.getByRole('region', { name: 'Trailers and Teasers' })
      const card = films.getByRole('link', { name: 'Play Sintel' })
      await expect(card).toHaveAttribute('rel', 'noopener noreferrer')
      await expect(films.getByRole('link', { name: /^Play / })).toHaveCount(await films.getByRole('heading', { level: 3 }).count())
      await card.scrollIntoViewIfNeeded()
      await atRest(page)
      expect(away).toEqual([])
      await card.focus()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/^https:\/\/www\.youtube\.com\/watch\?v=[\w-]{11}$/)
      expect(away).toHaveLength(1)
    })
  })

test('by keyboard, a video plays where it stands by Enter and by Space', async ({ page }) => {
  await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>A film.</p>' }))
  for (const key of ['Enter', 'Space']) {
    await visit(page, '/')
    await page.getByRole('button', { name: 'Play Sintel' }).focus()
    await page.keyboard.press(key)
    await expect(page.frameLocator('iframe[title="Sintel"]').getByText('A film.')).toBeVisible()
    await expect(page.locator('iframe[title="Sintel"]')).toBeFocused()
  }
})

test.describe('events', () => {
  const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')

  test('stand newest first, each with all that a student needs', async ({ page }) => {
    await visit(page, '/events')
    await expect(titles(page)).toHaveText(newestFirst)
    for (const { eventTitle, eventType, time, description, registerLink } of events) {
      const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: eventTitle, exact: true }) })
      await expect(card).toContainText(/\d{4}-\d\d-\d\d/)
      for (const words of [eventType, time, description]) await expect(card).toContainText(words)
      await expect(card.getByRole('link', { name: `Register for ${eventTitle}` })).toHaveAttribute('href', registerLink)
      await expect(card.getByRole('button')).toHaveCount(0)
    }
  })

  test('are found by title, description and type', async ({ page }) => {
    await visit(page, '/events')
    const box = page.getByRole('searchbox', { name: 'Search events' })
    for (const words of [someEvent.eventTitle.toUpperCase(), someEvent.description.slice(-30), typedEvent.eventType.toLowerCase()]) {
      await box.fill(words)
      expect(holding(words).length).toBeGreaterThan(0)
      await expect(titles(page)).toHaveText(holding(words))
      await expect(page.getByRole('search').getByRole('status').first()).toHaveText(`${holding(words).length} found`)
      // Whoever looks at another page and comes back finds what was looked for; whoever goes there anew does not.
      await page.getByRole('contentinfo').getByRole('link', { name: 'Timeline' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Timeline')
      await page.goBack()
      await expect(box).toHaveValue(words)
      await expect(titles(page)).toHaveText(holding(words))
      await page.getByRole('contentinfo').getByRole('link', { name: 'Timeline' }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Timeline')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Events' }).click()
      await expect(box).toHaveValue('')
    }
  })

  test('are searched by the letter, whatever is typed', async ({ page }) => {
    await visit(page, '/events')
    for (const odd of ['%', '_____', '\\', '(.*', '<b>hi</b>', "'; drop table events; --", '\u{1F916}', 'x'.repeat(9000)]) {
      await page.getByRole('searchbox').fill(odd)
      await expect(page.getByText('Nothing here holds these words. Try fewer or others.')).toBeVisible()
      await page.getByRole('searchbox').fill('   ')
      await expect(titles(page)).toHaveText(newestFirst)
    }
    // The sign that clears it is drawn in the site's own colours.
    await page.getByRole('searchbox').fill('lamp')
    expect(await bluest(page)).toBeLessThan(30)
  })
})

/** By how much the bluest spot of the search box is bluer than it is red. */
async function bluest(page: Page) {
  const picture = (await page.getByRole('search').screenshot()).toString('base64')
  return page.evaluate(async (encoded) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(encoded), (sign) => sign.charCodeAt(0))], { type: 'image/png' }))
    const drawn = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    drawn?.drawImage(bitmap, 0, 0)
    const { data } = drawn?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: new Uint8ClampedArray() }
    let most = 0
    for (let at = 0; at < data.length; at += 4) most = Math.max(most, (data[at + 2] ?? 0) - (data[at] ?? 0))
    return most
  }, picture)
}

ownTest('events that the page does not hold are found as well', async ({ page, site }) => {
  const { addEvent } = await administratorOf(site.origin)
  for (let count = 1; count <= 60; count++) await addEvent({ eventTitle: `Event ${count}%`, eventDate: `29${count + 10}-01-01` })
  await visit(page, '/events')
  const titles = page.getByRole('main').getByRole('article').getByRole('heading')
  await expect(titles).toHaveCount(50)
  await page.getByRole('searchbox').fill('event 9%')
  await expect(titles).toHaveText(['Event 9%'])
  await page.getByRole('searchbox').fill('%')
  await expect(titles).toHaveCount(60)
  await page.getByRole('searchbox').fill('_____ 9')
  await expect(page.getByText('Nothing here holds these words.')).toBeVisible()
})

test('what is typed into the search before the page is alive is looked for once it is', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/static/js/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/events', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill(someEvent.eventType.toLowerCase())
  release()
  await alive(page)
  await expect(page.getByRole('searchbox')).toHaveValue(someEvent.eventType.toLowerCase())
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(holding(someEvent.eventType).length)
})
