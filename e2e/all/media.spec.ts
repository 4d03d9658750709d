import { expect } from '@playwright/test'
import { sheet } from '../questions.ts'
import { everyRoute, routes } from '../routes.ts'
import { demoTest as test, visit } from '../site.ts'

test.use({ viewport: sheet, colorScheme: 'dark', contextOptions: { reducedMotion: 'reduce' } })

test('on paper every answer is read, and where a link leads; notices print in ink, whatever their colours', async ({ page }) => {
  await visit(page, '/faq')
  await page.emulateMedia({ media: 'print' })
  for (const answer of await page.locator('main li p').all()) await expect(answer).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await visit(page, '/projects')
  const link = page.getByRole('link', { name: /^Read more/ }).first()
  const behind = await link.evaluate((element) => getComputedStyle(element, '::after').content)
  expect(behind).toContain(await link.getAttribute('href'))
  await visit(page, '/')
  const colours = await page.locator('[data-alignment]').evaluateAll((all) => all.map((notice) => getComputedStyle(notice).color))
  expect(new Set(colours)).toEqual(new Set(['rgb(0, 0, 0)']))
})

test('an entry prints as a notice for a board: one sheet, a large title, and its address instead of links', async ({ page, demo }) => {
  for (const path of (await everyRoute(demo.origin)).slice(routes.length).filter((path) => !path.includes('/groups/'))) {
    await visit(page, path)
    await page.emulateMedia({ media: 'print' })
    const title = page.getByRole('heading', { level: 1 })
    const large = await title.evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize))
    expect.soft(large, path).toBeGreaterThan(40)
    await expect.soft(page.locator('main nav').filter({ visible: true }), path).toHaveCount(0)
    await expect.soft(page.locator('main article a:not([href^=http], [href^=mailto], dd a)').filter({ visible: true }), path).toHaveCount(0)
    await expect.soft(page.getByText(`${new URL(demo.origin).host}${decodeURI(path)}`), path).toBeVisible()
    if (path.startsWith('/events/')) {
      const when = await page.getByRole('article').locator('time').boundingBox()
      const picture = await page.getByRole('article').locator('img').boundingBox()
      expect((when?.y ?? 0) + (when?.height ?? 0)).toBeLessThan(picture?.y ?? 0)
      for (const words of ['Add to a calendar', 'Coming']) await expect(page.getByRole('article').getByText(words)).toBeHidden()
    }
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect.soft(sheets, path).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })
  }
})

test('in forced colours the dot of what is on right now is seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await visit(page, '/')
  const live = page.locator('main [data-live]').first()
  const dot = await live.evaluate((chip) => {
    const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(chip, '::before')
    return [borderTopWidth, borderTopStyle, borderTopColor === getComputedStyle(chip).color]
  })
  expect(dot).toEqual(['4px', 'solid', true])
})
