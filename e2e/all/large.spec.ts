import { expect } from '@playwright/test'
import { demoTest as test, visit } from '../site.ts'

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
