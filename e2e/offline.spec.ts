import { expect, type Page } from '@playwright/test'
import { age, areCached, recent, registerAway, registered, stored, student, test } from './offline-site.ts'
import { visit } from './site.ts'

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 300_000 })

test('without the site a visitor reads the pages that were read before, with their age, and finds them in a list', async ({
  page,
  demo,
}) => {
  await visit(page, '/about')
  // Read before the worker was there, and cached unread.
  await areCached(page, '/about', '/events', '/offline')
  await visit(page, '/members')
  await areCached(page, '/members')
  await demo.away()

  for (const [path, heading] of [
    ['/about', /About/],
    ['/members', 'Team'],
    ['/events', 'Events'],
  ] as const) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(age(page)).toContainText(recent)
  }

  await visit(page, '/projects')
  await expect(page).toHaveURL(/\/projects$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Saved pages' })).toBeVisible()
  await expect(age(page)).toHaveText('The site cannot be reached. You have not opened this page on this device.')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^About Us/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible()
  await expect(page).toHaveURL(/\/about$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Saved pages' })).toBeVisible()

  await demo.back()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await expect(age(page)).toHaveCount(0)
})

test.describe('a registration', () => {
  test.use({ entry: 'main' })

  test('that cannot be sent is saved on the device, and sent once when the site is back', async ({ page, context, demo }) => {
    await visit(page, '/register')
    const held = await registerAway(page, demo)
    await expect(held.getByRole('paragraph').nth(1)).toHaveText(`${student.Name} ${student['Roll Number']}`)
    await expect(page.getByText('Your form is saved on this device')).toBeVisible()
    await expect(page.getByLabel('Roll Number', { exact: true })).toHaveValue('')
    await page.close()

    // In another window, still without the site.
    const later = await context.newPage()
    await visit(later, '/register')
    const still = later.getByRole('region', { name: 'Saved on this device' })
    await expect(still).toContainText(student['Roll Number'])
    await demo.back()
    // Two windows send at the same time.
    const other = await context.newPage()
    await Promise.all([visit(other, '/about'), still.getByRole('button', { name: 'Send now' }).click()])
    await expect(still).toHaveCount(0)
    const sent = (window: Page) => window.getByText('Your form was sent. Registration successful.').count()
    await expect.poll(async () => (await sent(later)) + (await sent(other))).toBeGreaterThan(0)
    expect(await registered(later)).toBe(1)
    expect(await stored(later)).not.toContain(student['Phone Number'])
  })
})
