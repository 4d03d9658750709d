import { expect, type Page } from '@playwright/test'
import { everyRoute } from './routes.ts'
import { demoTest as test, visit } from './site.ts'

// A screen of 1280 by 1024 at 400 %.
const enlarged = { width: 320, height: 256 }

/** Words that stand where nobody sees them: cut off by what they stand in, or beyond the page's edge. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const isCut = (element: Element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      const wide = overflowX !== 'visible' && overflowX !== 'auto' && element.scrollWidth > element.clientWidth + 2
      const high = overflowY !== 'visible' && overflowY !== 'auto' && element.scrollHeight > element.clientHeight + 2
      return wide || high
    }
    const hasWords = (element: Element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    const isHeardOnly = (element: Element) => element.closest('.sr-only, [aria-hidden="true"], [inert]') !== null
    const shown = [...document.querySelectorAll('body *')].filter(
      (element) => hasWords(element) && !isHeardOnly(element) && element.checkVisibility({ visibilityProperty: true }),
    )
    const outside = shown.filter((element) => {
      const { left, right } = element.getBoundingClientRect()
      return right > innerWidth + 1 || left < -1
    })
    return [...outside, ...shown.filter(isCut)].map((element) => `${element.tagName} “${element.textContent?.trim().slice(0, 60)}”`)
  })

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

test.use({ viewport: enlarged, bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

test('at 400 % every page is read in one column, and nothing of it is cut off', async ({ page, demo }) => {
  for (const path of await everyRoute(demo.origin)) {
    await visit(page, path)
    expect.soft(await sideways(page), path).toBeLessThanOrEqual(0)
    expect.soft(await cutOff(page), path).toEqual([])
  }
})

test('with lines, letters and words as far apart as WCAG 1.4.12 has it, nothing is cut off', async ({ page, demo }) => {
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of await everyRoute(demo.origin)) {
      await visit(page, path)
      await page.addStyleTag({
        content:
          '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      })
      expect.soft(await sideways(page), `${path} at ${width}`).toBeLessThanOrEqual(0)
      expect.soft(await cutOff(page), `${path} at ${width}`).toEqual([])
    }
  }
})

test('where the reader’s own colours are forced upon the page, whatever can be pressed or typed into has an edge', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of await everyRoute(demo.origin)) {
    await visit(page, path)
    const bare = await page.locator('button, input:not([type=checkbox], [type=radio]), select, textarea').evaluateAll((all) =>
      all
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => {
          const { borderTopWidth, borderTopStyle, outlineStyle, textDecorationLine } = getComputedStyle(element)
          const hasEdge =
            (Number.parseFloat(borderTopWidth) > 0 && borderTopStyle !== 'none') || outlineStyle !== 'none' || textDecorationLine !== 'none'
          // A sign alone, or words that stand in a row of their own, are seen without one.
          return !hasEdge && !element.querySelector('svg') && element.closest('h2, h3') === null
        })
        .map((element) => element.outerHTML.slice(0, 120)),
    )
    expect.soft(bare, path).toEqual([])
  }
})

test('in forced colours what was found is in the colours for it, and the dot of what is on right now is seen', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await visit(page, '/search?q=solder')
  const mark = page.locator('main mark').first()
  const [own, forced] = await mark.evaluate((found) => {
    const probe = document.body.appendChild(document.createElement('span'))
    probe.style.cssText = 'forced-color-adjust: none; background: Mark; color: MarkText'
    const colours = [found, probe].map((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color])
    probe.remove()
    return colours
  })
  expect(own).toEqual(forced)
  await visit(page, '/')
  const dot = await page
    .locator('main [data-live]')
    .first()
    .evaluate((chip) => {
      const { borderTopWidth, borderTopStyle, borderTopColor } = getComputedStyle(chip, '::before')
      return { edge: [borderTopWidth, borderTopStyle], isInk: borderTopColor === getComputedStyle(chip).color }
    })
  expect(dot).toEqual({ edge: ['4px', 'solid'], isInk: true })
})
