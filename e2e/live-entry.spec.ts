import { expect, type Page } from '@playwright/test'
import { administratorOf } from './caller.ts'
import { button, edit, expectPrompt, news, reader, rename, said } from './listening.ts'
import { test } from './site.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const night = { eventTitle: 'Night of one', eventDate: '2999-01-15', time: '09:11' }

test('whoever reads the page of one event sees an edit of it at once, and that it was removed without losing it', async ({
  page,
  site,
}) => {
  const caller = await administratorOf(site.origin)
  const id = await caller.addEvent({ eventTitle: 'Night of one', eventDate: '2999-01-01' })
  await reader(page, `/events/${id}`, 360)
  await expect(heading(page)).toHaveText('Night of one')
  await expectPrompt(
    (turn) => rename(caller, id, `Night after ${turn}`),
    (turn) => expect(heading(page)).toHaveText(`Night after ${turn}`),
  )
  const title = await heading(page).innerText()
  await caller.send(`/api/deleteEvent/${id}`)
  await button(page, 'This event was called off. See Events').waitFor()
  await expect(said(page)).toHaveText('This event was called off. See Events')
  await expect(heading(page)).toHaveText(title)
  await expect(page.getByRole('article')).toHaveAttribute('data-gone')
  await news(page).getByRole('button').press('Enter')
  await expect(heading(page)).toHaveText('Events')
  await expect(news(page).getByRole('button')).toHaveCount(0)
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
      page.locator('main :is(h1, h2, time, [class*=chip], p, a)').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    const before = [await topsOf(page), await topsOf(list)]
    const endOfTime = () => page.locator('article time').evaluate((time) => time.getBoundingClientRect().right)
    const end = await endOfTime()
    // Other digits are of another width.
    await edit(caller, id, { time: '20:48' })
    for (const window of [page, list]) {
      await expect(window.getByRole('article')).toContainText('20:48')
      await expect(news(window).getByRole('button')).toHaveCount(0)
      await expect(said(window)).toHaveText('1 changed event')
    }
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
  await expect(said(page)).toHaveText('1 changed event')
  await expect(beside).toContainText('Later')
  await expect(news(page).getByRole('button')).toHaveCount(0)
})
