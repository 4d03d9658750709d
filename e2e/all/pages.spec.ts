import { expect, type Locator, type Page } from '@playwright/test'
import { emailOf } from '../../content/club.ts'
import { headings } from '../../content/options.ts'
import { gallery } from '../../content/sample/gallery.ts'
import { members } from '../../content/sample/members.ts'
import { projects } from '../../content/sample/projects.ts'
import { timeline } from '../../content/sample/timeline.ts'
import { test as ownTest, demoTest as test, visit } from '../site.ts'

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const search = (page: Page) => page.getByRole('searchbox')
const newestPictures = [...gallery].reverse()

/** How many columns the entries of a list stand in, told by where they begin. */
const columns = (entries: Locator) =>
  entries.evaluateAll((all) => new Set(all.map((entry) => Math.round(entry.getBoundingClientRect().left))).size)

/** Whose portrait comes with the club's content, by the exact name. */
const hasOwn = (name: string) => ['Nikhil Poduval', 'Tanvi Bhosekar'].includes(name)
const portraitOf = ({ name, imagelinkAlt }: { name: string; imagelinkAlt: string }) => (hasOwn(name) ? `Portrait of ${name}` : imagelinkAlt)

test.describe('Team', () => {
  test('shows each group under an upper-case head, by the club’s heading for it', async ({ page }) => {
    await visit(page, '/members')
    const heads = page.getByRole('main').getByRole('heading', { level: 2 })
    const headingOf = ({ category }: { category: string }) => headings[category] ?? category
    await expect(heads).toHaveText([...new Set(members.map(headingOf))])
    for (const head of await heads.all()) await expect(head).toHaveCSS('text-transform', 'uppercase')
    for (const member of members)
      await expect(page.getByRole('region', { name: headingOf(member), exact: true })).toContainText(member.name)
  })

  test('is searched by name and description, and not by what else a card holds', async ({ page }) => {
    await visit(page, '/members')
    for (const { name, desc } of members.slice(0, 3)) {
      await search(page).fill(name.toUpperCase())
      await expect(cards(page).getByRole('heading')).toHaveText([name])
      await search(page).fill(desc.slice(-30))
      await expect(cards(page).getByRole('heading')).toHaveText([name])
    }
    await search(page).fill(members[0]?.rollNumber ?? '')
    await expect(page.getByText('Nothing here holds these words. Try fewer or others.')).toBeVisible()
  })

  test('gives each person a photo, the roll number and the way to four places', async ({ page }) => {
    await visit(page, '/members')
    for (const member of members) {
      const card = cards(page).filter({ has: page.getByRole('heading', { name: member.name, exact: true }) })
      await expect(card.getByRole('img', { name: portraitOf(member) })).toBeVisible()
      await expect(card.getByText(member.rollNumber, { exact: true })).toBeVisible()
      await expect(card.getByText(member.desc)).toBeVisible()
      for (const [place, to] of [
        ['Email', `mailto:${emailOf(member.rollNumber)}`],
        ['LinkedIn', member.linkedinlink],
        ['Instagram', member.instagramlink],
        ['GitHub', member.githubLink],
      ] as const)
        await expect(card.getByRole('link', { name: `${place} of ${member.name}` })).toHaveAttribute('href', to)
    }
  })

  test('takes the bundled portrait of a person by the exact name, for others the given photo', async ({ page }) => {
    await visit(page, '/members')
    for (const member of members) {
      const { name, imagelink } = member
      const photo = page.getByRole('img', { name: portraitOf(member), exact: true })
      const bundled = hasOwn(name)
      // Shown from where it lasts: its name, with the content's hash before its ending.
      const given = new RegExp(`^${imagelink.replace(/\.\w+$/, '')}\\.[0-9a-f]+\\.\\w+$`)
      const wanted = expect(photo)
      await (bundled ? wanted.not : wanted).toHaveAttribute('src', given)
      await photo.scrollIntoViewIfNeeded()
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    }
  })
})

for (const [path, widths] of [
  ['/members', { 360: 1, 768: 2, 1280: 3 }],
  ['/projects', { 360: 1, 768: 2, 1000: 3, 1280: 4 }],
] as const)
  test(`${path} stands in as many columns as the width allows`, async ({ page }) => {
    await visit(page, path)
    for (const [width, wanted] of Object.entries(widths)) {
      await page.setViewportSize({ width: Number(width), height: 800 })
      expect(await columns(cards(page)), `at ${width}`).toBe(wanted)
    }
  })

test.describe('Projects', () => {
  test('are searched by title, person and roll number', async ({ page }) => {
    await visit(page, '/projects')
    for (const [words, found] of [
      ['LAKE float', 'Lake Float: water quality through the monsoon'],
      ['imran', 'Corridor Lights: lit only where somebody walks'],
      ['u4cse24019', 'Thali Scale: weighing what the mess throws away'],
    ] as const) {
      await search(page).fill(words)
      await expect(cards(page).getByRole('heading')).toHaveText([found])
    }
  })

  test('are cards 400 px high with the person, the roll number and the way to more', async ({ page }) => {
    await visit(page, '/projects')
    await expect(cards(page)).toHaveCount(projects.length)
    for (const { title, person, rollnumber, morelink } of projects) {
      const card = cards(page).filter({ hasText: title })
      expect((await card.boundingBox())?.height).toBe(400)
      await expect(card).toContainText(person)
      await expect(card).toContainText(rollnumber)
      const more = card.getByRole('link', { name: `Read more about ${title}` })
      await expect(more).toHaveAttribute('href', morelink)
      await expect(more).toHaveAttribute('target', '_blank')
      await expect(card.getByRole('button')).toHaveCount(0)
    }
  })

  test('show a drawn picture where theirs is dead', async ({ page }) => {
    await page.route('**/project-lake-float.*.svg', (route) => route.abort())
    await visit(page, '/projects')
    const card = cards(page).filter({ hasText: 'Lake Float' })
    await card.scrollIntoViewIfNeeded()
    await expect(card.locator('img')).toHaveCount(0)
    const drawn = card.locator('svg[viewBox="0 0 160 90"]')
    await expect(drawn).toBeVisible()
    expect((await card.boundingBox())?.height).toBe(400)
    await expect(cards(page).filter({ hasText: 'Kerb Cane' }).locator('img')).toBeVisible()
  })
})

test.describe('Gallery', () => {
  test('shows its groups and their pictures newest first, each with its day', async ({ page }) => {
    await visit(page, '/gallery')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 2 })).toHaveText([...new Set(newestPictures.map(({ category }) => category))])
    await expect(cards(page).getByRole('heading')).toHaveText(newestPictures.map(({ title }) => title))
    for (const day of await cards(page).getByRole('time').all()) await expect(day).toHaveText(/^\d{4}-\d\d-\d\d$/)
    await expect(main).not.toContainText('Coming Soon')
  })

  test('is searched by category alone', async ({ page }) => {
    await visit(page, '/gallery')
    await search(page).fill('field')
    const wanted = newestPictures.filter(({ category }) => category === 'Field days').map(({ title }) => title)
    await expect(cards(page).getByRole('heading')).toHaveText(wanted)
    await search(page).fill('Midnight tea')
    await expect(page.getByText('Nothing here holds these words.')).toBeVisible()
    await expect(page.getByText('Coming Soon')).toHaveCount(0)
  })
})

ownTest('an empty gallery counts down from 30 days 23:59:30, every second', async ({ page, request }) => {
  const sent = await (await request.get('/gallery')).text()
  expect([...sent.matchAll(/>(\d\d)<\/span>/g)].map(([, number]) => number)).toEqual(['30', '23', '59', '30'])
  await page.clock.install()
  await visit(page, '/gallery')
  await expect(page.getByRole('heading', { name: 'Coming Soon' })).toBeVisible()
  const shown = async () => (await page.getByRole('timer').innerText()).match(/\d+/g)?.map(Number)
  const left = async () => {
    const [days = -1, hours = -1, minutes = -1, seconds = -1] = (await shown()) ?? []
    return ((days * 24 + hours) * 60 + minutes) * 60 + seconds
  }
  const begin = ((30 * 24 + 23) * 60 + 59) * 60 + 30
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const before = await left()
  expect(before).toBeGreaterThan(begin - 120)
  expect(before).toBeLessThanOrEqual(begin)
  for (let ticks = 1; ticks <= 5; ticks++) {
    await page.clock.runFor(1000)
    await expect.poll(left, { intervals: [10] }).toBe(before - ticks)
  }
})

ownTest('the countdown of an empty gallery stops at zero', async ({ page }) => {
  await page.clock.install()
  await visit(page, '/gallery')
  const timer = page.getByRole('timer')
  const month = ((30 * 24 + 23) * 60 + 59) * 60 + 30
  await page.clock.fastForward((month - 3) * 1000)
  await expect(timer).toHaveText(/^00\s*days\s*00\s*hours\s*00\s*minutes\s*0[0-3]\s*seconds$/)
  await page.clock.fastForward(60_000)
  await expect(timer).toHaveText(/^00\s*days\s*00\s*hours\s*00\s*minutes\s*00\s*seconds$/)
  await page.clock.runFor(5000)
  await expect(timer).toHaveText(/^00\s*days\s*00\s*hours\s*00\s*minutes\s*00\s*seconds$/)
})

test('the timeline stands newest first, left and right in turns, and leads to the photos', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await visit(page, '/timeline')
  await expect(cards(page).getByRole('heading')).toHaveText(timeline.map(({ title }) => title).reverse())
  await expect(cards(page).last()).toContainText('2022-02-11 to 2022-02-25')
  const lefts = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left < innerWidth / 2 - 100))
  expect(lefts).toEqual(lefts.map((_, at) => (at % 2 === 0 ? lefts[0] : !lefts[0])))
  await page.getByRole('link', { name: 'View Photos of Four wings' }).click()
  await expect(page).toHaveURL(/\/gallery$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible()
})
