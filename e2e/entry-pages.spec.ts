import { expect } from '@playwright/test'
import { events } from '../content/sample/events.ts'
import { heading } from './page.ts'
import { demoTest } from './site.ts'

const [comes] = events.filter(({ inDays }) => inDays >= 0).toSorted((some, other) => some.inDays - other.inDays) as [
  (typeof events)[number],
]

demoTest.describe('without JavaScript', () => {
  demoTest.use({ javaScriptEnabled: false })

  demoTest('a card links to the page of the event, which links back to the list and to the next event', async ({ page }) => {
    await page.goto('/events')
    await page.getByRole('link', { name: comes.eventTitle, exact: true }).click()
    await expect(page).toHaveURL(/\/events\/[^/]+$/)
    await expect(heading(page)).toHaveText(comes.eventTitle)
    await expect(page.getByRole('article')).toContainText(comes.description)
    await expect(page.getByRole('article').locator('time')).toContainText('IST')
    const words = await page.getByRole('article').innerText()
    const order = ['When', 'Upcoming', 'Register', 'Type', 'Add to a calendar', comes.description, 'Poster to print']
    expect(order.toSorted((some, other) => words.indexOf(some) - words.indexOf(other))).toEqual(order)
    const others = page.getByRole('navigation', { name: 'More events' })
    const day = async () => Date.parse((await page.getByRole('article').locator('time').getAttribute('datetime')) ?? '')
    const before = await day()
    const next = await others.getByRole('link', { name: /^Next/ }).innerText()
    await others.getByRole('link', { name: /^Next/ }).click()
    expect(next).toContain(await heading(page).innerText())
    // What takes place in time goes on in time.
    expect(await day()).toBeGreaterThan(before)
    await page.getByRole('navigation', { name: 'Back to the list' }).getByRole('link').click()
    await expect(page).toHaveURL(/\/events$/)
  })
})
