import { expect, type Page } from '@playwright/test'
import { heading } from '../page.ts'
import { routes } from '../routes.ts'
import { demoTest, logIn, test, visit } from '../site.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

test('an administrator finds Console and Logout on every page from the first paint on, and in the drawer', async ({ page }) => {
  await logIn(page)
  const console = bar(page).getByRole('link', { name: 'Console' })
  for (const route of routes) {
    // Before any script runs but the one in the head.
    await page.goto(route, { waitUntil: 'commit' })
    await expect(console, route).toBeVisible()
  }
  await page.setViewportSize({ width: 360, height: 780 })
  await visit(page, '/events')
  await page.getByRole('button', { name: 'Menu' }).click()
  await console.click()
  await expect(heading(page)).toHaveText('Admin Console')
  await page.getByRole('button', { name: 'Menu' }).click()
  await bar(page).getByRole('link', { name: 'Logout' }).press('Enter')
  await expect(heading(page)).toHaveText('Admin Login')
})

demoTest('the theme follows the system, then the reader, and is set before the page is shown', async ({ page }) => {
  const [light, dark] = ['rgb(247, 243, 233)', 'rgb(11, 22, 17)']
  const body = page.locator('body')
  const toggle = page.getByRole('button', { name: 'Switch between light and dark' })
  await page.addInitScript(() => {
    new MutationObserver(([change], watcher) => {
      Object.assign(window, { setBeforeBody: document.body === null })
      if (change) watcher.disconnect()
    }).observe(document, { attributes: true, attributeFilter: ['data-theme'], subtree: true })
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, '/')
  await expect(body).toHaveCSS('background-color', dark)
  await expect(toggle).toHaveAccessibleName(/: dark now$/)
  await toggle.click()
  await expect(body).toHaveCSS('background-color', light)
  await visit(page, '/events')
  expect(await page.evaluate(() => 'setBeforeBody' in window && window.setBeforeBody)).toBe(true)
  await expect(body).toHaveCSS('background-color', light)
  await page.emulateMedia({ colorScheme: 'light' })
  await toggle.click()
  await expect(body).toHaveCSS('background-color', dark)
})
