import { expect } from '@playwright/test'
import { club } from '../content/club.ts'
import { homeParts, pages } from '../content/pages.ts'
import { events } from '../content/sample/events.ts'
import { notifications } from '../content/sample/notifications.ts'
import { videos } from '../content/sample/videos.ts'
import { cards, titles } from './page.ts'
import { demoTest, test } from './site.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a long list is read part by part', async ({ page, caller: { addEvent, addNotice } }) => {
    for (let count = 1; count <= 51; count++)
      await Promise.all([
        addEvent({ eventTitle: `Event ${count}`, eventDate: `29${count + 10}-01-01` }),
        addNotice({ title: `Notice ${count}` }),
      ])
    for (const [path, what] of Object.entries({ '/events': 'Event', '/notices': 'Notice' })) {
      await page.goto(path)
      const newest = Array.from({ length: 50 }, (_, at) => `${what} ${51 - at}`)
      await expect(titles(page)).toHaveText(newest)
      await page.getByRole('link', { name: 'Show older ones' }).click()
      await expect(titles(page)).toHaveText([`${what} 1`])
      await page.getByRole('link', { name: 'Back to the newest' }).click()
      await expect(titles(page)).toHaveText(newest)
    }
    await page.goto('/')
    await page.getByRole('link', { name: 'Older notifications' }).click()
    await expect(titles(page)).toHaveCount(31)
    await page.goto('/')
    await expect(page.getByRole('region', { name: homeParts.upcoming.heading }).getByRole('heading', { level: 3 })).toHaveCount(12)
    await page.getByRole('link', { name: 'More events' }).click()
    await expect(page).toHaveURL(/\/events$/)
  })
})

demoTest.describe('without JavaScript', () => {
  demoTest.use({ javaScriptEnabled: false })

  demoTest('home and events can be read, and the menu of a phone opens', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/')
    await expect(page.locator('[data-typed]')).toHaveText(club.quote)
    for (const { description } of notifications) await expect(page.getByText(description)).toBeVisible()
    await expect(page.getByRole('link', { name: `Play ${videos[1]?.title}` })).toHaveAttribute('rel', 'noopener noreferrer')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: pages.events.title }).click()
    for (const { description } of events) await expect(cards(page).getByText(description)).toBeVisible()
  })
})
