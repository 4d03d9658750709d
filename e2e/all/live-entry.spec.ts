import { expect, type Page } from '@playwright/test'
import { administratorOf } from '../caller.ts'
import { button, edit, line, news, reader, said } from '../listening.ts'
import { test } from '../site.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const night = { eventTitle: 'Night of one', eventDate: '2999-01-15', time: '09:11' }

for (const width of [360, 1280])
  test(`the open page of an event that is called off says so and offers nothing, and nothing moves, ${width} px wide`, async ({
    page,
    site,
  }) => {
    const caller = await administratorOf(site.origin)
    const id = await caller.addEvent({ ...night, venue: 'Lab 2', description: 'Come and solder. '.repeat(60) })
    await reader(page, `/events/${id}`, width)
    const article = page.getByRole('article')
    const topsOf = () =>
      page
        .locator('main :is(h1, h2, time, dt, dd, p:not([data-went]), a)')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    const before = await topsOf()
    await article.getByRole('link', { name: /^Register/ }).focus()
    await caller.send(`/api/deleteEvent/${id}`)
    const sentence = page.getByRole('main').getByText('This event was called off.')
    await expect(sentence).toBeFocused()
    const moved = (await topsOf()).map((top, at) => Math.abs(top - (before[at] ?? Infinity)))
    expect(moved).toHaveLength(before.length)
    expect(Math.max(...moved)).toBeLessThan(1)
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - navigation "Back to the list":
        - link "Events"
      - paragraph: This event was called off.
      - heading "Night of one" [level=1]
    `)
    await expect(article).toContainText('Called off')
    await expect(article).not.toContainText('Coming')
    await expect(article.getByRole('link').or(article.getByRole('button'))).toHaveCount(0)
    // Who restores it brings all of it back to who has it open.
    await caller.send(`/api/restore/events/${id}`)
    await expect(sentence).toHaveCount(0)
    await expect(article.getByRole('link', { name: /^Register/ })).toBeVisible()
  })

test('who has scrolled on is told over the page that it went, and led to the others', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  const id = await caller.addEvent({ ...night, description: 'Come and solder. '.repeat(200) })
  await reader(page, `/events/${id}`, 360)
  await page.evaluate(() => window.scrollTo({ top: 1200, behavior: 'instant' }))
  await caller.send(`/api/deleteEvent/${id}`)
  await button(page, 'This event was called off. See Events').waitFor()
  // The chip that says so may be a part of a pixel higher.
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - 1200)).toBeLessThanOrEqual(1)
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect(news(page).getByRole('button')).toHaveCount(0)
  await page.evaluate(() => window.scrollTo({ top: 1200, behavior: 'instant' }))
  await page.getByRole('navigation', { name: 'Back to the list' }).getByRole('link').press('Enter')
  await expect(heading(page)).toHaveText('Events')
})

for (const width of [360, 1280])
  test(`another time of an event is there at once for who reads its page or sees it in the list, ${width} px wide`, async ({
    page,
    context,
    site,
  }) => {
    const caller = await administratorOf(site.origin)
    const id = await caller.addEvent({ ...night, venue: 'Lab 2' })
    await reader(page, `/events/${id}`, width)
    const list = await context.newPage()
    await reader(list, '/events', width)
    const topsOf = (page: Page) =>
      page.locator('main :is(h1, h2, time, p, p > span, a)').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    const before = [await topsOf(page), await topsOf(list)]
    const endOfTime = () => page.locator('article time').evaluate((time) => time.getBoundingClientRect().right)
    const end = await endOfTime()
    // Other digits are of another width.
    await edit(caller, id, { time: '20:48' })
    for (const window of [page, list]) await expect(window.getByRole('article')).toContainText('20:48')
    await expect(said(page)).toHaveText(/^Moved: was Tuesday, 15 January 2999, 09:11 /)
    await expect(said(list)).toHaveText('1 changed event')
    await expect(news(list).getByRole('button')).toHaveCount(0)
    expect([await topsOf(page), await topsOf(list)]).toEqual(before)
    expect(await endOfTime()).not.toBe(end)
  })

test('what an edit would move down stays where it is, with what was changed, until somebody asks for it', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  const id = await caller.addEvent({ ...night, description: 'Come.' })
  await reader(page, `/events/${id}`, 360)
  await edit(caller, id, { time: '20:48', description: 'Come and solder. '.repeat(9) })
  await button(page, '1 changed event').waitFor()
  await expect(page.getByRole('article')).toContainText('09:11')
  await button(page, '1 changed event').press('Enter')
  await expect(page.getByRole('article')).toContainText('20:48')
  await expect(line(page, /^Moved: was .*, 09:11 .*Changed: Description$/)).toBeInViewport()
})

for (const width of [360, 1280])
  test(`who reads an event that is moved and renamed sees how it was, until they dismiss it, and nothing moves, ${width} px wide`, async ({
    page,
    site,
  }) => {
    const caller = await administratorOf(site.origin)
    const id = await caller.addEvent({ ...night, venue: 'Lab 2', description: 'Come and solder. '.repeat(200) })
    await reader(page, `/events/${id}`, width)
    await edit(caller, id, { eventTitle: 'Hour of one', eventDate: '2999-01-16', venue: 'Lab 3' })
    const told = line(page, /^Moved: was Tuesday, 15 January 2999, 09:11 .+\. Event title: was Night of one\. Where: was Lab 2$/)
    await expect(told).toBeInViewport()
    await expect(heading(page)).toHaveText('Hour of one')
    await expect(page.getByRole('article')).toContainText('Wednesday, 16 January 2999')
    await expect(said(page)).toHaveText(/^Moved: was .* Lab 2$/)
    // Over the way back, and not over what it is about.
    const [over, title] = [await told.boundingBox(), await heading(page).boundingBox()]
    expect.soft((over?.y ?? 0) + (over?.height ?? Infinity), 'where the line ends').toBeLessThanOrEqual(title?.y ?? 0)
    // What is changed once more is told as it was at first, wherever on the page somebody reads.
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }))
    await edit(caller, id, { eventTitle: 'Day of one' })
    await expect(heading(page)).toHaveText('Day of one')
    await expect(told).toBeInViewport()
    await expect(page).toHaveURL(/\/events\/day-of-one$/)
    expect(await page.evaluate(() => window.scrollY)).toBe(900)
    await told.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expect(told).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    // Whoever goes on leaves it behind.
    await edit(caller, id, { venue: 'Hall' })
    await expect(line(page, 'Where: was Lab 3')).toBeInViewport()
    await page.getByRole('navigation', { name: 'Back to the list' }).getByRole('link').press('Enter')
    await expect(heading(page)).toHaveText('Events')
    await expect(line(page, /was/)).toHaveCount(0)
  })

for (const width of [320, 360, 1280])
  test(`however much is changed at once, what is said of it takes three lines over the page, and is whole to who listens, ${width} px wide`, async ({
    page,
    site,
  }) => {
    const caller = await administratorOf(site.origin)
    const long = { eventTitle: 'Night of one '.repeat(10), venue: 'Lab 2 '.repeat(20), series: 'Winter '.repeat(12) }
    const id = await caller.addEvent({ ...night, ...long, description: 'Come and solder. '.repeat(200) })
    await reader(page, `/events/${id}`, width)
    await edit(caller, id, { ...night, eventDate: '2999-01-16', venue: 'Lab 3', series: '', description: 'Come. '.repeat(500) })
    // Where something would have moved it waits for a press.
    await button(page, '1 changed event')
      .or(line(page, /^Moved/))
      .first()
      .waitFor()
    if (await button(page, '1 changed event').isVisible()) await button(page, '1 changed event').press('Enter')
    const told = line(page, /^Moved: was .*\. Event title: was .*\. Changed: Description$/)
    await expect(told).toBeInViewport()
    const lineHeight = await told.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight))
    expect((await told.boundingBox())?.height).toBeLessThanOrEqual(4 * lineHeight)
    await expect(said(page)).toHaveText(/^Moved: was .* Changed: Description$/)
    await told.getByRole('button', { name: 'Dismiss' }).click()
    await expect(told).toHaveCount(0)
  })

for (const width of [360, 1280])
  test(`the open page of an event that is over and was deleted says that it was removed, ${width} px wide`, async ({ page, site }) => {
    const caller = await administratorOf(site.origin)
    const id = await caller.addEvent({ ...night, eventDate: '2020-01-15' })
    await reader(page, `/events/${id}`, width)
    const article = page.getByRole('article')
    await expect(article).toContainText('It is over')
    await caller.send(`/api/deleteEvent/${id}`)
    await expect(page.getByRole('main').getByText('This event is no longer here.')).toBeInViewport()
    await expect(article).toContainText('Removed')
    await expect(article).not.toContainText('Called off')
  })

test('an event that is moved past those beside it is one changed event for who reads its page', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  for (const [eventTitle, eventDate] of [
    ['Before', '2999-01-14'],
    ['After', '2999-01-16'],
    ['Later', '2999-01-18'],
  ])
    await caller.addEvent({ eventTitle, eventDate })
  const id = await caller.addEvent(night)
  await reader(page, `/events/${id}`, 1280)
  const beside = page.getByRole('navigation', { name: 'More events' })
  await expect(beside).toContainText('Before')
  await edit(caller, id, { eventDate: '2999-01-17' })
  await expect(said(page)).toHaveText(/^Moved: was Tuesday, 15 January 2999/)
  await expect(beside).toContainText('Later')
  await expect(news(page).getByRole('button', { name: 'changed' })).toHaveCount(0)
})
