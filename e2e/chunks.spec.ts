import { expect, type Page } from '@playwright/test'
import { club } from '../content/club.ts'
import { admin, logIn, test as ownTest, demoTest as test, visit } from './site.ts'

const chunk = /\/static\/js\/async\/events\.\w+\.js$/
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

for (const [what, address] of [
  ['a script', chunk],
  ['a style', /\/static\/css\/async\/events\.\w+\.css$/],
] as const)
  test(`${what} that is not there shows the error screen`, async ({ page }) => {
    await page.route(address, (route) => route.fulfill({ status: 404, body: 'gone' }))
    await visit(page, '/')
    await page.getByRole('link', { name: 'All events' }).click()
    await expect(heading(page)).toHaveText('Unexpected Application Error!')
    await expect(page.getByRole('main')).toContainText(
      /Loading chunk failed\. \(\w+: http:\/\/127\.0\.0\.1:\d+\/static\/\w+\/async\/events\.\w+\.\w+\)/,
    )
    await expect(page.getByRole('main')).not.toContainText(/\n\s+at /)
    await page.unroute(address)
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click()
    await expect(heading(page)).toHaveText(club.title)
  })

test('a script that never answers shows it after 120 seconds', async ({ page }) => {
  await page.clock.install()
  await page.route(chunk, () => {})
  await visit(page, '/')
  await page.getByRole('link', { name: 'All events' }).click()
  await page.clock.fastForward(100_000)
  await expect(page.getByRole('status').getByText('Loading…')).toBeVisible()
  await page.clock.fastForward(21_000)
  await expect(heading(page)).toHaveText('Unexpected Application Error!')
  await expect(page.getByRole('main')).toContainText(
    /Loading chunk failed\. \(timeout: http:\/\/127\.0\.0\.1:\d+\/static\/js\/async\/events\./,
  )
})

test('the first page shows it too when its own script is not there', async ({ page }) => {
  await page.route(chunk, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto('/events')
  await expect(heading(page)).toHaveText('Unexpected Application Error!')
  await expect(page.getByRole('main')).toContainText(/Loading chunk failed\. \(\w+: http:\/\/127\.0\.0\.1:\d+\/static\/js\/async\/events\./)
})

test('the first page stays readable when the common script never answers, and the console says why', async ({ page }) => {
  const told: string[] = []
  page.on('console', (message) => told.push(message.text()))
  await page.clock.install()
  await page.route(/\/static\/js\/main\./, () => {})
  await page.goto('/events', { waitUntil: 'commit' })
  await page.getByRole('searchbox').focus()
  await page.clock.fastForward(121_000)
  await expect.poll(() => told.join()).toMatch(/Loading chunk failed\. \(timeout: http:\/\/127\.0\.0\.1:\d+\/static\/js\/main\./)
  await expect(heading(page)).toHaveText('Events')
})

ownTest(
  'a form, a picker or the login in place that does not come harms only itself, and comes when it is tried again',
  async ({ page }) => {
    const part = (name: string) => new RegExp(`/static/\\w+/async/${name}\\.\\w+\\.(js|css)$`)
    const lost = (name: string) => new RegExp(`^Loading chunk failed\\. \\(\\w+: http://127\\.0\\.0\\.1:\\d+/static/\\w+/async/${name}\\.`)
    const main = page.getByRole('main')
    await logIn(page)
    await visit(page, '/timeline')
    for (const name of ['thing-form', 'day', 'sign-in-again']) await page.route(part(name), (route) => route.abort())
    await page.getByRole('button', { name: 'Add to the timeline' }).click()
    await expect(main.getByRole('alert')).toHaveText(lost('thing-form'))
    await expect(heading(page)).toHaveText('Timeline')
    await main.getByRole('button', { name: 'Try again' }).click()
    await expect(main.getByRole('alert')).toHaveText(lost('thing-form'))
    await page.unroute(part('thing-form'))
    await main.getByRole('button', { name: 'Try again' }).press('Enter')
    const title = main.getByLabel('Title')
    await expect(title).toBeFocused()

    // The days: the first begins with today, which stays in the form.
    await expect(main.getByRole('alert')).toHaveText([lost('day'), lost('day')])
    await title.fill('A long winter')
    await page.unroute(part('day'))
    for (const left of [1, 0]) {
      await main.getByRole('button', { name: 'Try again' }).first().click()
      await expect(main.getByRole('alert')).toHaveCount(left)
    }
    await expect(main.getByLabel('Start Date', { exact: true })).toHaveValue(/^\d{4}\/\d\d\/\d\d$/)
    await main.getByLabel('End Date', { exact: true }).fill('2999/01/02')

    await page.context().clearCookies()
    await title.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Admin Login' })
    await expect(page.getByRole('alert').filter({ hasText: 'chunk' })).toHaveText(lost('sign-in-again'))
    await expect(title).toHaveValue('A long winter')
    await page.unroute(part('sign-in-again'))
    await page.getByRole('button', { name: 'Try again' }).press('Enter')
    await dialog.getByLabel('Username').fill(admin.name)
    await dialog.getByLabel('Password', { exact: true }).fill(admin.password)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(main.getByText('A long winter').first()).toBeVisible()
  },
)
