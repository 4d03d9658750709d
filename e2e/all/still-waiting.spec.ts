import { expect, type Locator, type Page } from '@playwright/test'
import { write } from '../by-label.ts'
import { administratorOf } from '../caller.ts'
import { expectUncovered, screens } from '../in-sight.ts'
import { admin, logIn, test, visit } from '../site.ts'

const still = (part: Page | Locator) => part.getByText('Still waiting for the site…').filter({ visible: true })
const press = (part: Page | Locator, name: string) => part.getByRole('button', { name, exact: true }).click()

/** Takes what is sent there, and does not answer before it is let to. */
async function hang(page: Page, address: string) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return release
}

/** Expects nothing said before 8 s, and then a word at what was pressed, in sight and politely announced. */
async function expectWord(page: Page, part: Page | Locator, go: () => Promise<unknown>, address: string | RegExp) {
  await page.clock.pauseAt(new Date(Date.now() + 60_000))
  const asked = page.waitForRequest(address)
  await go()
  await asked
  // On the way to a page the word stands at its skeletons, and counts from when they came.
  if (address === '**/api/events?*') {
    await page.clock.runFor(300)
    await expect(page.locator('[data-shape]').first()).toBeVisible()
  }
  await page.clock.runFor(7999)
  await expect(still(part)).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(still(part)).toBeVisible()
  await expectUncovered(still(part))
  await page.clock.resume()
}

for (const viewport of screens)
  test.describe(`at ${viewport.width} × ${viewport.height} a server that hangs is told of after 8 s:`, () => {
    test.use({ viewport })

    test('at a registration and a login', async ({ page }) => {
      await page.clock.install()
      await visit(page, '/register')
      const form = page.getByRole('form')
      await write(page)
      const release = await hang(page, '**/api/studentRegister')
      await expectWord(page, form, () => press(form, 'Register'), '**/api/studentRegister')
      await expect(
        page
          .getByRole('status')
          .filter({ has: still(page) })
          .or(still(page))
          .first(),
      ).toHaveRole('status')
      release()
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Registration successful')
      await expect(still(page)).toHaveCount(0)

      await page.clock.install()
      await visit(page, '/admin')
      const letIn = await hang(page, '**/api/adminlogin')
      await page.getByLabel('Username').fill(admin.name)
      await page.getByLabel('Password', { exact: true }).fill(admin.password)
      await expectWord(page, page.getByRole('form'), () => press(page, 'Login'), '**/api/adminlogin')
      letIn()
      await expect(page).toHaveURL(/\/adminconsole$/)
    })

    test('at a delete, beside its button', async ({ page, site }) => {
      const caller = await administratorOf(site.origin)
      for (const eventTitle of ['Staying', 'Leaving']) await caller.addEvent({ eventTitle })
      await page.clock.install()
      await logIn(page)
      await visit(page, '/events')
      const release = await hang(page, '**/api/deleteEvent/*')
      const thing = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Leaving' })
      await expectWord(page, thing, () => press(page, 'Delete Leaving'), '**/api/deleteEvent/*')
      release()
      await expect(thing).toHaveCount(0)
      await expect(still(page)).toHaveCount(0)
    })

    test('on the way to a page', async ({ page }) => {
      await page.clock.install()
      await visit(page, '/')
      const release = await hang(page, '**/api/events?*')
      await expectWord(
        page,
        page.getByRole('main'),
        () => page.getByRole('main').getByRole('link', { name: 'All events' }).click(),
        '**/api/events?*',
      )
      release()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events')
      await expect(still(page)).toHaveCount(0)
    })

    test('at a search', async ({ page, site }) => {
      const caller = await administratorOf(site.origin)
      // More than a page holds, so that the server is asked.
      for (const turn of Array(60).keys()) await caller.addEvent({ eventTitle: turn === 0 ? 'Found at last' : `Meeting ${turn}` })
      await page.clock.install()
      await visit(page, '/events')
      const release = await hang(page, '**/api/events?*q=*')
      await page.clock.pauseAt(new Date(Date.now() + 60_000))
      const asked = page.waitForRequest('**/api/events?*q=*')
      await page.getByRole('searchbox').fill('last')
      await page.clock.runFor(600)
      await asked
      await expect(page.getByText('Searching…')).toBeAttached()
      await expect(still(page)).toHaveCount(0)
      await page.clock.runFor(8300)
      await expect(still(page)).toBeVisible()
      await expectUncovered(still(page))
      await page.clock.resume()
      release()
      await expect(page.getByRole('article')).toHaveCount(1)
      await expect(still(page)).toHaveCount(0)
    })

    test('at a form that was sent before its script was there', async ({ page }) => {
      await page.clock.install()
      const letGo = await hang(page, '**/static/js/**')
      await page.goto('/register', { waitUntil: 'commit' })
      await page.getByLabel('Name', { exact: true }).fill('Asha Menonkar')
      await page.clock.pauseAt(new Date(Date.now() + 60_000))
      await press(page, 'Register')
      await page.clock.runFor(7999)
      await expect(still(page)).toHaveCount(0)
      await page.clock.runFor(1)
      await expect(still(page)).toBeVisible()
      await expectUncovered(still(page))
      await page.clock.resume()
      letGo()
      await page.locator('html[data-alive]').waitFor()
      await expect(still(page)).toHaveCount(0)
    })
  })

test('an upload that no longer moves ends, and says that it is not known what became of it', async ({ page }) => {
  await page.clock.install()
  await logIn(page)
  await visit(page, '/resources')
  await page.getByRole('button', { name: 'Upload a resource' }).click()
  const form = page.getByRole('form', { name: 'Resource' })
  await form.getByLabel('Title').fill('Kept')
  await form.getByLabel(/^Description(?! of)/).fill('And not lost.')
  await form.getByLabel('PDF file').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
  const release = await hang(page, '**/api/upload')
  const asked = page.waitForRequest('**/api/upload')
  await press(form, 'Upload')
  await asked
  await page.clock.runFor(31_000)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('it is not known whether this was done')
  await expect(form.getByLabel('Title')).toHaveValue('Kept')
  release()
})
