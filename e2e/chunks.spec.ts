import { expect, type Page } from '@playwright/test'
import { heads } from '../content/heads.ts'
import { hold, once } from './page.ts'
import { openConsole, test, visit } from './site.ts'

const main = /\/static\/js\/main\./
const part = /\/static\/js\/async\/edit-home\./
const line = (page: Page) => page.locator('#loading')
const missing = (kind: string, name: string) =>
  new RegExp(`^Loading chunk failed\\. \\(${kind}: http://127\\.0\\.0\\.1:\\d+/static/js/${name}\\.\\w+\\.js\\)`)

test('a visitor whose connection loses a script sees which one, and can go on', async ({ page }) => {
  await page.clock.install()
  const open = async () => {
    await page.goto('/register', { waitUntil: 'commit' })
    await page.getByLabel('Name', { exact: true }).focus()
  }
  await test.step("Script chunks from static/js: one that is not there shows 'Loading chunk failed' with type and URL", async () => {
    await page.route(main, (route) => route.fulfill({ status: 404, body: 'gone' }))
    await open()
    await expect(line(page)).toHaveText(missing('error', 'main'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heads.register.head.heading)
  })
  await test.step("a slow script is shown as loading; after 120 seconds 'Loading chunk failed' with type and URL", async () => {
    await page.unroute(main)
    const release = await hold(page, main)
    // Only the test moves the clock on, however slow the machine is.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    const others = Promise.all(
      ['async/register', 'react-dom'].map((name) => page.waitForEvent('requestfinished', (one) => one.url().includes(name))),
    )
    await open()
    await others
    await page.clock.fastForward(9000)
    await expect(line(page)).toBeHidden()
    await page.clock.fastForward(2000)
    await expect(line(page)).toHaveText('Still loading. You can read and use the forms.')
    await page.clock.fastForward(110_000)
    await expect(line(page)).toHaveText(missing('timeout', 'main'))
    await page.clock.resume()
    release()
    await page.locator('html[data-alive]').waitFor()
    await expect(line(page)).toBeHidden()
  })
})

test('a part of a page whose script is lost shows an error in its place, and loads when it is tried again', async ({ page }) => {
  await openConsole(page)
  await once(page, part, 'lost')
  await visit(page, '/')
  const content = page.getByRole('main')
  await expect(content.getByRole('alert')).toHaveText(missing('error', 'async/edit-home'))
  await content.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Edit Home' })).toBeVisible()
})
