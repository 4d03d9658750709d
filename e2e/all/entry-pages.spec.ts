import { expect, type Page } from '@playwright/test'
import { members } from '../../content/sample/members.ts'
import type { Thing } from '../../src/contract/collection.ts'
import { groupsWord } from '../../src/contract/entry-path.ts'
import { localAt } from '../../src/contract/local-time.ts'
import * as things from '../../src/site/collections.ts'
import { photo } from '../../src/testing/photos.ts'
import { administratorOf } from '../caller.ts'
import { everyRoute } from '../routes.ts'
import { alive, demoTest, logIn, test, visit } from '../site.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const night = { eventTitle: 'Night of Boards', eventDate: '2999-11-28', time: '18:00', description: 'Come and solder.' }

demoTest.describe('without JavaScript', () => {
  demoTest.use({ javaScriptEnabled: false })

  demoTest('every kind has its pages', async ({ page, demo }) => {
    const routes = await everyRoute(demo.origin)
    for (const { at = '', table } of Object.values<Thing>(things).filter(({ at }) => at !== undefined)) {
      const to = routes.find((path) => path.startsWith(`${at}/`)) ?? table
      const response = await page.goto(to)
      expect.soft(response?.status(), to).toBe(200)
      await expect.soft(heading(page), to).not.toHaveText('')
      await expect.soft(page.getByRole('article'), to).toHaveCount(1)
      await page.goto(at)
      await expect.soft(page.locator(`main a[href^="${at}/"]:not([href*="/${groupsWord}/"])`).first(), at).toBeAttached()
    }
    expect(routes.filter((path) => path.includes(`/${groupsWord}/`))).not.toEqual([])
    await page.goto(`/members/${members[0]?.name.toLowerCase().replaceAll(' ', '-')}`)
    await expect(heading(page)).toHaveText(members[0]?.name ?? '')
  })
})

demoTest('back and forward lead between a list, an entry and the next', async ({ page }) => {
  await visit(page, '/projects')
  const title = page.getByRole('article').first().getByRole('link').first()
  const name = await title.innerText()
  await title.click()
  await expect(heading(page)).toHaveText(name)
  await expect(heading(page)).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`^${name} · `))
  await page.getByRole('navigation', { name: 'More projects' }).getByRole('link').first().click()
  await expect(heading(page)).not.toHaveText(name)
  await page.goBack()
  await expect(heading(page)).toHaveText(name)
  await page.goBack()
  await expect(page).toHaveURL(/\/projects$/)
  await page.goForward()
  await expect(heading(page)).toHaveText(name)
})

demoTest('an address that is nobody’s is the error screen, also for who comes there in the browser', async ({ page }) => {
  const response = await visit(page, '/events/no-such-night')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('404 Not Found')).toBeVisible()
  await page.getByRole('link', { name: 'See the events' }).click()
  await expect(heading(page)).toHaveText('Events')
})

test('a poster that stands upright is seen whole, as wide as a phone, and in one look on a wide screen', async ({ page }) => {
  await logIn(page)
  await visit(page, '/events')
  await page.getByRole('button', { name: 'Add an event' }).click()
  const form = page.getByRole('form', { name: 'Add an event' })
  await form
    .locator('[data-choose]')
    .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 848, height: 1200 }) })
  await expect(form.locator('[name=poster]')).toHaveValue(/#848x1200/)
  await form.getByLabel('Event title').fill(night.eventTitle)
  await form.getByRole('textbox', { name: /^Date/ }).fill(night.eventDate)
  await form.getByLabel('Description').fill(night.description)
  await form.getByLabel('Registration link').fill('https://forms.example.org/night')
  await form.getByLabel('Event type').selectOption('Workshop')
  await form.getByLabel('Time', { exact: true }).fill(night.time)
  await form.getByRole('button', { name: 'Add event' }).click()
  await expect(page.getByRole('link', { name: night.eventTitle, exact: true })).toBeVisible()
  for (const screen of [
    { width: 360, height: 740 },
    { width: 1280, height: 720 },
  ]) {
    await page.setViewportSize(screen)
    await visit(page, '/events/night-of-boards')
    const picture = page.getByRole('article').locator('picture img')
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
    const { width, height } = await picture.evaluate((img) => img.getBoundingClientRect().toJSON() as DOMRect)
    // What of it is there for the picture, which is contained in it.
    const seen = Math.min(width, (height * 848) / 1200)
    expect([seen >= Math.min(320, screen.width - 40), height <= screen.height - 60]).toEqual([true, true])
  }
})

test('who deletes an entry on its page is led to the list, and brings it back from there', async ({ page, site }) => {
  const { addEvent } = await administratorOf(site.origin)
  await addEvent(night)
  await logIn(page)
  await visit(page, '/events/night-of-boards')
  await page.getByRole('button', { name: `Delete ${night.eventTitle}` }).click()
  await expect(page).toHaveURL(/\/events$/)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByRole('article').filter({ hasText: night.eventTitle })).toBeVisible()
  await page.goto('/events/night-of-boards')
  await expect(heading(page)).toHaveText(night.eventTitle)
})

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
    test.use({ javaScriptEnabled })

    test('the address of an event that was deleted says that it was called off, and leads to the others', async ({ page, site }) => {
      const { addEvent, send } = await administratorOf(site.origin)
      await addEvent({ ...night, eventTitle: 'Another night' })
      const id = await addEvent(night)
      await send(`/api/deleteEvent/${id}`)
      const response = await page.goto('/events/night-of-boards')
      expect(response?.status()).toBe(404)
      if (javaScriptEnabled) await alive(page)
      await expect(heading(page)).toHaveText('This event was called off')
      await expect(page).toHaveTitle(/^This event was called off · /)
      await expect(page.getByText('“Night of Boards” was to be on Thursday, 28 November 2999, 18:00 IST.')).toBeVisible()
      await page.getByRole('link', { name: 'See all events' }).click()
      await expect(page.getByRole('heading', { name: 'Another night' })).toBeVisible()
    })

    test('how to sign up stands before all but when and where, and not at all once an event is over', async ({ page, site }) => {
      const { addEvent } = await administratorOf(site.origin)
      await addEvent({ ...night, venue: 'Lab 2' })
      await addEvent({ ...night, eventTitle: 'Night that was', eventDate: '2020-11-28' })
      await page.goto('/events/night-of-boards')
      const article = page.getByRole('article')
      const words = await article.innerText()
      const order = ['When', 'Coming', 'Where', 'Register', 'What', 'Add to a calendar', 'Come and solder.', 'Poster to print']
      expect(order.toSorted((some, other) => words.indexOf(some) - words.indexOf(other))).toEqual(order)
      await page.goto('/events/night-that-was')
      await expect(article).toContainText('Was on')
      await expect(article.getByText('It is over')).toBeVisible()
      for (const name of [/^Register/, /^Poster/, /^Google/]) await expect(article.getByRole('link', { name })).toHaveCount(0)
      await article.getByRole('link', { name: 'See what is coming' }).click()
      await expect(page).toHaveURL(/\/events$/)
      // A hackathon goes on over the night.
      const yesterday = localAt(new Date(Date.now() - 24 * 60 * 60_000)).slice(0, 10)
      await addEvent({ ...night, eventTitle: 'Night through', eventDate: yesterday, time: '23:50', eventType: 'Hackathon' })
      await page.goto('/events/night-through')
      await expect(article.getByText('Going on')).toBeVisible()
      await expect(article.getByRole('link', { name: /^Register/ })).toBeVisible()
    })

    test('a notice has its own colours on its page too', async ({ page, site }) => {
      const { addNotice } = await administratorOf(site.origin)
      await addNotice({ title: 'Lab open late', bgColor: '#FFD166', textColor: '#102030', alignment: 'right' })
      await page.goto('/')
      await page.getByRole('link', { name: 'Lab open late' }).click()
      await expect(heading(page)).toHaveText('Lab open late')
      await expect(page.getByRole('article')).toContainText(/[A-Z][a-z]+day, \d{1,2} [A-Z][a-z]+ \d{4}, /)
      const sheet = page.getByRole('article').locator('[data-alignment]')
      await expect(sheet).toHaveCSS('background-color', 'rgb(255, 209, 102)')
      await expect(sheet).toHaveCSS('color', 'rgb(16, 32, 48)')
      await expect(sheet).toHaveCSS('text-align', 'right')
    })
  })
