import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { copyMayBe } from '../../src/contract/copy-age.ts'
import { jobWords } from '../../src/features/operations/contract.ts'
import { consoleParts } from '../../src/web/console-parts.ts'
import { expectInSight, expectUncovered, screens } from '../in-sight.ts'
import { openConsole, test } from '../site.ts'

const warning = (page: Page, words: string) => page.locator('p', { hasText: `Warning: ${words}` })

/** What is known of the copies, as after days in which none could be made. */
async function withOldCopy(page: Page) {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000 - 1000).toISOString()
  const made = hoursAgo(copyMayBe + 1)
  const data = [{ name: 'club-0123abcd-20260101T000000000Z.tar', made, size: 413_000, isOwn: true, isGood: true }]
  const known = { place: '/copies', isEncrypted: false, isThere: true, last: null, under: null, restored: null, passkeyShown: false }
  const trouble = { what: 'copy', at: hoursAgo(1), why: 'The disk is full.' }
  await page.route('**/api/copies', (route) => route.fulfill({ json: { success: true, data, trouble, ...known } }))
  const failure = '“A night” (event) could not be published: the disk is full'
  const job = { name: 'times', ranAt: null, failedAt: hoursAgo(1), failure }
  await page.route('**/api/jobs', (route) => route.fulfill({ json: { success: true, data: [job] } }))
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const screen of screens)
  test(`how the site is kept, and what fails, is in sight when the console opens at ${screen.width} x ${screen.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(screen)
    await withOldCopy(page)
    await openConsole(page)
    await expectUncovered(warning(page, `Last good copy ${copyMayBe + 1} hours ago, 413 kB.`))
    await expectUncovered(warning(page, 'A copy could not be made'))
    await expectUncovered(warning(page, `${jobWords.times} failed:`))
    await expectUncovered(page.getByRole('navigation', { name: 'Parts of the console' }))
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  })

for (const screen of screens)
  test(`each part of the console is reached by keyboard, and begun at, at ${screen.width} x ${screen.height}`, async ({ page }) => {
    await page.setViewportSize(screen)
    await openConsole(page)
    for (const { way, heading } of Object.values(consoleParts)) {
      await page.getByRole('navigation', { name: 'Parts of the console' }).getByRole('link', { name: way }).press('Enter')
      await expectInSight(page.getByRole('heading', { level: 2, name: heading, exact: true }))
    }
  })

test('who is led to a part by its address begins there, also where it comes after the page', async ({ page }) => {
  await openConsole(page)
  await page.goto('/adminconsole#trash')
  await page.reload()
  await expectInSight(page.getByRole('heading', { level: 2, name: 'Trash' }))
})

for (const screen of screens)
  test(`who goes back from part to part of the console begins at the heading that is in sight, at ${screen.width} x ${screen.height}`, async ({
    page,
  }) => {
    const heading = (name: string) => page.getByRole('heading', { name, exact: true })
    const led = (way: string) =>
      page.getByRole('navigation', { name: 'Parts of the console' }).getByRole('link', { name: way }).press('Enter')
    await page.setViewportSize(screen)
    await openConsole(page)
    await expect(heading('History')).toBeVisible()
    await led('History')
    await expectInSight(heading('History'))
    await led('Trash')
    await expectInSight(heading('Trash'))
    // As a hand may do meanwhile: then the way back is the whole page.
    await page.evaluate(() => scrollTo(0, 0))
    await page.goBack()
    await expect(page).toHaveURL(/#history$/)
    await expect(page.locator('h1:focus, h2:focus')).toHaveCount(1)
    await expectInSight(page.locator('h1:focus, h2:focus'))
    await page.goBack()
    await expect(page).toHaveURL(/adminconsole$/)
    await expectInSight(page.locator('h1:focus, h2:focus'))
    await page.goForward()
    await page.goForward()
    await expect(page).toHaveURL(/#trash$/)
    await expectInSight(page.locator('h1:focus, h2:focus'))
  })
