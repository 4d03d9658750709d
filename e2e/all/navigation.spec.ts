import { expect, type Page } from '@playwright/test'
import { club } from '../../content/club.ts'
import { homeParts } from '../../content/pages.ts'
import { events } from '../../content/sample/events.ts'
import { openConsole, test as ownTest, demoTest as test, visit } from '../site.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const header = (page: Page) => page.getByRole('banner')
const logo = (page: Page) => header(page).getByRole('link', { name: `${club.name}, home` })
const isWhole = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

// Those of the specification; a kind of the club's own may stand beside them.
const groups = {
  About: { 'About Us': '/about', Events: '/events', Timeline: '/timeline' },
  Explore: { Projects: '/projects', Resources: '/resources', 'Project 101': '/101' },
  Community: { Gallery: '/gallery', Socials: club.links.socials, Members: '/members' },
}

test('the bar holds every link in its group', async ({ page }) => {
  await visit(page, '/')
  const links = (within: ReturnType<Page['locator']>) =>
    within.getByRole('link', { includeHidden: true }).evaluateAll((all) =>
      all.map((link) => {
        for (const hint of link.querySelectorAll('.sr-only')) hint.remove()
        return [link.textContent?.trim(), link.getAttribute('href')]
      }),
    )
  for (const [name, wanted] of Object.entries(groups)) {
    const group = bar(page).locator('li', { has: page.getByRole('button', { name, exact: true }) })
    const found = await links(group)
    const isWanted = ([label = '']: (string | null | undefined)[]) => String(label) in wanted
    expect(found.filter(isWanted)).toEqual(Object.entries(wanted))
  }
  const all = Object.values(groups).flatMap((group) => Object.entries(group))
  const single = [
    ['Home', '/'],
    ['FAQs', '/faq'],
    ['Login', '/admin'],
    ['Logout', '/admin'],
    // Ours, and for administrators only: the way to the console.
    ['Console', '/adminconsole'],
  ]
  expect(await links(bar(page))).toEqual(expect.arrayContaining([...all, ...single]))
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(bar(page).getByRole('link', { name: 'Logout' })).toBeHidden()
  await expect(bar(page).getByRole('link', { name: 'Console' })).toBeHidden()
})

test('a group opens under the pointer and at a press, and closes at the next', async ({ page }) => {
  await visit(page, '/')
  const timeline = bar(page).getByRole('link', { name: 'Timeline' })
  const opener = bar(page).getByRole('button', { name: 'About' })
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

test('the logo and the toggle stand where they belong at 360, 767, 768, 1023, 1024 and 1280 px', async ({ page }) => {
  await visit(page, '/')
  for (const width of [360, 767, 768, 1023, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const box = await logo(page).locator('svg').boundingBox()
    if (!box) throw new Error('the logo is not shown')
    if (width >= 768) expect(box.height).toBe(80)
    const centre = box.x + box.width / 2
    const large = width >= 1024
    if (large) expect(Math.abs(centre - width / 2)).toBeLessThanOrEqual(1)
    else expect(box.x).toBeLessThan(50)
    const toggle = page.getByRole('button', { name: 'Menu' })
    const home = bar(page).getByRole('link', { name: 'Home' })
    await expect(toggle).toBeVisible({ visible: !large })
    await expect(home).toBeVisible({ visible: large })
    expect(await isWhole(page)).toBe(true)
    if (large) continue
    await toggle.click()
    await expect(home).toBeVisible()
    await expect(bar(page).getByRole('link', { name: 'Timeline' })).toBeVisible()
    await toggle.click()
    await expect(home).toBeHidden()
    await toggle.click()
    await bar(page).getByRole('link', { name: 'Events' }).click()
    await expect(page).toHaveURL(/\/events$/)
    await expect(home).toBeHidden()
    // Behind the drawer nothing can have the focus; behind a closed one the new page has it.
    await expect(page.locator('main:focus, main :focus')).toBeAttached()
    await toggle.click()
    await bar(page).getByRole('link', { name: 'Events' }).click()
    await expect(home).toBeHidden()
    await logo(page).click()
    await expect(page).toHaveURL(/\/$/)
  }
})

test('the bar stays on top and looks different once the page is scrolled at all', async ({ page }) => {
  await visit(page, '/')
  await expect(header(page)).toHaveCSS('box-shadow', 'none')
  await page.mouse.wheel(0, 1)
  await expect(header(page)).not.toHaveCSS('box-shadow', 'none')
  await page.mouse.wheel(0, 500)
  await expect.poll(async () => (await header(page).boundingBox())?.y).toBe(0)
  await page.mouse.wheel(0, -600)
  await expect(header(page)).toHaveCSS('box-shadow', 'none')
})

test('a change of page keeps the document, brings the title and puts the focus on what is new', async ({ page }) => {
  await visit(page, '/')
  await expect(page).toHaveTitle(club.name)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('link', { name: 'All events' }).click()
  await expect(page).toHaveURL(/\/events$/)
  await expect(page).toHaveTitle(`Events · ${club.name}`)
  // Who listens hears the heading; of a part without a name they would hear nothing.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await bar(page).getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveTitle(`Admin Login · ${club.name}`)
  await page.goBack()
  await expect(page).toHaveTitle(`Events · ${club.name}`)
  await page.goBack()
  await expect(page).toHaveTitle(club.name)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

const comes = events.findLast(({ inDays }) => inDays >= 0) as (typeof events)[number]

test('an event of the home page leads to its page', async ({ page }) => {
  await visit(page, '/')
  await page.getByRole('region', { name: homeParts.upcoming.heading }).getByRole('link', { name: comes.eventTitle }).click()
  await expect(page).toHaveURL(/\/events\/[^/#]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(comes.eventTitle)
})

test.describe('the theme', () => {
  const light = 'rgb(247, 243, 233)'
  const dark = 'rgb(11, 22, 17)'

  test('follows the system, then the reader, and is there before the page is', async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver(([change], watcher) => {
        Object.assign(window, { setBeforeBody: document.body === null })
        if (change) watcher.disconnect()
      }).observe(document, { attributes: true, attributeFilter: ['data-theme'], subtree: true })
    })
    await page.emulateMedia({ colorScheme: 'dark' })
    await visit(page, '/')
    await expect(page.locator('body')).toHaveCSS('background-color', dark)
    const turn = page.getByRole('button', { name: 'Switch between light and dark' })
    await expect(turn).toHaveAccessibleName(/: dark now$/)
    await turn.click()
    await expect(page.locator('body')).toHaveCSS('background-color', light)
    await expect(turn).toHaveAccessibleName(/: light now$/)
    await page.reload()
    expect(await page.evaluate(() => 'setBeforeBody' in window && window.setBeforeBody)).toBe(true)
    await expect(page.locator('body')).toHaveCSS('background-color', light)
    await page.goto('/events')
    await expect(page.locator('body')).toHaveCSS('background-color', light)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect(page.locator('body')).toHaveCSS('background-color', dark)
  })
})

test('an address without a page is told to be no page, by status and by heading, and leads on', async ({ page }) => {
  for (const address of ['/nowhere', '/events/none', '/admin.php/none', '/%F0%9F%A4%96']) {
    const response = await visit(page, address)
    expect(response?.status(), address).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
    await expect(page.getByRole('main')).toContainText('404 Not Found')
  }
  await page.getByRole('link', { name: 'See the events' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events')
})

ownTest('the last item reads Logout once somebody is logged in, and Login again after it is pressed', async ({ page }) => {
  await openConsole(page)
  await expect(bar(page).getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/admin')
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeHidden()
  await visit(page, '/events')
  await bar(page).getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('alert')).toHaveText('Logged out')
  await expect(bar(page).getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(bar(page).getByRole('link', { name: 'Logout' })).toBeHidden()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})
