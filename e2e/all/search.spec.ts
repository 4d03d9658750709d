import { expect } from '@playwright/test'
import { search } from '../../content/search.ts'
import { axeFaults } from '../questions.ts'
import { demoTest as test, visit } from '../site.ts'

test('the search over a page has no fault that axe finds, fills a phone, and keeps Tab inside', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: search.label })
  const field = dialog.getByRole('searchbox', { name: search.label })
  const result = dialog.getByRole('listitem').getByRole('link').first()
  const opener = page.getByRole('banner').getByRole('link', { name: 'Search', exact: true })
  await page.setViewportSize({ width: 360, height: 640 })
  for (const media of [{ colorScheme: 'light' }, { colorScheme: 'dark' }, { forcedColors: 'active' }] as const) {
    await page.emulateMedia({ reducedMotion: 'reduce', ...media })
    await visit(page, '/about')
    await opener.click()
    for (const [words, said] of [
      ['', ''],
      ['a', /best found$/],
      ['zzzz qqqq', 'Nothing found'],
    ] as const) {
      await field.fill(words)
      await expect(dialog.getByRole('status').first()).toHaveText(said)
      expect.soft(await axeFaults(page, 'dialog'), `${words} ${JSON.stringify(media)}`).toEqual([])
    }
  }
  await field.fill('subscribe')
  await expect(result).toContainText('Subscribe')
  expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 640 })
  for (const part of [opener, result, dialog.getByRole('button', { name: 'Close the search' })])
    expect((await part.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  for (let at = 0; at < 8; at += 1) {
    await page.keyboard.press('Tab')
    // The browser's own bar may have its turn, the page behind never.
    expect(await page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest('dialog'))).toBe(true)
  }
})
