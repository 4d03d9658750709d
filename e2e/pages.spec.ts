import { expect, type Locator } from '@playwright/test'
import { heads } from '../content/heads.ts'
import { homeParts } from '../content/pages.ts'
import { timeline } from '../content/sample/timeline.ts'
import { cards } from './page.ts'
import { demoTest as test, visit } from './site.ts'

/** The number of columns of a list: of the places where its entries begin. */
const columns = (entries: Locator) =>
  entries.evaluateAll((all) => new Set(all.map((entry) => Math.round(entry.getBoundingClientRect().left))).size)

test('a visitor sees the lists in as many columns as the width allows', async ({ page }) => {
  const videos = page.getByRole('region', { name: homeParts.trailers.heading }).getByRole('listitem')
  for (const [line, path, entries, widths] of [
    ['Members: Grid 12/6/4 columns', '/members', cards(page), { 360: 1, 768: 2, 1280: 3 }],
    ['Projects: Grid 12/6/4/3 columns', '/projects', cards(page), { 360: 1, 768: 2, 1000: 3, 1280: 4 }],
    ['Videos: 6/12 columns on medium and 4/12 on large screens', '/', videos, { 360: 1, 768: 2, 1280: 3 }],
  ] as const)
    await test.step(line, async () => {
      await visit(page, path)
      for (const [width, wanted] of Object.entries(widths)) {
        await page.setViewportSize({ width: Number(width), height: 800 })
        expect(await columns(entries), `at ${width}`).toBe(wanted)
      }
    })
  await test.step('Card height 400 px', async () => {
    await visit(page, '/projects')
    const heights = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height))
    expect(heights.length).toBeGreaterThan(3)
    expect(new Set(heights)).toEqual(new Set([400]))
  })
  await test.step('Timeline: alternating left and right', async () => {
    await visit(page, '/timeline')
    await expect(cards(page).getByRole('heading')).toHaveText(timeline.map(({ title }) => title).reverse())
    await expect(cards(page).last()).toContainText(`${timeline[0]?.startDate} to ${timeline[0]?.endDate}`)
    const lefts = await cards(page).evaluateAll((all) => all.map((card) => card.getBoundingClientRect().left < innerWidth / 2 - 100))
    expect(lefts).toEqual(lefts.map((_, at) => (at % 2 === 0 ? lefts[0] : !lefts[0])))
  })
  await test.step('a button View Photos to /gallery', async () => {
    await page.getByRole('link', { name: `View Photos of ${timeline[1]?.title}` }).click()
    await expect(page).toHaveURL(/\/gallery$/)
    await expect(page.getByRole('heading', { level: 1, name: heads.gallery.head.heading })).toBeVisible()
  })
  await test.step('Video form: a bordered box of the given height and width', async () => {
    await visit(page, '/videoform')
    const box = page.getByRole('region', { name: 'Preview' }).locator('div').first()
    for (const [width, height] of [
      [560, 315],
      [40, 30],
      [2000, 1200],
    ]) {
      await page.getByLabel('Width').fill(String(width))
      await page.getByLabel('Height').fill(String(height))
      await expect.poll(() => box.boundingBox()).toMatchObject({ width, height })
    }
    await expect(box).toHaveCSS('border-style', 'solid')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
  })
})
