import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { events } from '../../content/sample/events.ts'
import { demoTest as test, visit } from '../site.ts'

// Read as text, as routes.ts reads it.
const list = readFileSync(join(import.meta.dirname, '../../src/site/routes.tsx'), 'utf8')
/** The pages of which a search box looks through the list. */
const searched = [...list.matchAll(/^ {4}path: '([^']+)',\n(?: {4}.+\n)*? {4}sought: 'here',$/gm)].map(([, path = '']) => path)

const { eventTitle: title } = events.at(-1) as (typeof events)[number]
const box = (page: Page) => page.getByRole('main').getByRole('searchbox')
const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')
const historyOf = (page: Page) => page.evaluate(() => history.length)
const asked = (page: Page) => new URL(page.url()).searchParams.get('q')

test('what is looked for in a list stands in its address, in one entry of the history, and moves nobody', async ({ page }) => {
  expect(searched).toHaveLength(4)
  for (const path of searched) {
    await visit(page, path)
    const before = await historyOf(page)
    await page.evaluate(() => scrollTo(0, 40))
    await box(page).pressSequentially('no such, & #1')
    await expect.poll(() => asked(page), path).toBe('no such, & #1')
    await expect(box(page)).toBeFocused()
    expect([await historyOf(page), await page.evaluate(() => scrollY)]).toEqual([before, 40])
    await page.reload()
    await expect(box(page)).toHaveValue('no such, & #1')
    await box(page).fill('')
    await expect.poll(() => page.url()).toMatch(new RegExp(`${path}$`))
  }
})

for (const javaScriptEnabled of [true, false])
  test.describe(`${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test('where a list holds nothing of what was typed, the whole site is searched for it in one press', async ({ page }) => {
      const mistyped = `${title.slice(0, 3)}${title.slice(4)}`
      for (const path of searched) {
        await page.goto(`${path}?q=${encodeURIComponent(mistyped)}`)
        await page
          .getByRole('main')
          .getByRole('link', { name: `Search the whole site for “${mistyped}”` })
          .click()
        await expect(page).toHaveURL(`/search?${new URLSearchParams({ q: mistyped })}`)
        await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible()
      }
    })
  })

test('a link with words shows what they find, and so do back and forward', async ({ page }) => {
  await visit(page, `/events?q=${encodeURIComponent(title.toUpperCase())}`)
  await expect(box(page)).toHaveValue(title.toUpperCase())
  await expect(titles(page)).toHaveText([title])
  const bar = page.getByRole('contentinfo')
  // To the same list, without the words.
  await bar.getByRole('link', { name: 'Events' }).click()
  await expect(titles(page)).toHaveCount(events.length)
  await expect(box(page)).toHaveValue('')
  await page.goBack()
  await expect(titles(page)).toHaveText([title])
  await box(page).fill('no such thing')
  await bar.getByRole('link', { name: 'Timeline' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Timeline')
  await page.goBack()
  await expect(box(page)).toHaveValue('no such thing')
  await expect(titles(page)).toHaveCount(0)
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Timeline')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a list is searched by a form, whose answer is a page', async ({ page }) => {
    await page.goto('/events')
    await expect(page.getByRole('searchbox')).toHaveCount(1)
    await page.getByRole('searchbox', { name: 'Search events' }).fill(` ${title} `)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(titles(page)).toHaveText([title])
    await expect(page.getByText('1 found', { exact: true }).filter({ visible: true })).toHaveCount(1)
    await page.getByRole('searchbox').fill('no such thing')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Nothing here holds these words.')).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('no such thing')
  })
})
