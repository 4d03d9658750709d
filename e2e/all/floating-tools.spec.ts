import { expect, type Page } from '@playwright/test'
import { fillUp, managed } from '../listed.ts'
import { logIn, settled, demoTest as test, visit } from '../site.ts'

const screens = [
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 720 },
]
const pages = ['/', ...managed.map(({ page }) => page)]

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeAll(({ demo }) => fillUp(demo))

/** Names what lies under the floating button somewhere on the way down the page, and what never comes free of it in sight. */
const under = (page: Page, floating: string) =>
  page.evaluate(async (selector) => {
    const button = document.querySelector(selector) as HTMLElement
    const isOver = (one: DOMRect, other: DOMRect) =>
      one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
    const named = (one: Element) => (one.ariaLabel ?? one.textContent ?? '').slice(0, 40)
    const all = [...document.querySelectorAll('a, button, input, select, textarea')].filter(
      (one) => one !== button && !one.closest('header') && one.checkVisibility() && one.getBoundingClientRect().width > 1,
    )
    const isTool = (one: Element) => /^(?:Edit|Delete|Manage) /.test(named(one))
    const [tools, never] = [new Set<string>(), new Set(all)]
    const end = document.documentElement.scrollHeight - innerHeight
    const stops = [0, end / 2, end, ...Array.from({ length: Math.ceil(end / 40) }, (_, at) => at * 40)]
    for (const stop of stops) {
      scrollTo({ top: stop, behavior: 'instant' })
      const over = button.getBoundingClientRect()
      for (const one of all) {
        const box = one.getBoundingClientRect()
        if (box.bottom < 0 || box.top > innerHeight) continue
        if (isTool(one) && isOver(box, over)) tools.add(named(one))
        // A card that is one link is free where most of it is.
        const part = Math.min(box.height, 120)
        if (box.top >= 0 && box.top + part <= innerHeight && !isOver(new DOMRect(box.x, box.y, box.width, part), over)) never.delete(one)
      }
    }
    return { tools: [...tools], never: [...never].map(named), count: all.filter(isTool).length }
  }, floating)

test('neither plus nor pen ever lies on a tool, and all else scrolls clear of them, on every page and screen', async ({ page }) => {
  await logIn(page)
  for (const path of pages) {
    await visit(page, path)
    const floating = path === '/' ? '[aria-controls="edit-home"]' : '[data-plus] > button'
    for (const screen of screens) {
      await page.setViewportSize(screen)
      const at = `${path} at ${screen.width} x ${screen.height}`
      await expect(page.locator(floating)).toBeInViewport()
      // The tools come with a script of their own.
      await expect.poll(async () => (await under(page, floating)).count, at).toBeGreaterThan(0)
      const { tools, never } = await under(page, floating)
      expect.soft(tools, at).toEqual([])
      expect.soft(never, at).toEqual([])
    }
  }
})

/** The links of the foot that the floating button lies on at the end of the page, where it stands as high as it ever does. */
const stuckIn = (page: Page, floating: string) =>
  page.evaluate((selector) => {
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
    const over = (document.querySelector(selector) as HTMLElement).getBoundingClientRect()
    return [...document.querySelectorAll('footer a')]
      .filter((one) => {
        const { left, right, bottom, height } = one.getBoundingClientRect()
        // It may come down as far as the lower edge.
        return left < over.right && over.left < right && bottom > over.top && over.bottom + height > innerHeight
      })
      .map((one) => one.textContent)
  }, floating)

test('the links of the foot scroll clear of pen and plus on screens of 600 to 1000 px', async ({ page }) => {
  await logIn(page)
  for (const path of ['/', '/projects']) {
    await visit(page, path)
    const floating = path === '/' ? '[aria-controls="edit-home"]' : '[data-plus] > button'
    for (const width of [360, 390, 768, 1280])
      for (let height = 600; height <= 1000; height += 20) {
        await page.setViewportSize({ width, height })
        if (height === 600) await expect(page.locator(floating)).toBeInViewport()
        expect.soft(await stuckIn(page, floating), `${path} at ${width} x ${height}`).toEqual([])
      }
  }
})

test("at 360 and 390 px the search box is as wide as the list, and the foot's links keep to one line each", async ({ page }) => {
  for (const path of ['/events', '/projects', '/gallery', '/members']) {
    await visit(page, path)
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 780 })
      // The box grows to its width as the window does.
      await settled(page.locator('main'))
      const list = await page.locator('#list').boundingBox()
      const box = await page.getByRole('searchbox').boundingBox()
      expect([box?.x, box?.width], `${path} at ${width}`).toEqual([list?.x, list?.width])
      expect(box?.height).toBeGreaterThanOrEqual(44)
      const rows = await page.locator('footer nav li').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height))
      expect(rows.length).toBeGreaterThan(10)
      expect([...new Set(rows)]).toEqual([44])
      const groups = await page.locator('footer nav > div').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
      expect(new Set(groups).size).toBe(1)
    }
  }
})
