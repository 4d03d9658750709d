import { expect, type Page } from '@playwright/test'
import { club } from '../../content/club.ts'
import { pages } from '../../content/pages.ts'
import { demoTest as test, visit } from '../site.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const go = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
type Faded = { fades: number; whole: number; address: string[] }
const faded = (page: Page) => page.evaluate(() => (window as unknown as { faded: Faded }).faded)

/** Counts the browser's own fades, the ones that ended whole, and the address at the beginning of each; `lasts`: ms of each. */
async function counted(page: Page, lasts = 180) {
  await page.addInitScript((ms) => {
    const counts: Faded = { fades: 0, whole: 0, address: [] }
    const begin = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      counts.fades += 1
      counts.address.push(location.pathname)
      const fade = begin(update)
      void fade.ready.then(() => {
        for (const animation of document.getAnimations()) animation.effect?.updateTiming({ duration: ms })
      })
      void fade.finished.then(() => {
        counts.whole += 1
      })
      return fade
    }
    Object.assign(window, { faded: counts })
  }, lasts)
}

test('another page fades in, at its address from the beginning; the way back and forward does not', async ({ page }) => {
  await counted(page)
  await visit(page, '/')
  await go(page, pages.events.title)
  await expect(heading(page)).toHaveText(pages.events.title)
  await expect.poll(() => faded(page)).toEqual({ fades: 1, whole: 1, address: ['/events'] })
  await page.goBack()
  await expect(heading(page)).toHaveText(club.title)
  await page.goForward()
  await expect(heading(page)).toHaveText(pages.events.title)
  expect((await faded(page)).fades).toBe(1)
})

test('what is pressed while a page fades in is what stands there already', async ({ page }) => {
  await counted(page, 60_000)
  await visit(page, '/')
  await go(page, pages.events.title)
  await expect(heading(page)).toHaveText(pages.events.title)
  const home = page.getByRole('banner').getByRole('link', { name: `${club.title}, home` })
  await expect(home).toBeInViewport()
  const { x, y } = await home.evaluate((link) => link.getBoundingClientRect().toJSON() as DOMRect)
  await page.mouse.click(x + 8, y + 8)
  await expect(heading(page)).toHaveText(club.title)
  await page.goBack()
  await expect(heading(page)).toHaveText(pages.events.title)
  // Who goes back does not wait for what fades.
  await expect.poll(async () => (await faded(page)).whole).toBe(2)
})

test('without a wish for motion nothing fades', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await counted(page)
  await visit(page, '/')
  await go(page, pages.events.title)
  await expect(heading(page)).toHaveText(pages.events.title)
  expect((await faded(page)).fades).toBe(0)
})

test('who goes back before the page that was gone to was drawn is at the page as it begins, not as it was left', async ({ page }) => {
  await visit(page, '/admin')
  await page.getByRole('button', { name: 'Forgot password' }).click()
  await expect(page.getByLabel('Username')).toBeHidden()
  // At once, before a frame is drawn: the next page has the address, and stands nowhere yet.
  await page.evaluate(() => {
    const { pushState } = history
    history.pushState = (...entry) => {
      pushState.apply(history, entry)
      history.back()
    }
  })
  await go(page, pages.events.title)
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
})
