import { expect } from '@playwright/test'
import { sheet } from '../questions.ts'
import { everyRoute, routes } from '../routes.ts'
import { demoTest as test, visit } from '../site.ts'

test.use({ viewport: sheet, colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } })

test('an entry prints as a notice for a board: one sheet, a large title, and its address instead of links', async ({ page, demo }) => {
  for (const path of (await everyRoute(demo.origin)).slice(routes.length).filter((path) => !path.includes('/groups/'))) {
    await visit(page, path)
    await page.emulateMedia({ media: 'print' })
    const title = page.getByRole('heading', { level: 1 })
    const large = await title.evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize))
    expect.soft(large, path).toBeGreaterThan(40)
    await expect.soft(page.locator('main nav').filter({ visible: true }), path).toHaveCount(0)
    await expect
      .soft(page.locator('main article a:not([href^=http], [href^=mailto], dd a, :has(img))').filter({ visible: true }), path)
      .toHaveCount(0)
    await expect.soft(page.getByText(`${new URL(demo.origin).host}${decodeURI(path)}`), path).toBeVisible()
    if (path.startsWith('/events/')) {
      const when = await page.getByRole('article').locator('time').boundingBox()
      const picture = await page.getByRole('article').locator('img').boundingBox()
      expect((when?.y ?? 0) + (when?.height ?? 0)).toBeLessThan(picture?.y ?? 0)
      for (const words of ['Add to a calendar', /^in \d+ days/]) await expect(page.getByRole('article').getByText(words)).toBeHidden()
    }
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect.soft(sheets, path).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })
  }
})
