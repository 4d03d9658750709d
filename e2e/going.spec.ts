import { expect, type Page } from '@playwright/test'
import { club } from '../content/club.ts'
import { heads } from '../content/heads.ts'
import { pages } from '../content/pages.ts'
import { hold } from './hold.ts'
import { alive, demoTest as test, visit } from './site.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY))
const scroll = (page: Page, top: number) => page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top)
/** Goes to another page without scrolling to the link first, as a press in the bar does. */
const go = (page: Page, name: string) =>
  page
    .getByRole('contentinfo')
    .getByRole('link', { name, exact: true })
    .evaluate((link: HTMLElement) => link.click())

test('a visitor who goes back, forward and reloads finds the place that was left', async ({ page }) => {
  await visit(page, '/')
  await test.step('a new page begins at its top', async () => {
    await scroll(page, 600)
    await go(page, pages.events.title)
    await expect(heading(page)).toHaveText('Events')
    await expect.poll(() => scrolled(page)).toBe(0)
  })
  await test.step('back and forward lead to where a page was left', async () => {
    await scroll(page, 350)
    await page.goBack()
    await expect(heading(page)).toHaveText(club.title)
    await expect.poll(() => scrolled(page)).toBe(600)
    await page.goForward()
    await expect(heading(page)).toHaveText('Events')
    await expect.poll(() => scrolled(page)).toBe(350)
  })
  await test.step('so does a reload, and back from the new document', async () => {
    await page.reload()
    await alive(page)
    await expect.poll(() => scrolled(page)).toBe(350)
    await page.goBack()
    await expect(heading(page)).toHaveText(club.title)
    await expect.poll(() => scrolled(page)).toBe(600)
  })
  await test.step('a press on another link before the page has come leads there, and only there', async () => {
    const release = await hold(page, '**/api/projects?*')
    await go(page, pages.projects.title)
    await expect(page.getByRole('status').getByText('Loading…')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await go(page, pages.members.title)
    await expect(heading(page)).toHaveText(heads.members.head.heading)
    const came = page.waitForResponse('**/api/projects?*')
    release()
    await (await came).finished()
    await expect(page.getByRole('status').getByText('Loading…')).toHaveCount(0)
    await expect(page).toHaveURL(/\/members$/)
    await expect(heading(page)).toHaveText(heads.members.head.heading)
    await page.goBack()
    await expect(heading(page)).toHaveText(club.title)
  })
})
