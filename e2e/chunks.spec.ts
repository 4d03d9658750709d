import { expect, type Page } from '@playwright/test'
import { club } from '../content/club.ts'
import { demoTest as test, visit } from './site.ts'

const chunk = /\/static\/js\/async\/events\.\w+\.js$/
const style = /\/static\/css\/async\/projects\.\w+\.css$/
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.getByRole('main')
const lost = (kind: string, folder: string, name: string) =>
  new RegExp(`Loading chunk failed\\. \\(${kind}: http://127\\.0\\.0\\.1:\\d+/static/${folder}/async/${name}\\.\\w+\\.\\w+\\)`)

test('a visitor whose connection loses a script is told which one, and can go on', async ({ page }) => {
  const told: string[] = []
  page.on('console', (message) => told.push(message.text()))
  await page.clock.install()
  await visit(page, '/')
  await test.step("Script chunks from static/js: one that is not there shows 'Loading chunk failed' with type and URL", async () => {
    await page.route(chunk, (route) => route.fulfill({ status: 404, body: 'gone' }))
    await page.getByRole('link', { name: 'All events' }).click()
    await expect(heading(page)).toHaveText('Unexpected Application Error!')
    await expect(main(page)).toContainText(lost('\\w+', 'js', 'events'))
    await expect(main(page)).not.toContainText(/\n\s+at /)
    await main(page).getByRole('link', { name: 'Go to the home page' }).click()
    await expect(heading(page)).toHaveText(club.title)
  })
  await test.step('so does a style that is not there', async () => {
    await page.route(style, (route) => route.fulfill({ status: 404, body: 'gone' }))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Projects', exact: true }).click()
    await expect(heading(page)).toHaveText('Unexpected Application Error!')
    await expect(main(page)).toContainText(lost('\\w+', 'css', 'projects'))
  })
  await test.step("'Loading chunk failed' with type and URL after 120 seconds", async () => {
    await page.unroute(chunk)
    await page.route(chunk, () => {})
    await visit(page, '/')
    await page.getByRole('link', { name: 'All events' }).click()
    await page.clock.fastForward(100_000)
    await expect(page.getByRole('status').getByText('Loading…')).toBeVisible()
    await page.clock.fastForward(21_000)
    await expect(heading(page)).toHaveText('Unexpected Application Error!')
    await expect(main(page)).toContainText(lost('timeout', 'js', 'events'))
  })
  await test.step('Chunk load timeout 120 seconds: the first page stays readable, and the console says why', async () => {
    await page.unroute(chunk)
    await page.route(/\/static\/js\/main\./, () => {})
    await page.goto('/events', { waitUntil: 'commit' })
    await page.getByRole('searchbox').focus()
    await page.clock.fastForward(121_000)
    await expect.poll(() => told.join()).toMatch(/Loading chunk failed\. \(timeout: http:\/\/127\.0\.0\.1:\d+\/static\/js\/main\./)
    await expect(heading(page)).toHaveText('Events')
  })
})
