import { expect, type Page } from '@playwright/test'
import { events } from '../content/sample/events.ts'
import { search } from '../content/search.ts'
import { alive, demoTest as test, visit } from './site.ts'

const { eventTitle: title } = events.at(-1) as (typeof events)[number]
const opener = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Search', exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: search.label })
const field = (page: Page) => dialog(page).getByRole('searchbox', { name: search.label })
const results = (page: Page) => dialog(page).getByRole('listitem').getByRole('link')

test('a visitor searches the whole site by keyboard, and reads all results on a page', async ({ page }) => {
  await visit(page, '/about')
  await opener(page).focus()
  for (const key of ['ControlOrMeta+k', 'Enter'])
    await test.step(`${key} opens the search over the page, Escape closes it`, async () => {
      await page.keyboard.press(key)
      await expect(field(page)).toBeFocused()
      await expect(field(page)).toHaveValue('')
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
      await expect(opener(page)).toBeFocused()
    })
  await test.step('the arrows choose among the results, Enter opens one', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await field(page).pressSequentially(title.toUpperCase())
    await expect(results(page).first()).toContainText(title)
    await expect(dialog(page).getByRole('status').first()).toHaveText(/^(?:The )?\d+ (?:best )?found$/)
    await expect(dialog(page).locator('mark').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(results(page).first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await alive(page)
  })
  await test.step('Enter without a choice leads to the page with all results', async () => {
    await opener(page).click()
    await field(page).fill(title)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/search?${new URLSearchParams({ q: title })}`)
    await expect(page.getByRole('heading', { level: 1, name: search.head.heading })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible()
    expect(await page.getByRole('main').locator('mark').count()).toBeGreaterThan(0)
  })
  await test.step('the search shows a hint when nothing was found', async () => {
    await alive(page)
    await opener(page).click()
    await field(page).fill('zzzz qqqq')
    await expect(dialog(page).getByRole('status')).toHaveText('No results')
    await expect(dialog(page).getByText(search.hints[0] ?? '')).toBeVisible()
  })
})
