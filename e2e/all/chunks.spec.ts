import { expect, type Page } from '@playwright/test'
import { administratorOf } from '../caller.ts'
import { admin, logIn, test as ownTest, demoTest as test, visit } from '../site.ts'

const chunk = /\/static\/js\/async\/events\.\w+\.js$/
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('the first page shows it too when its own script is not there', async ({ page }) => {
  await page.route(chunk, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto('/events')
  await expect(heading(page)).toHaveText('Unexpected Application Error!')
  await expect(page.getByRole('main')).toContainText(/Loading chunk failed\. \(\w+: http:\/\/127\.0\.0\.1:\d+\/static\/js\/async\/events\./)
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
    const told = page.getByRole('alert').filter({ hasText: 'Your session is over, and the login could not be loaded.' })
    await expect(told).toHaveText(new RegExp(lost('sign-in-again').source.slice(1)))
    const again = page.getByRole('button', { name: 'Try again' })
    for (const _ of ['in vain', 'with success']) {
      // As the login would have it.
      await expect(again).toBeFocused()
      await expect(title).toHaveValue('A long winter')
      if (_ === 'with success') await page.unroute(part('sign-in-again'))
      // A press while the last try is still on its way starts no other.
      await expect(async () => {
        const tried = page.waitForRequest(part('sign-in-again'), { timeout: 2000 })
        await page.keyboard.press('Enter')
        await tried
      }).toPass()
    }
    await dialog.getByLabel('Username').fill(admin.name)
    await dialog.getByLabel('Password', { exact: true }).fill(admin.password)
    await dialog.getByRole('button', { name: 'Login' }).click()
    await expect(main.getByText('A long winter').first()).toBeVisible()
  },
)

ownTest(
  'what is said of a login in place that did not come covers no field of a sheet, stays, and can be put away',
  async ({ page, site }) => {
    await page.clock.install()
    await page.setViewportSize({ width: 360, height: 740 })
    await (await administratorOf(site.origin)).addEvent({ eventTitle: 'A night' })
    await logIn(page)
    await visit(page, '/events')
    await page.route(/\/static\/js\/async\/sign-in-again\./, (route) => route.abort())
    await page.getByRole('button', { name: 'Edit A night' }).click()
    const sheet = page.getByRole('dialog', { name: 'Edit A night' })
    const title = sheet.getByLabel('Event title')
    await title.fill('A longer night')
    await page.context().clearCookies()
    await title.press('Enter')
    const told = page.getByRole('alert').filter({ hasText: 'Your session is over' })
    await expect(page.getByRole('button', { name: 'Try again' })).toBeFocused()
    // An alert of what came of an action has gone by then.
    await page.clock.fastForward(60_000)
    await expect(told).toContainText('Loading chunk failed')
    const top = (await told.boundingBox())?.y ?? 0
    expect(await title.evaluate((input) => input.getBoundingClientRect().bottom)).toBeLessThan(top)
    const save = sheet.getByRole('button', { name: 'Save' })
    await save.evaluate((button) => {
      for (let around = button.parentElement; around; around = around.parentElement) around.scrollTop = around.scrollHeight
    })
    expect(await save.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThan(top)
    await page.getByRole('button', { name: 'Go on as a visitor' }).click()
    await expect(told).toHaveCount(0)
    await expect(sheet).toBeHidden()
    await expect(heading(page)).toBeFocused()
    await expect(page.getByRole('button', { name: 'Edit A night' })).toHaveCount(0)
  },
)
