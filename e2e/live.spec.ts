import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { administratorOf } from './caller.ts'
import { article, button, expectPrompt, most, news, reader, rename, said, second, someEvents, told, took, topOf } from './listening.ts'
import { test } from './site.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('an open list shows a new event, an edit and a delete within a second', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  const ids = await someEvents(caller)
  let newest = { id: ids.at(-1) ?? '', title: 'Night 12' }
  let quickest = [Infinity, Infinity, Infinity]
  for (let turn = 1; turn <= most && Math.max(...quickest) >= second; turn += 1) {
    const title = `The newest ${turn}`
    await reader(page, '/events', 360)
    const top = await topOf(page, newest.title)
    const id = await caller.addEvent({ eventTitle: title, eventDate: `2999-12-${10 + turn}` })
    const times = [await took(button(page, '1 new event').waitFor())]
    expect(await topOf(page, newest.title)).toBe(top)
    await expect(article(page, title)).toHaveCount(0)
    await expect(said(page)).toHaveText('1 new event')
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await button(page, '1 new event').press('Enter')
    await expect(article(page, title)).toBeFocused()
    await expect(button(page, '1 new event')).toHaveCount(0)

    await rename(caller, newest.id, `Right ${turn}`)
    times.push(await took(article(page, `Right ${turn}`).waitFor()))
    await caller.send(`/api/deleteEvent/${newest.id}`)
    times.push(await took(page.locator('article[data-gone]').waitFor()))
    await expect(page.locator('article[data-gone]').getByRole('heading')).toHaveText(`Right ${turn}`)
    // Nobody reads it any more: then it goes.
    await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    await expect(article(page, `Right ${turn}`)).toHaveCount(0)
    told(times)
    quickest = quickest.map((before, at) => Math.min(before, times[at] ?? Infinity))
    newest = { id, title }
  }
  expect(Math.max(...quickest)).toBeLessThan(second)
})

test('an open event page shows an edit at once, and says when the event is called off', async ({ page, site }) => {
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
  await expect(page.getByRole('main').getByText('This event was called off.')).toBeInViewport()
  await expect(said(page)).toHaveText('This event was called off')
  await expect(heading(page)).toHaveText(title)
  await expect(news(page).getByRole('button')).toHaveCount(0)
})
