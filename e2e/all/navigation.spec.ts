import { expect, type Page } from '@playwright/test'
import { club } from '../../content/club.ts'
import { demoTest as test, visit } from '../site.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const header = (page: Page) => page.getByRole('banner')
const logo = (page: Page) => header(page).getByRole('link', { name: `${club.name}, home` })
const isWhole = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test('the logo and the toggle stand where they belong at 360, 767, 768, 1023, 1024 and 1280 px', async ({ page }) => {
  await visit(page, '/')
  for (const width of [360, 767, 768, 1023, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const box = await logo(page).locator('svg').boundingBox()
    if (!box) throw new Error('the logo is not shown')
    if (width >= 768) expect(box.height).toBe(80)
    const centre = box.x + box.width / 2
    const large = width >= 1024
    if (large) expect(Math.abs(centre - width / 2)).toBeLessThanOrEqual(1)
    else expect(box.x).toBeLessThan(50)
    const toggle = page.getByRole('button', { name: 'Menu' })
    const home = bar(page).getByRole('link', { name: 'Home' })
    await expect(toggle).toBeVisible({ visible: !large })
    await expect(home).toBeVisible({ visible: large })
    expect(await isWhole(page)).toBe(true)
    if (large) continue
    await toggle.click()
    await expect(home).toBeVisible()
    await expect(bar(page).getByRole('link', { name: 'Timeline' })).toBeVisible()
    await toggle.click()
    await expect(home).toBeHidden()
    await toggle.click()
    await bar(page).getByRole('link', { name: 'Events' }).click()
    await expect(page).toHaveURL(/\/events$/)
    await expect(home).toBeHidden()
    // Behind the drawer nothing can have the focus; behind a closed one the new page has it.
    await expect(page.locator('main:focus, main :focus')).toBeAttached()
    await toggle.click()
    await bar(page).getByRole('link', { name: 'Events' }).click()
    await expect(home).toBeHidden()
    await logo(page).click()
    await expect(page).toHaveURL(/\/$/)
  }
})

test('a change of page keeps the document, brings the title and puts the focus on what is new', async ({ page }) => {
  await visit(page, '/')
  await expect(page).toHaveTitle(club.name)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('link', { name: 'All events' }).click()
  await expect(page).toHaveURL(/\/events$/)
  await expect(page).toHaveTitle(`Events · ${club.name}`)
  // Who listens hears the heading; of a part without a name they would hear nothing.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await bar(page).getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveTitle(`Admin Login · ${club.name}`)
  await page.goBack()
  await expect(page).toHaveTitle(`Events · ${club.name}`)
  await page.goBack()
  await expect(page).toHaveTitle(club.name)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test.describe('the theme', () => {
  const light = 'rgb(247, 243, 233)'
  const dark = 'rgb(11, 22, 17)'

  test('follows the system, then the reader, and is there before the page is', async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver(([change], watcher) => {
        Object.assign(window, { setBeforeBody: document.body === null })
        if (change) watcher.disconnect()
      }).observe(document, { attributes: true, attributeFilter: ['data-theme'], subtree: true })
    })
    await page.emulateMedia({ colorScheme: 'dark' })
    await visit(page, '/')
    await expect(page.locator('body')).toHaveCSS('background-color', dark)
    const turn = page.getByRole('button', { name: 'Switch between light and dark' })
    await expect(turn).toHaveAccessibleName(/: dark now$/)
    await turn.click()
    await expect(page.locator('body')).toHaveCSS('background-color', light)
    await expect(turn).toHaveAccessibleName(/: light now$/)
    await page.reload()
    expect(await page.evaluate(() => 'setBeforeBody' in window && window.setBeforeBody)).toBe(true)
    await expect(page.locator('body')).toHaveCSS('background-color', light)
    await page.goto('/events')
    await expect(page.locator('body')).toHaveCSS('background-color', light)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect(page.locator('body')).toHaveCSS('background-color', dark)
  })
})

test('an address without a page is told to be no page, by status and by heading, and leads on', async ({ page }) => {
  for (const address of ['/nowhere', '/events/none', '/admin.php/none', '/%F0%9F%A4%96']) {
    const response = await visit(page, address)
    expect(response?.status(), address).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
    await expect(page.getByRole('main')).toContainText('404 Not Found')
  }
  await page.getByRole('link', { name: 'See the events' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events')
})
