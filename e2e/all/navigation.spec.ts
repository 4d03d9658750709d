import { expect, type Page } from '@playwright/test'
import { club } from '../../content/club.ts'
import { pages } from '../../content/pages.ts'
import { launch } from '../browser.ts'
import { administratorOf } from '../caller.ts'
import { everyRoute, routes } from '../routes.ts'
import { demoTest, logIn, test, visit } from '../site.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

demoTest('the footer of every page links every page for visitors, and the bar the search', async ({ page }) => {
  const elsewhere = ['/videoform', '/admin', '/search', '/offline', '/nowhere']
  const forVisitors = routes.filter((route) => !elsewhere.includes(route) && !route.startsWith('/adminconsole'))
  expect(forVisitors.length).toBeGreaterThan(10)
  for (const route of routes) {
    await page.goto(route)
    const links = await page
      .getByRole('contentinfo')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(
      forVisitors.filter((path) => !links.includes(path)),
      route,
    ).toEqual([])
    await expect(page.getByRole('banner').locator('a[href="/search"]')).toHaveCount(1)
  }
})

test('an administrator finds Console and Logout on every page from the first paint on, and in the drawer', async ({ page }) => {
  await logIn(page)
  const console = bar(page).getByRole('link', { name: 'Console' })
  for (const route of routes) {
    // Before any script runs but the one in the head.
    await page.goto(route, { waitUntil: 'commit' })
    await expect(console, route).toBeVisible()
  }
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const boxes = await bar(page)
      .getByRole('link')
      .filter({ visible: true })
      .evaluateAll((all) => all.map((link) => link.getBoundingClientRect().toJSON() as DOMRect))
    expect(new Set(boxes.map(({ top }) => Math.round(top))).size, `rows at ${width}`).toBe(1)
    expect(boxes.every(({ right }) => right <= width)).toBe(true)
  }
  await page.setViewportSize({ width: 360, height: 780 })
  await visit(page, '/events')
  await page.getByRole('button', { name: 'Menu' }).click()
  await console.click()
  await expect(heading(page)).toHaveText('Admin Console')
  await page.getByRole('button', { name: 'Menu' }).click()
  await bar(page).getByRole('link', { name: 'Logout' }).press('Enter')
  await expect(heading(page)).toHaveText('Admin Login')
})

demoTest('the theme follows the system, then the reader, and is set before the page is shown', async ({ page }) => {
  const [light, dark] = ['rgb(247, 243, 233)', 'rgb(11, 22, 17)']
  const body = page.locator('body')
  const toggle = page.getByRole('button', { name: 'Switch between light and dark' })
  await page.addInitScript(() => {
    new MutationObserver(([change], watcher) => {
      Object.assign(window, { setBeforeBody: document.body === null })
      if (change) watcher.disconnect()
    }).observe(document, { attributes: true, attributeFilter: ['data-theme'], subtree: true })
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  await visit(page, '/')
  await expect(body).toHaveCSS('background-color', dark)
  await expect(toggle).toHaveAccessibleName(/: dark now$/)
  await toggle.click()
  await expect(body).toHaveCSS('background-color', light)
  await visit(page, '/events')
  expect(await page.evaluate(() => 'setBeforeBody' in window && window.setBeforeBody)).toBe(true)
  await expect(body).toHaveCSS('background-color', light)
  await page.emulateMedia({ colorScheme: 'light' })
  await toggle.click()
  await expect(body).toHaveCSS('background-color', dark)
})

demoTest('capitals and a closing slash lead to the same page; an unknown address is the error screen with 404', async ({ page }) => {
  await visit(page, '/Events/')
  await expect(heading(page)).toHaveText('Events')
  await expect(bar(page).locator('[aria-current="page"]')).toHaveText(['Events'])
  for (const address of ['/nowhere', '/events/none', '/admin.php/none', '/%F0%9F%A4%96']) {
    const response = await visit(page, address)
    expect(response?.status(), address).toBe(404)
    await expect(heading(page)).toHaveText('Unexpected Application Error!')
    await expect(page.getByRole('main')).toContainText('404 Not Found')
    await expect(page).toHaveTitle(`Not found · ${club.name}`)
  }
  await page.getByRole('link', { name: 'See the events' }).click()
  await expect(heading(page)).toHaveText('Events')
})

demoTest('the browser keeps home, events, an entry and the gallery for Back, of a visitor and of an administrator', async ({ demo }) => {
  const entry = (await everyRoute(demo.origin)).find((path) => path.startsWith('/events/')) ?? ''
  const { cookie } = await administratorOf(demo.origin)
  // Playwright switches the cache off.
  const browser = await launch({ ignoreDefaultArgs: ['--disable-back-forward-cache'] })
  for (const who of ['visitor', 'administrator']) {
    const context = await browser.newContext({ baseURL: demo.origin })
    const page = await context.newPage()
    if (who === 'administrator') {
      const cookies = [...cookie.matchAll(/([^=; ]+)=([^;]*)/g)].map(([, name = '', value = '']) => ({ name, value, url: demo.origin }))
      await context.addCookies(cookies)
      await page.addInitScript(() => location.protocol === 'http:' && sessionStorage.setItem('token', 'any'))
    }
    await page.addInitScript(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })))
    for (const path of ['/', '/events', entry, '/gallery']) {
      await visit(page, path)
      await page.waitForTimeout(500)
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: pages.about.title, exact: true })
        .evaluate((link: HTMLElement) => link.click())
      await expect(heading(page)).toHaveText(pages.about.title)
      // A page from the cache has no load event.
      await page.goBack({ waitUntil: 'commit' })
      const state = () => page.evaluate(() => [location.pathname, 'persisted' in window && window.persisted]).catch(() => [])
      await expect.poll(state, `${path} of a ${who}`).toEqual([path, true])
    }
    await context.close()
  }
  await browser.close()
})
