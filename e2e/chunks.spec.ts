import { expect, type Page } from '@playwright/test'
import { club } from '../content/club.ts'
import { demoTest as test, visit } from './site.ts'

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
