import { expect, type Page } from '@playwright/test'
import { about } from '../../content/about.ts'
import { faq } from '../../content/faq.ts'
import { heads } from '../../content/heads.ts'
import { routes } from '../routes.ts'
import { demoTest, logIn, test, visit } from '../site.ts'

const forAdministrators = ['/videoform', '/admin', '/adminconsole']
const nowhere = '/nowhere'
// What every page has in its bar, and what stands there where no page can be had.
const elsewhere = ['/search', '/offline']
const forVisitors = routes.filter((route) => ![...forAdministrators, ...elsewhere, nowhere].includes(route))
// What leads to the registration.
const wing = about.wings.items.find(({ links }) => links)
const question = faq.find(({ answer }) => answer.includes('/register'))
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })

demoTest('the foot of every page leads to every page for visitors', async ({ page }) => {
  for (const route of routes) {
    await page.goto(route)
    const links = page.getByRole('contentinfo').getByRole('link')
    const led = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(
      forVisitors.filter((path) => !led.includes(path)),
      route,
    ).toEqual([])
    await expect(page.getByRole('banner').locator('a[href="/search"]')).toHaveCount(1)
  }
})

for (const [from, reach] of [
  ['/', async (page: Page) => page.getByRole('main')],
  [
    '/about',
    async (page: Page) =>
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: wing?.expansion ?? '' }),
  ],
  [
    '/faq',
    async (page: Page) => {
      await page.getByRole('button', { name: question?.question ?? '' }).click()
      return page.getByRole('main')
    },
  ],
] as const)
  demoTest(`${from} leads to the registration and to the students`, async ({ page }) => {
    for (const [to, heading] of [
      ['/register', heads.register.head.heading],
      ['/iort', heads.students.head.heading],
    ]) {
      await visit(page, from)
      const link = (await reach(page)).locator(`a[href="${to}"]`)
      await expect(link).toBeVisible()
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(from === '/faq' ? 16 : 44)
      await link.click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${heading}`)
    }
  })

test('an answer links what is an address, and nothing else', async ({ page }) => {
  await logIn(page)
  await visit(page, '/faq')
  await page.getByRole('button', { name: 'Add FAQ' }).click()
  const form = page.getByRole('form', { name: 'FAQ' })
  await form.getByLabel('Question').fill('Where?')
  const answer = 'See /register, https://map.example.org/lab?x=1. Not and/or, /nowhere, a/iort or javascript:alert(1) (but /iort).'
  await form.getByLabel('Answer').fill(answer)
  await form.getByRole('button', { name: 'Add FAQ' }).click()
  await page.getByRole('button', { name: /Where\?/, expanded: false }).click()
  const shown = page.locator('p', { hasText: 'Not and/or' })
  await expect(shown.getByRole('link')).toHaveText(['/register', 'https://map.example.org/lab?x=1 (opens another site)', '/iort'])
  await expect(shown.getByRole('link').nth(1)).toHaveAttribute('rel', 'noopener noreferrer')
})

test('administrators have the way to the console beside Logout on every page, from the first paint on, and in the drawer', async ({
  page,
}) => {
  await logIn(page)
  const console = bar(page).getByRole('link', { name: 'Console' })
  for (const route of routes) {
    // Before any script of the page runs but the one in its head.
    await page.goto(route, { waitUntil: 'commit' })
    await expect(console, route).toBeVisible()
  }
  const places = await bar(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.textContent))
  expect(places.slice(places.indexOf('Console'))).toEqual(['Console', 'Logout'])
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const tops = await bar(page)
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getBoundingClientRect()).map(({ top, right }) => [Math.round(top), right <= innerWidth]))
    expect(new Set(tops.map(([top]) => top)).size, `at ${width}`).toBe(1)
    expect(tops.every(([, fits]) => fits)).toBe(true)
  }
  await page.setViewportSize({ width: 360, height: 780 })
  await visit(page, '/events')
  await page.getByRole('button', { name: 'Menu' }).click()
  await console.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Console')
  await page.getByRole('button', { name: 'Menu' }).click()
  await bar(page).getByRole('link', { name: 'Logout' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login')
  await expect(page.locator('main:focus, main :focus')).toBeAttached()
})
