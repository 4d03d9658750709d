import { readdirSync } from 'node:fs'
import { join, parse } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { club, emailOf } from '../content/club.ts'
import { heads } from '../content/heads.ts'
import { headings, memberCategories } from '../content/options.ts'
import { homeParts, pages } from '../content/pages.ts'
import { events } from '../content/sample/events.ts'
import { gallery } from '../content/sample/gallery.ts'
import { members } from '../content/sample/members.ts'
import { notifications } from '../content/sample/notifications.ts'
import { projects } from '../content/sample/projects.ts'
import { cards, titles } from './page.ts'
import { demoTest as test, visit } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const search = (page: Page) => page.getByRole('searchbox')
const nothingFound = (page: Page) => page.getByText('No results. Try fewer or different words.')

const newestFirst = [...events].sort((one, other) => other.inDays - one.inDays).map(({ eventTitle }) => eventTitle)
const coming = newestFirst.filter((title) => events.some(({ eventTitle, inDays }) => eventTitle === title && inDays >= 0)).reverse()
const someEvent = events.at(-1) as (typeof events)[number]
test('a visitor reads the home page and opens an event', async ({ page }) => {
  await visit(page, '/')
  await test.step('Sections in order: intro with a fixed quote and the club title, Notifications, Upcoming Events, Trailers and Teasers', async () => {
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(club.title)
    await expect(main.getByText(club.quote, { exact: true }).first()).toBeAttached()
    const specified = Object.values(homeParts).map(({ heading }) => heading)
    const heads = await main.getByRole('region').getByRole('heading', { level: 2 }).allTextContents()
    expect(heads.filter((head) => specified.includes(head))).toEqual(specified)
  })
  await test.step('what is next, with its poster, and how to join, which the page behind the button says', async () => {
    const [title = ''] = coming
    await expect(page.getByRole('complementary', { name: 'The next event' }).getByRole('heading')).toHaveText(title)
    await page.getByRole('link', { name: pages.join.button }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(pages.join.title)
    await expect(page.getByRole('main')).toContainText(title)
    await page.goBack()
  })
  const notices = page.getByRole('region', { name: homeParts.notifications.heading }).getByRole('article')
  await test.step('Notifications newest first', async () => {
    await expect(notices.getByRole('heading')).toHaveText(notifications.map(({ title }) => title).reverse())
  })
  await test.step('Card: title, posting date and time with the suffix IST, description', async () => {
    const { submissionTime, description } = notifications.at(-1) as (typeof notifications)[number]
    await expect(notices.first()).toContainText(new RegExp(`Posted \\d{4}-\\d\\d-\\d\\d ${submissionTime} ${club.zoneLabel}`))
    await expect(notices.first()).toContainText(description)
  })
  await test.step("anonymous: 'Posted' and no button", async () => {
    await expect(notices.getByRole('button')).toHaveCount(0)
  })
  await test.step('an upcoming event, soonest first, leads to its page', async () => {
    const upcoming = page.getByRole('region', { name: homeParts.upcoming.heading })
    await expect(upcoming.getByRole('heading', { level: 3 })).toHaveText(coming)
    const [title = ''] = coming
    await upcoming.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL(/\/events\/[^/#]+$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  })
})

test('a visitor reads the events and searches them', async ({ page }) => {
  await visit(page, '/events')
  await test.step('Post card: poster, title, date, description, type tag, time tag, Register link', async () => {
    await expect(titles(page)).toHaveText(newestFirst)
    for (const { eventTitle, eventType, time, description, registerLink } of events) {
      const card = cards(page).filter({ has: page.getByRole('heading', { name: eventTitle, exact: true }) })
      await expect(card).toContainText(/\d{4}-\d\d-\d\d/)
      for (const words of [eventType, time, description]) await expect(card).toContainText(words)
      await expect(card.getByRole('link', { name: `Register for ${eventTitle}` })).toHaveAttribute('href', registerLink)
      await expect(card.locator('img')).toHaveCount(1)
      await expect(card.getByRole('button')).toHaveCount(0)
    }
  })
  const box = page.getByRole('searchbox', { name: 'Search events' })
  const { eventTitle, description } = someEvent
  await test.step('Search by title, description or event type', async () => {
    for (const typed of [eventTitle.toUpperCase(), description.slice(-30)]) {
      await box.fill(typed)
      await expect(titles(page)).toHaveText([eventTitle])
      await expect(page.getByRole('search').getByRole('status').first()).toHaveText('1 found')
    }
  })
  await test.step('the search is in the address: back brings it, a link to the list does not', async () => {
    await box.fill(eventTitle)
    await expect(page).toHaveURL(`/events?${new URLSearchParams({ q: eventTitle })}`)
    const foot = page.getByRole('contentinfo')
    await foot.getByRole('link', { name: pages.timeline.title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heads.timeline.head.heading)
    await page.goBack()
    await expect(box).toHaveValue(eventTitle)
    await expect(titles(page)).toHaveText([eventTitle])
    await foot.getByRole('link', { name: pages.events.title }).click()
    await expect(box).toHaveValue('')
    await expect(titles(page)).toHaveText(newestFirst)
  })
  await test.step('words that no event contains find nothing', async () => {
    await box.fill('%')
    await expect(nothingFound(page)).toBeVisible()
  })
})

/** Members whose portrait comes with the club's content, by the exact name. */
const portraits = readdirSync(join(import.meta.dirname, '../content/portraits')).map((file) => parse(file).name)
const hasOwn = (name: string) => portraits.includes(name)
const portraitOf = ({ name, imagelinkAlt }: { name: string; imagelinkAlt: string }) => (hasOwn(name) ? `Portrait of ${name}` : imagelinkAlt)

test('a visitor gets to know the team', async ({ page }) => {
  await visit(page, '/members')
  await test.step('Grouped by category under upper-case headings; AI Core Team shown as AIoT Core Team', async () => {
    const heads = page.getByRole('main').getByRole('heading', { level: 2 })
    const headingOf = ({ category }: { category: string }) => headings[category] ?? category
    const groups = memberCategories.map((category) => members.find((one) => one.category === category)).filter((one) => one !== undefined)
    await expect(heads).toHaveText(groups.map(headingOf))
    for (const head of await heads.all()) await expect(head).toHaveCSS('text-transform', 'uppercase')
    for (const member of members)
      await expect(page.getByRole('region', { name: headingOf(member), exact: true })).toContainText(member.name)
  })
  for (const member of members) {
    const card = cards(page).filter({ has: page.getByRole('heading', { name: member.name, exact: true }) })
    await test.step('Card: photo, name, roll number, description, Email, LinkedIn, Instagram and GitHub links', async () => {
      await expect(card.getByText(member.rollNumber, { exact: true })).toBeVisible()
      await expect(card.getByText(member.desc)).toBeVisible()
      for (const [place, to] of [
        ['Email', `mailto:${emailOf(member.rollNumber)}`],
        ['LinkedIn', member.linkedinlink],
        ['Instagram', member.instagramlink],
        ['GitHub', member.githubLink],
      ] as const)
        await expect(card.getByRole('link', { name: `${place} of ${member.name}` })).toHaveAttribute('href', to)
    })
    await test.step('Some known people get a bundled photo by exact name', async () => {
      const photo = card.getByRole('img', { name: portraitOf(member), exact: true })
      const wanted = expect(photo)
      await (hasOwn(member.name) ? wanted.not : wanted).toHaveAttribute('src', member.imagelink)
      await photo.scrollIntoViewIfNeeded()
      await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    })
  }
  await test.step('Search by name or description', async () => {
    const [{ name, desc, rollNumber }] = members as [(typeof members)[number]]
    for (const words of [name.toUpperCase(), desc.slice(-30)]) {
      await search(page).fill(words)
      await expect(titles(page)).toHaveText([name])
    }
    await search(page).fill(rollNumber)
    await expect(nothingFound(page)).toBeVisible()
  })
  await test.step('A project leads to the member who built it, and that member’s page back to it', async () => {
    const [{ title, person }] = projects as [(typeof projects)[number]]
    await visit(page, '/projects')
    await page.getByRole('link', { name: title, exact: true }).click()
    await page.getByRole('link', { name: person, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(person)
    await page.getByRole('region', { name: heads.members.built }).getByRole('link', { name: title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  })
})

test('a visitor looks for projects and pictures', async ({ page }) => {
  const [lost, shown] = projects as [(typeof projects)[number], (typeof projects)[number]]
  await page.route(`**${lost.imagelink.replace(/\.\w+(?:#.*)?$/, '.*')}`, (route) => route.abort())
  await visit(page, '/projects')
  await test.step('Card: image, title, person with roll number, link', async () => {
    await expect(cards(page)).toHaveCount(projects.length)
    for (const { title, person, rollnumber, morelink } of projects) {
      const card = cards(page).filter({ hasText: title })
      for (const words of [person, rollnumber]) await expect(card).toContainText(words)
      const more = card.getByRole('link', { name: `Read more about ${title}` })
      await expect(more).toHaveAttribute('href', morelink)
      await expect(more).toHaveAttribute('target', '_blank')
      await expect(card.getByRole('button')).toHaveCount(0)
    }
  })
  await test.step('Fallback image if none', async () => {
    const card = cards(page).filter({ hasText: lost.title })
    await card.scrollIntoViewIfNeeded()
    await expect(card.locator('img')).toHaveCount(0)
    await expect(card.locator('svg[viewBox="0 0 160 90"]')).toBeVisible()
    expect((await card.boundingBox())?.height).toBe(400)
    await expect(cards(page).filter({ hasText: shown.title }).locator('img')).toBeVisible()
  })
  await test.step('Search by title, person or roll number', async () => {
    for (const words of [lost.title.toUpperCase(), lost.person, lost.rollnumber.toLowerCase()]) {
      await search(page).fill(words)
      const found = projects
        .toReversed()
        .filter((one) => [one.title, one.person, one.rollnumber].some((text) => text.toLowerCase().includes(words.toLowerCase())))
      await expect(titles(page)).toHaveText(found.map(({ title }) => title))
    }
  })
  await page.getByRole('contentinfo').getByRole('link', { name: pages.gallery.title }).click()
  const newestPictures = [...gallery].reverse()
  await test.step('Grouped by category under headings, newest first', async () => {
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      ...new Set(newestPictures.map(({ category }) => category)),
    ])
    await expect(titles(page)).toHaveText(newestPictures.map(({ title }) => title))
    for (const day of await cards(page).getByRole('time').all()) await expect(day).toHaveText(/^\d{4}-\d\d-\d\d$/)
  })
  await test.step('Search by category', async () => {
    const [{ title: only, category: its }] = newestPictures as [(typeof gallery)[number]]
    await search(page).fill(its.slice(1).toLowerCase())
    await expect(titles(page)).toHaveText(newestPictures.filter(({ category }) => category === its).map(({ title }) => title))
    await search(page).fill(only)
    await expect(nothingFound(page)).toBeVisible()
    await expect(page.getByText('Coming Soon')).toHaveCount(0)
  })
})
