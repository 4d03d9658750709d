import { expect, type Page } from '@playwright/test'
import { club } from '../content/club.ts'
import { heads } from '../content/heads.ts'
import { pages, groups as words } from '../content/pages.ts'
import { heading } from './page.ts'
import { follow, demoTest as test, visit } from './site.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const header = (page: Page) => page.getByRole('banner')
const logo = (page: Page) => header(page).getByRole('link', { name: `${club.name}, home` })
const isWhole = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

const { about, explore, community } = words
/** The links of the specification; a collection of the club's own may be beside them. */
const groups = {
  [about.label]: { [pages.about.title]: '/about', [pages.events.title]: '/events', [pages.timeline.title]: '/timeline' },
  [explore.label]: { [pages.projects.title]: '/projects', [pages.resources.title]: '/resources', [pages.project101.title]: '/101' },
  [community.label]: { [pages.gallery.title]: '/gallery', Socials: club.links.socials, [pages.members.title]: '/members' },
}
const single = [
  ['Home', '/'],
  [pages.faq.title, '/faq'],
  ['Login', '/admin'],
  ['Logout', '/admin'],
]
const linked = Object.entries(groups).flatMap(([group, links]) => Object.entries(links).map(([name, path]) => [group, name, path] as const))

test('a visitor goes to every page by the menu', async ({ page }) => {
  await visit(page, '/')
  await test.step('Links to Home, About Us, Events, … Login or Logout; Socials is an external link', async () => {
    const links = await bar(page)
      .getByRole('link', { includeHidden: true })
      .evaluateAll((all) =>
        all.map((link) => {
          for (const hint of link.querySelectorAll('.sr-only')) hint.remove()
          return [link.textContent?.trim(), link.getAttribute('href')]
        }),
      )
    expect(links).toEqual(expect.arrayContaining([...linked.map(([, name, path]) => [name, path]), ...single]))
    await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible()
    for (const name of ['Logout', 'Console']) await expect(bar(page).getByRole('link', { name })).toBeHidden()
  })
  await test.step('Menu groups About, Explore, Community: open under the pointer and at a press, close at the next', async () => {
    const timeline = bar(page).getByRole('link', { name: pages.timeline.title })
    const opener = bar(page).getByRole('button', { name: about.label, exact: true })
    await expect(timeline).toBeHidden()
    await opener.hover()
    await expect(timeline).toBeVisible()
    await page.mouse.move(0, 700)
    await expect(timeline).toBeHidden()
    await opener.click()
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await expect(timeline).toBeVisible()
    await opener.click()
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await expect(timeline).toBeHidden()
  })
  await test.step('each link of a group leads to its page, with its title', async () => {
    for (const [group, name, path] of linked) {
      const item = bar(page).locator('li', { has: page.getByRole('button', { name: group, exact: true }) })
      const link = item.getByRole('link', { name })
      await page.mouse.move(0, 700)
      await item.getByRole('button', { name: group, exact: true }).hover()
      await expect(link).toBeVisible()
      // One of each group is pressed; the addresses of all were compared above.
      if (!['/about', '/projects', '/gallery'].includes(path)) continue
      await link.click()
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(new RegExp(`. · ${club.name}$`))
    }
  })
  await test.step('so do the links beside the groups', async () => {
    for (const [name, title] of Object.entries({
      [pages.faq.title]: `${pages.faq.title} · ${club.name}`,
      Login: `Admin Login · ${club.name}`,
      Home: club.name,
    })) {
      await bar(page).getByRole('link', { name }).click()
      await expect(page).toHaveTitle(title)
    }
  })
  await test.step('Scrolled style once the page is scrolled at all', async () => {
    await expect(header(page)).toHaveCSS('box-shadow', 'none')
    await page.mouse.wheel(0, 1)
    await expect(header(page)).not.toHaveCSS('box-shadow', 'none')
    await page.mouse.wheel(0, 500)
    await expect.poll(async () => (await header(page).boundingBox())?.y).toBe(0)
    await page.mouse.wheel(0, -600)
    await expect(header(page)).toHaveCSS('box-shadow', 'none')
  })
  await test.step("Unknown routes: 'Unexpected Application Error!' and the status text", async () => {
    for (const address of ['/nowhere', '/events/none', '/%F0%9F%A4%96']) {
      expect((await visit(page, address))?.status(), address).toBe(404)
      await expect(heading(page)).toHaveText('Unexpected Application Error!')
      await expect(page.getByRole('main')).toContainText('404 Not Found')
    }
    await page.getByRole('link', { name: 'See the events' }).click()
    await expect(heading(page)).toHaveText(heads.events.head.heading)
    // Capitals and a closing slash lead to the same page.
    await visit(page, '/Events/')
    await expect(bar(page).locator('[aria-current="page"]')).toHaveText([pages.events.title])
  })
})

test('a visitor finds the logo and the menu on a phone, a tablet and a large screen', async ({ page }) => {
  await visit(page, '/')
  const toggle = page.getByRole('button', { name: 'Menu' })
  const home = bar(page).getByRole('link', { name: 'Home' })
  for (const width of [360, 1023, 1024])
    await test.step(`Logo centred on large screens, left on small ones with a collapsible toggle; logo height 80: ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 })
      const box = await logo(page).locator('svg').boundingBox()
      if (!box) throw new Error('the logo is not shown')
      if (width >= 768) expect(box.height).toBe(80)
      const isLarge = width >= 1024
      if (isLarge) expect(Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThanOrEqual(1)
      else expect(box.x).toBeLessThan(50)
      await expect(toggle).toBeVisible({ visible: !isLarge })
      await expect(home).toBeVisible({ visible: isLarge })
      expect(await isWhole(page)).toBe(true)
      if (isLarge) return
      for (const isOpen of [true, false, true]) {
        await toggle.click()
        await expect(home).toBeVisible({ visible: isOpen })
      }
      await bar(page).getByRole('link', { name: pages.events.title }).click()
      await expect(page).toHaveURL(/\/events$/)
      await expect(home).toBeHidden()
      await follow(page, logo(page))
      await expect(page).toHaveURL(/\/$/)
    })
})
