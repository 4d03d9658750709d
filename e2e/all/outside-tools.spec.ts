import { expect, type Page } from '@playwright/test'
import { homeParts } from '../../content/pages.ts'
import { logIn, test as ownTest, demoTest as test, visit } from '../site.ts'

/** What the focus is on: inside the drawer, on its opener, on nothing of the page, or behind it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const on = document.activeElement
    if (on === null || on === document.body) return 'nothing'
    if (on.closest('#menu')) return 'drawer'
    return on.matches('[popovertarget]') ? 'opener' : `behind: ${on.textContent}`
  })

test('the focus never leaves the open drawer for what lies behind it, and returns with Escape', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await visit(page, '/')
  const opener = page.getByRole('button', { name: 'Menu' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('navigation', { name: 'Main' })
  await expect(drawer.getByRole('link', { name: 'Home' })).toBeVisible()
  const passed = new Set<string>()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let press = 0; press < 20; press += 1) {
      await page.keyboard.press(key)
      passed.add(await focused(page))
    }
  expect([...passed].filter((place) => place.startsWith('behind'))).toEqual([])
  expect(passed).toContain('drawer')
  await page.keyboard.press('Escape')
  await expect(drawer.getByRole('link', { name: 'Home' })).toBeHidden()
  await expect(page.locator('main')).not.toHaveAttribute('inert')
  await page.getByRole('link', { name: 'All events' }).focus()
  await expect(page.getByRole('link', { name: 'All events' })).toBeFocused()
})

test('a drawer that was opened before the script came keeps the focus all the same', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/static/js/**', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' })).toBeVisible()
  release()
  await page.locator('html[data-alive]').waitFor()
  await expect(page.locator('main')).toHaveAttribute('inert')
})

test('the phone input says what may be filled in for it, in a way that its type allows', async ({ page }) => {
  await visit(page, '/register')
  const phone = page.getByLabel('Phone Number', { exact: true })
  // HTML lets tel-national stand on inputs of text only.
  await expect(phone).toHaveAttribute('autocomplete', 'tel-national')
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('autocomplete', 'name')
  await expect(phone).toHaveAttribute('type', 'text')
  await expect(phone).toHaveAttribute('inputmode', 'tel')
})

test('no address of what the site serves itself holds a space, and the list of built files is not served', async ({ page, request }) => {
  const spaced: string[] = []
  page.on('request', (asked) => {
    if (/%20|\s/.test(asked.url())) spaced.push(asked.url())
  })
  await visit(page, '/members')
  for (const picture of await page.getByRole('main').getByRole('img').all()) await picture.scrollIntoViewIfNeeded()
  const sources = await page.locator('img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).getAttribute('src') ?? ''))
  expect(sources.filter((source) => source.startsWith('/static/') && /%20|\s/.test(source))).toEqual([])
  expect(sources.some((source) => /^\/static\/svg\/picture\./.test(source))).toBe(true)
  expect(spaced).toEqual([])
  expect((await request.get('/groups.json')).status()).toBe(404)
})

test('each link of the coming events is at least 24 px high and wide', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await visit(page, '/')
    const links = page.getByRole('region', { name: homeParts.upcoming.heading }).getByRole('listitem').getByRole('link')
    expect(await links.count()).toBeGreaterThan(2)
    for (const link of await links.all()) {
      const box = await link.boundingBox()
      expect(box?.height, await link.innerText()).toBeGreaterThanOrEqual(24)
      expect(box?.width).toBeGreaterThanOrEqual(24)
    }
  }
})

ownTest('no button holds a block, the colour swatch least of all', async ({ page }) => {
  await logIn(page)
  await visit(page, '/')
  await page.getByRole('button', { name: 'Edit Home' }).click()
  await page.getByRole('button', { name: 'Add a Notification' }).click()
  const pick = page.getByRole('button', { name: 'Pick: Background colour' })
  await expect(pick).toBeVisible()
  expect(await page.locator('button').locator('div, p, ul, section').count()).toBe(0)
  await expect(pick.locator('span')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.getByLabel('Background colour', { exact: true }).fill('#1E5A42')
  await page.keyboard.press('Tab')
  await expect(pick.locator('span')).toHaveCSS('background-color', 'rgb(30, 90, 66)')
})
