import { expect, type Page } from '@playwright/test'
import type { Thing } from '../../src/contract/collection.ts'
import { groupsWord } from '../../src/contract/entry-path.ts'
import { localAt } from '../../src/contract/local-time.ts'
import * as things from '../../src/site/collections.ts'
import { administratorOf } from '../caller.ts'
import { everyRoute } from '../routes.ts'
import { demoTest, test } from '../site.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const night = { eventTitle: 'Night of Boards', eventDate: '2999-11-28', time: '18:00', description: 'Come and solder.' }

demoTest.describe('without JavaScript', () => {
  demoTest.use({ javaScriptEnabled: false })

  demoTest('the entries of every collection have pages, and the list links them', async ({ page, demo }) => {
    const routes = await everyRoute(demo.origin)
    for (const { at = '', table } of Object.values<Thing>(things).filter(({ at }) => at !== undefined)) {
      const to = routes.find((path) => path.startsWith(`${at}/`)) ?? table
      expect.soft((await page.goto(to))?.status(), to).toBe(200)
      await expect.soft(heading(page), to).not.toHaveText('')
      await expect.soft(page.getByRole('article'), to).toHaveCount(1)
      await page.goto(at)
      await expect.soft(page.locator(`main a[href^="${at}/"]:not([href*="/${groupsWord}/"])`).first(), at).toBeAttached()
    }
    expect(routes.filter((path) => path.includes(`/${groupsWord}/`))).not.toEqual([])
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an event says first when, where and how to register; one that is over, or was deleted, says so', async ({ page, site }) => {
    const { addEvent, send } = await administratorOf(site.origin)
    const id = await addEvent({ ...night, venue: 'Lab 2' })
    await addEvent({ ...night, eventTitle: 'Night that was', eventDate: '2020-11-28' })
    const yesterday = localAt(new Date(Date.now() - 24 * 60 * 60_000)).slice(0, 10)
    await addEvent({ ...night, eventTitle: 'Night through', eventDate: yesterday, time: '23:50', eventType: 'Hackathon' })
    const article = page.getByRole('article')
    await page.goto('/events/night-of-boards')
    const words = await article.innerText()
    const order = ['When', 'Coming', 'Where', 'Register', 'What', 'Add to a calendar', 'Come and solder.', 'Poster to print']
    expect(order.toSorted((some, other) => words.indexOf(some) - words.indexOf(other))).toEqual(order)
    await expect(page.getByText(/^Share/)).toBeHidden()
    await page.goto('/events/night-through')
    await expect(article.getByText('Going on')).toBeVisible()
    await page.goto('/events/night-that-was')
    await expect(article.getByText('It is over')).toBeVisible()
    for (const name of [/^Register/, /^Poster/, /^Google/]) await expect(article.getByRole('link', { name })).toHaveCount(0)
    await send(`/api/deleteEvent/${id}`)
    expect((await page.goto('/events/night-of-boards'))?.status()).toBe(404)
    await expect(heading(page)).toHaveText('This event was called off')
    await expect(page.getByText('“Night of Boards” was to be on Thursday, 28 November 2999, 18:00 IST.')).toBeVisible()
    await page.getByRole('link', { name: 'See all events' }).click()
    await expect(page.getByRole('heading', { name: 'Night through' })).toBeVisible()
  })
})
