import { expect, type Page } from '@playwright/test'
import { administratorOf } from '../caller.ts'
import { expectUncovered } from '../in-sight.ts'
import { logIn, test, visit } from '../site.ts'

const screens = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** How far the bar of choosing stands below that of the page. */
const gap = (page: Page) =>
  page.evaluate(() => {
    const [over, under] = ['header', '[aria-label^="Choosing"] > *'].map((one) => document.querySelector(one)?.getBoundingClientRect())
    return (under?.top ?? 0) - (over?.bottom ?? 0)
  })

test('while several are chosen the bar stands just below that of the page, and nothing that has the focus lies under either', async ({
  page,
  site,
}) => {
  const caller = await administratorOf(site.origin)
  for (const at of ['', 'draft']) for (const night of [1, 2, 3, 4]) await caller.addEvent({ eventTitle: `Night ${night}`, publishAt: at })
  await logIn(page)
  for (const screen of screens) {
    await test.step(`${screen.width} px`, async () => {
      await page.setViewportSize(screen)
      await visit(page, '/events')
      await page.getByRole('button', { name: 'Choose several' }).press('Enter')
      const choices = page.getByRole('checkbox', { name: /^Choose Night/ })
      await expect(choices).toHaveCount(8)
      for (const at of [0, 1, 4, 5, 6, 7]) await choices.nth(at).press('Space')
      await page.getByRole('button', { name: 'Delete 6…' }).waitFor()
      expect(await gap(page)).toBe(8)
      // Back from the last one: what is come to is at the upper edge.
      await choices.last().focus()
      const focused = page.locator(':focus')
      while (!(await choices.first().evaluate((first) => first === document.activeElement))) {
        await page.keyboard.press('Shift+Tab')
        await expectUncovered(focused)
      }
      await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
      const before = await page.evaluate(() => scrollY)
      await page.getByRole('button', { name: 'Delete 6…' }).focus()
      await page.keyboard.press('Tab')
      await expectUncovered(focused)
      expect(await page.evaluate(() => scrollY)).toBe(before)
    })
  }
})
