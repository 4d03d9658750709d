import { expect, type Page } from '@playwright/test'
import { students } from '../../content/sample/students.ts'
import { first } from '../../src/testing/choices.ts'
import { admin, logIn, type Site, test, visit } from '../site.ts'

const names = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading')
// Alone in a department, and not in a team or year: the second of the sample.
const chosen = students[1] as (typeof students)[number]
const newestFirst = [...students].reverse()
const namesOf = (some: typeof students) => some.map(({ name }) => name)

/** The list of the administrators, of five students who registered; `before` it is opened. */
async function openList(page: Page, site: Site, before = async () => {}) {
  for (const student of students) {
    const headers = { origin: site.origin, 'content-type': 'application/json' }
    const answer = await fetch(`${site.origin}/api/studentRegister`, { method: 'POST', headers, body: JSON.stringify(student) })
    expect(answer.status, await answer.text()).toBe(200)
  }
  await logIn(page)
  await before()
  await visit(page, '/iort')
  await expect(names(page)).toHaveText(namesOf(newestFirst))
}

/** Notes how the page moves while the administrators' list comes, and what it shows meanwhile. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const seen = { moved: 0, least: Number.POSITIVE_INFINITY, heights: [] as number[] }
    Object.assign(window, { seen })
    const shifts = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.moved += (entry as PerformanceEntry & { value: number }).value
    })
    shifts.observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      const main = document.querySelector<HTMLElement>('main')
      if (main && document.querySelector('footer')) {
        seen.least = Math.min(seen.least, main.querySelectorAll('article').length)
        if (seen.heights.at(-1) !== main.offsetHeight) seen.heights.push(main.offsetHeight)
      }
      requestAnimationFrame(look)
    }
    look()
  })
type Seen = { moved: number; least: number; heights: number[] }

test('whoever comes back to the students finds what was looked for', async ({ page, site }) => {
  await openList(page, site)
  const search = page.getByRole('searchbox', { name: 'Search students' })
  await search.fill('9800000409')
  await expect(names(page)).toHaveText(['Joel Puthenpura'])
  await page.getByRole('contentinfo').getByRole('link', { name: 'Timeline' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Timeline')
  await page.goBack()
  await expect(search).toHaveValue('9800000409')
  await expect(names(page)).toHaveText(['Joel Puthenpura'])
})

test('where the administrators’ list does not come, what visitors see stays, and the list comes when it is tried again', async ({
  page,
  site,
}) => {
  const script = /\/static\/js\/async\/students-admin\./
  await openList(page, site, async () => void (await page.route(script, (route) => route.abort())))
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(/^Loading chunk failed/)
  await expect(page.getByRole('article').filter({ hasText: chosen.name })).toBeVisible()
  await page.unroute(script)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search students' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(names(page)).toHaveText(namesOf(newestFirst))
})

test('two filters hold together; the downloads stay side by side on a phone, and wait for a login', async ({ page, site }) => {
  await openList(page, site)
  await page.getByLabel('Team').selectOption(chosen.team)
  await expect(names(page)).toHaveText(namesOf(newestFirst.filter(({ team }) => team === chosen.team)))
  await page.getByLabel('Department').selectOption(chosen.dept)
  await expect(names(page)).toHaveText([chosen.name])
  await page.setViewportSize({ width: 360, height: 740 })
  const links = page.getByRole('link', { name: /^Download (CSV|Excel)$/ })
  await expect(links).toHaveCount(2)
  const [top, ...others] = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
  expect(others).toEqual([top])

  // Where the session is over it waits for a login, and then goes on by itself.
  await page.context().clearCookies({ name: 'session' })
  await links.first().click()
  const login = page.getByRole('dialog', { name: 'Admin Login' })
  await expect(login).toContainText('this has not been done yet. Log in, and it goes on')
  await login.getByLabel('Username').fill(admin.name)
  await login.getByLabel('Password', { exact: true }).fill(admin.password)
  const coming = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await coming).suggestedFilename()).toBe('iort-students.csv')
})

for (const width of [360, 1280])
  test(`at ${width} px the list takes the place of what visitors see, and nothing moves or goes meanwhile`, async ({ page, site }) => {
    await page.setViewportSize({ width, height: 800 })
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await openList(page, site, async () => {
      await watch(page)
      await page.route('**/api/students?*', async (route) => {
        await held
        await route.continue()
      })
    })
    const masked = page.getByRole('article').filter({ hasText: '••' })
    await expect(masked).not.toHaveCount(0)
    await expect(page.getByLabel('Year')).toBeEnabled()
    letGo()
    await expect(page.getByRole('button', { name: 'Delete Meher Tarapore' })).toBeVisible()
    await expect(masked).toHaveCount(0)
    const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
    expect(seen).toEqual({ moved: expect.any(Number), least: students.length, heights: [expect.any(Number)] })
    expect(seen.moved).toBeLessThan(0.01)
  })

test('a list that does not come is told', async ({ page, site }) => {
  await openList(page, site)
  await page.route('**/api/students?*', (route) => route.abort())
  await page.getByLabel('Year').selectOption(first.year)
  await expect(page.getByRole('alert').last()).toHaveText('Failed to fetch students data')
  await expect(names(page)).toHaveCount(students.length)
})
