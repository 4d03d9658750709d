import { expect, type Page } from '@playwright/test'
import { axeFaults } from './questions.ts'
import { test, visit } from './site.ts'

const article = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const news = (page: Page) => page.getByRole('region', { name: 'What is new' })

/** Opens a page, presses in it, and waits until it gets live updates. */
async function open(page: Page, address: string) {
  await page.setViewportSize({ width: 360, height: 800 })
  await visit(page, address)
  await page.getByRole('heading', { level: 1 }).click()
  await page.locator('html[data-live]').waitFor()
}

test('an open list offers a new event, and marks in place which one was removed', async ({ page, caller }) => {
  const [first = ''] = [
    await caller.addEvent({ eventTitle: 'First', eventDate: '2999-01-01' }),
    await caller.addEvent({ eventTitle: 'Second', eventDate: '2999-01-02' }),
  ]
  await open(page, '/events')
  await caller.addEvent({ eventTitle: 'Third', eventDate: '2999-01-03' })
  const show = news(page).getByRole('button', { name: '1 new event · Show' })
  await show.waitFor()
  await expect(article(page, 'Third')).toHaveCount(0)
  expect(await axeFaults(page)).toEqual([])
  await show.press('Enter')
  await expect(article(page, 'Third')).toBeFocused()
  await expect(show).toBeHidden()

  const card = page.locator(`[id="${first}"]`)
  const height = (await card.boundingBox())?.height
  await article(page, 'First').getByRole('link').first().focus()
  await caller.send(`/api/deleteEvent/${first}`)
  await expect(card.getByText('Removed')).toBeFocused()
  await expect(news(page).getByRole('status')).toHaveText('1 removed event')
  await expect(card).toHaveText(/^Removed$/, { useInnerText: true })
  await expect(card.getByRole('link').or(card.getByRole('img')).or(card.getByRole('button'))).toHaveCount(0)
  expect((await card.boundingBox())?.height).toBe(height)
  expect(await axeFaults(page)).toEqual([])
  await page.reload()
  await expect(card).toHaveCount(0)
})

test('an open event page offers an edit, and shows when the event is cancelled', async ({ page, caller }) => {
  const id = await caller.addEvent({ eventTitle: 'Night of one', eventDate: '2999-01-01' })
  await open(page, `/events/${id}`)
  await caller.editEvent({ eventTitle: 'Night of two' })
  const heading = page.getByRole('heading', { level: 1 })
  const show = news(page).getByRole('button', { name: 'This event was changed · Show' })
  await show.waitFor()
  await expect(heading).toHaveText('Night of one')
  await show.click()
  await expect(heading).toHaveText('Night of two')
  await caller.send(`/api/deleteEvent/${id}`)
  await expect(page.getByRole('main').getByText('This event was cancelled.')).toBeInViewport()
  await expect(heading).toHaveText('Night of two')
  await expect(page.locator(`article[inert][id="${id}"]`).getByText('Come and solder.')).toBeVisible()
})
