import { expect, type Locator, type Page } from '@playwright/test'
import { club } from '../../content/club.ts'
import { events } from '../../content/sample/events.ts'
import { atRest } from '../at-rest.ts'
import { administratorOf } from '../caller.ts'
import { alive, test as ownTest, demoTest as test, visit } from '../site.ts'

const newestFirst = [...events].sort((one, other) => other.inDays - one.inDays).map(({ eventTitle }) => eventTitle)

const someEvent = events.at(-1) as (typeof events)[number]

/** The titles of the events that hold these words, newest first. */
const holding = (words: string) =>
  newestFirst.filter((title) => {
    const event = events.find(({ eventTitle }) => eventTitle === title)
    return `${title}\n${event?.description}\n${event?.eventType}`.toLowerCase().includes(words.toLowerCase())
  })

test.describe('the typing line', () => {
  const typed = (page: Page) => page.getByText(club.quote, { exact: true }).locator('xpath=following-sibling::p[1]')
  const shown = (page: Page) => typed(page).evaluate((line) => line.firstElementChild?.textContent?.length ?? 0)

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
