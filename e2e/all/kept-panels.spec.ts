import { expect, type Page } from '@playwright/test'
import { logIn, test, visit } from '../site.ts'

// A browser with nothing to draw may keep who waits for its idle time waiting for ever.
const quiet = (page: Page) =>
  page.evaluate(() => {
    const idle = (then: () => void) => requestIdleCallback(then, { timeout: 2000 })
    return new Promise<void>((done) => idle(() => idle(done)))
  })

for (const [path, opens, closes, first] of [
  ['/events', 'Add an event', 'Close the form', 'Event title'],
  ['/members', 'Add a member', 'Close the form', 'Name'],
  ['/faq', 'Add FAQ', 'Add FAQ', 'Question'],
] as const)
  test(`the form of ${path} comes with its first opening, and keeps what is typed while it is away`, async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => void scripts.push(request.url()))
    const asked = () => scripts.filter((url) => /\/js\/async\/thing-form\./.test(url)).length
    await logIn(page)
    await visit(page, path)
    const opener = page.getByRole('button', { name: opens }).first()
    await expect(opener).toBeVisible()
    await quiet(page)
    expect(asked(), 'before it was opened').toBe(0)
    await expect(page.locator('form')).toHaveCount(0)

    await opener.click()
    const field = page.getByLabel(first, { exact: true })
    await expect(field).toBeFocused()
    await field.fill('Half a thought')
    expect(asked()).toBe(1)
    await page.getByRole('button', { name: closes }).first().click()
    await expect(field).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await expect(field).toHaveValue('Half a thought')
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await expect(opener).toBeFocused()
  })

test('an opened panel has the focus in its first field each time, and Escape puts it back onto the plus', async ({ page }) => {
  await logIn(page)
  await visit(page, '/events')
  const plus = page.getByRole('button', { name: 'Add an event' })
  const field = page.getByLabel('Event title')
  for (const time of ['first', 'second']) {
    await plus.click()
    await expect(field, time).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(field, time).toBeHidden()
    await expect(plus, time).toBeFocused()
  }
})

test('what a form was told stands in it when it is opened again, and does not take the focus once more', async ({ page }) => {
  await logIn(page)
  await page.route('**/api/addHomeImage', (route) =>
    route.fulfill({ status: 400, json: { success: false, message: 'Picture is not accepted.' } }),
  )
  await visit(page, '/')
  await page.getByRole('button', { name: 'Edit Home' }).click()
  const entry = page.getByRole('button', { name: 'Add an Event Poster' })
  await entry.click()
  const form = page.getByRole('form', { name: 'Add an Event Poster' })
  await form.getByLabel('Picture', { exact: true }).fill('/static/sample/slide-board-city.svg')
  await form.getByRole('button', { name: 'Submit' }).click()
  const told = page.getByRole('alert').filter({ hasText: 'Picture is not accepted.' })
  await expect(told).toBeFocused()
  await entry.click()
  await expect(told).toBeHidden()
  await entry.click()
  await expect(told).toBeVisible()
  await quiet(page)
  await expect(form.getByLabel('Picture', { exact: true })).toBeFocused()
})
