import { expect } from '@playwright/test'
import { pages } from '../../../content/pages.ts'
import { events } from '../../../content/sample/events.ts'
import { routes } from '../../routes.ts'
import { test } from './person.ts'

test.use({ entry: 'demo' })

test('a visitor reads every page, without an error on the console', async ({ person }) => {
  for (const path of routes) {
    await person.visit(path)
    expect(await person.run(() => [...document.querySelectorAll('h1')].filter((one) => one.getClientRects().length > 0).length), path).toBe(
      1,
    )
    // That an unknown page is answered with 404 is no error.
    const errors = (await person.errors()).filter((error) => !/\b404\b/.test(error))
    expect(errors, path).toEqual([])
  }
})

test('a visitor searches the events, empties the search, opens a question and changes the theme', async ({ person }) => {
  const titles = () => person.run(() => [...document.querySelectorAll('main article :is(h2, h3)')].map(({ textContent }) => textContent))
  const event = events.at(-1) as (typeof events)[number]
  await person.visit('/events')
  const all = await titles()
  expect(all).toHaveLength(events.length)
  await person.type('Search events', event.eventTitle)
  await expect.poll(titles).toEqual([event.eventTitle])
  await person.erase('Search events')
  await expect.poll(titles).toEqual(all)

  await person.press(pages.faq.title, 'link')
  await expect
    .poll(() => person.run(() => [location.pathname, document.documentElement.hasAttribute('data-alive')]))
    .toEqual(['/faq', true])
  const isOpen = () => person.run(() => document.querySelector('main h2 button')?.getAttribute('aria-expanded'))
  const before = await isOpen()
  await person.press(/\?$/)
  await expect.poll(isOpen).not.toBe(before)

  const theme = () => person.run(() => [document.documentElement.dataset.theme, getComputedStyle(document.body).backgroundColor])
  const [, light] = await theme()
  await person.press(/^Switch to (dark|light) theme/)
  await expect.poll(async () => (await theme())[0]).toBe('dark')
  expect((await theme())[1]).not.toBe(light)
  await person.visit('/about')
  expect((await theme())[0]).toBe('dark')
  expect(await person.errors()).toEqual([])
})
