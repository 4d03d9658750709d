import { expect } from '@playwright/test'
import { areKept, fillIn, justNow, line, registered, stored, student, test } from './offline-site.ts'
import { visit } from './site.ts'

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 300_000 })

test('with the site gone what was read is read on, with the events that nobody had read, and says how old it is', async ({
  page,
  demo,
}) => {
  await visit(page, '/about')
  // One after the other, each with its scripts.
  await areKept(page, '/about', '/events', '/notices', '/offline', '/events/soldering-night')
  await demo.away()

  await visit(page, '/about')
  await expect(line(page)).toContainText(/The site cannot be reached\. /)
  await expect(line(page)).toContainText(justNow)
  await visit(page, '/events')
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Soldering Night' })).toBeVisible()
  await expect(line(page)).toBeVisible()
  // What comes next has its own page too, with when and where.
  await page.getByRole('link', { name: 'Soldering Night', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Soldering Night' })).toBeVisible()
  await expect(page.getByRole('main').locator('time').first()).toBeVisible()

  // What was never read leads to what was.
  await visit(page, '/projects')
  await expect(page).toHaveURL(/\/projects$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Without a connection' })).toBeVisible()
  await expect(line(page)).toContainText('This page was not read on this device before.')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: /^About Us/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /About/ })).toBeVisible()
  await expect(page).toHaveURL(/\/about$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Without a connection' })).toBeVisible()

  await demo.back()
  await line(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible()
  await expect(line(page)).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Connection' }).getByRole('status')).toHaveText('You are online again.')
})

test.describe('a registration', () => {
  test.use({ entry: 'main' })

  test('that is sent while the site is down is kept on the device, and sent once when it is back', async ({ page, context, demo }) => {
    await visit(page, '/register')
    await areKept(page, '/register', '/offline')
    await fillIn(page)
    await demo.away()
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    const held = page.getByRole('region', { name: 'Held on this device' })
    // What is so comes first, and alone in bold; then whose it is; what may have come of it is not kept quiet.
    const lines = held.getByRole('paragraph')
    await expect(lines.first()).toHaveText(
      'Saved on this device. It is sent again as soon as there is a connection; you do not have to do anything.',
    )
    await expect(lines.nth(1)).toHaveText(`${student.Name} ${student['Roll Number']}`)
    await expect(held).toContainText('Not answered yet: the site did not answer')
    await expect(held).toContainText('It may have arrived already. Sent again, it counts once.')
    const weights = await lines.evaluateAll((all) => all.map((one) => Number(getComputedStyle(one).fontWeight)))
    expect(weights.map((weight) => weight >= 600)).toEqual([true, false, false, false])
    await expect(held).toBeFocused()
    await expect(page.getByLabel('Roll Number', { exact: true })).toHaveValue('')
    await page.close()

    // In another window, after a while, still without the site: it is there, and nobody needs to press.
    const later = await context.newPage()
    await visit(later, '/register')
    const still = later.getByRole('region', { name: 'Held on this device' })
    await expect(still).toContainText(student['Roll Number'])
    await expect(still).toContainText('Not answered yet')
    await demo.back()
    const other = await context.newPage()
    await Promise.all([visit(other, '/about'), still.getByRole('button', { name: 'Send now' }).click()])
    await expect(still).toContainText('The site says: Registration successful.')
    expect(await registered(later)).toBe(1)
    // Nothing of the student stays on the device.
    expect(await stored(later)).not.toContain(student['Phone Number'])
    await still.getByRole('button', { name: 'Dismiss' }).click()
    await expect(still).toBeEmpty()
  })
})
