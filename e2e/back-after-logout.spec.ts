import { expect, type Page } from '@playwright/test'
import { admin, logIn, test, visit } from './site.ts'

/** As a browser says it when it puts a page into its back/forward cache, and when its user comes back to it. The test's browser has none. */
const persisted = (page: Page, type: 'pagehide' | 'pageshow') =>
  page.evaluate((name) => void dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)

const email = (page: Page) => page.getByText(admin.email)

const logOuts = {
  'in this tab': (page: Page) => page.evaluate(() => sessionStorage.removeItem('token')),
  'in another tab': async (page: Page) => {
    const { origin } = new URL(page.url())
    expect((await page.request.post('/api/logout', { headers: { origin } })).ok()).toBe(true)
  },
}

test('Back shows an administrator’s page only while the session is alive', async ({ context }) => {
  const openConsole = async () => {
    const page = await context.newPage()
    await logIn(page)
    await visit(page, '/adminconsole')
    await expect(email(page).first()).toBeVisible()
    return page
  }
  await test.step('while it is, the page is as it was left', async () => {
    const page = await openConsole()
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await persisted(page, 'pagehide')
    await persisted(page, 'pageshow')
    await expect(email(page).first()).toBeVisible()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })
  for (const [where, logOut] of Object.entries(logOuts))
    await test.step(`after a logout ${where} it is what a visitor sees, and nothing of an administrator’s before`, async () => {
      const page = await openConsole()
      await persisted(page, 'pagehide')
      await expect(email(page).first()).toBeHidden()
      await expect(page.getByRole('button').first()).toBeHidden()
      await logOut(page)
      await persisted(page, 'pageshow')
      await expect(page.locator('html[data-alive]:not([data-admin])')).toBeVisible()
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(email(page)).toHaveCount(0)
    })
})
