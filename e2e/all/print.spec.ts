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
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect.soft(sheets, path).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })
  }
})

test('a printed event says when and where above its picture, and nothing of calendars', async ({ page, demo }) => {
  const path = (await everyRoute(demo.origin)).find((one) => one.startsWith('/events/')) ?? ''
  await visit(page, path)
  const article = page.getByRole('article')
  await expect(article.getByText('Add to a calendar')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const when = await article.locator('time').boundingBox()
  const picture = await article.locator('img').boundingBox()
  expect((when?.y ?? 0) + (when?.height ?? 0)).toBeLessThan(picture?.y ?? 0)
  await expect(article.getByText('Add to a calendar')).toBeHidden()
  await expect(article.getByText('Coming')).toBeHidden()
  await expect(article.getByRole('link', { name: /^Register/ })).toBeVisible()
})
