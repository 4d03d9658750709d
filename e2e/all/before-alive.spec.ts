import { expect, type Page } from '@playwright/test'
import { search } from '../../content/search.ts'
import { student, write } from '../by-label.ts'
import { hold } from '../hold.ts'
import { test, visit } from '../site.ts'

// What somebody does before the page's scripts have come, or where they never do.

const dialog = (page: Page) => page.getByRole('dialog', { name: search.label })
const withoutScripts = (page: Page, path: string) => page.goto(path, { waitUntil: 'domcontentloaded' })

test('a registration that waits for the page is sent, whatever is pressed meanwhile', async ({ page }) => {
  const letGo = await hold(page, '**/static/js/**')
  await withoutScripts(page, '/register')
  await write(page, student)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('banner').getByRole('button').first().click()
  letGo()
  await expect(page.getByRole('alert')).toContainText('Registration successful')
  await expect(dialog(page)).toHaveCount(0)
})

test('who goes to a field after the key of the search types there', async ({ page }) => {
  const letGo = await hold(page, '**/static/js/**')
  await withoutScripts(page, '/register')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await page.getByLabel('Name', { exact: true }).click()
  await page.keyboard.type('Ish')
  letGo()
  await page.locator('html[data-alive]').waitFor()
  await page.keyboard.type('aan')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ishaan')
  await expect(dialog(page)).toHaveCount(0)
})

test('where the scripts do not come the key of the search leads to its page', async ({ page }) => {
  await page.route('**/static/js/**', (route) => route.abort())
  await withoutScripts(page, '/about')
  await page.locator('html[data-failed]').waitFor()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page).toHaveURL(/\/search$/)
})

test('a browser that forbids to store anything shows the whole site', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await visit(page, '/register')
  await write(page, student)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Registration successful')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(dialog(page)).toBeVisible()
  expect(errors).toEqual([])
})

test('the search stays open for who presses twice, or marks what stands in its field and lets go outside', async ({ page }) => {
  await visit(page, '/about')
  await page.getByRole('banner').getByRole('link', { name: 'Search', exact: true }).dblclick({ delay: 40 })
  const field = page.getByRole('combobox', { name: search.label })
  await field.fill('solder')
  const { x, y, height } = (await field.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  await page.mouse.move(x + 60, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(2, 700, { steps: 4 })
  await page.mouse.up()
  await expect(field).toHaveValue('solder')
  await page.mouse.click(2, 700)
  await expect(dialog(page)).toHaveCount(0)
})

test('what is pressed between React taking the page over and its being painted is done once', async ({ page }) => {
  // A page is alive a frame after React has taken it over: here that frame takes a second.
  await page.addInitScript(() => {
    const frame = window.requestAnimationFrame.bind(window)
    window.requestAnimationFrame = (done) => {
      if (document.documentElement.dataset.alive === undefined) setTimeout(frame, 1000, done)
      else frame(done)
      return 0
    }
  })
  await page.emulateMedia({ colorScheme: 'light' })
  await withoutScripts(page, '/events')
  const root = page.locator('html')
  await page.locator('html[data-waking]').waitFor()
  const turn = page.getByRole('button', { name: 'Switch between light and dark' })
  // By then its name says what it shows, which only a script knows.
  await expect(turn).toHaveAccessibleName(/: light now$/)
  expect(await root.getAttribute('data-alive')).toBeNull()
  await turn.click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.locator('html[data-alive]').waitFor()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await turn.click()
  await expect(root).toHaveAttribute('data-theme', 'light')
})
