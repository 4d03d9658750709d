import { expect, type Page } from '@playwright/test'
import { areCached, long, registerAway, registered, test } from '../offline-site.ts'
import { autosaved, student } from '../page.ts'
import { visit } from '../site.ts'

test.use({ serviceWorkers: 'allow' })
test.describe.configure({ timeout: 300_000 })

test('a new worker replaces an old one at the same address, and one that is switched off goes with its caches', async ({ page, demo }) => {
  await visit(page, '/about')
  // As workers of earlier versions have left it.
  await page.evaluate(async () => {
    for (const name of ['pages 0123456789ab', 'tried 0123456789ab'])
      await (await caches.open(name)).put('/projects', new Response('<html data-kept="1"><title>old</title>an old page'))
    indexedDB.open('workbox-expiration')
  })
  await areCached(page, '/about', '/offline')
  const names = () => page.evaluate(() => caches.keys())
  await expect.poll(names, long).not.toContainEqual(expect.stringContaining('0123456789ab'))
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))

  await demo.away()
  await demo.back({ OFFLINE: '0' })
  await visit(page, '/faq')
  await expect.poll(names, long).toEqual([])
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), long).toBe(0)
  expect(await databases()).not.toContain('workbox-expiration')
  await demo.away()
  await demo.back()
  await visit(page, '/faq')
  await areCached(page, '/faq', '/offline')
})

test.describe('a site that remembers', () => {
  test.use({ entry: 'main' })

  test('a registration is sent by an open page on its own, and a refused one can be edited in the form', async ({ page, demo }) => {
    await visit(page, '/register')
    const held = await registerAway(page, demo)
    await demo.back()
    // The browser still reports a connection, and nothing is pressed.
    await expect(page.getByText('Your form was sent. Registration successful.')).toBeVisible(long)
    await expect(held).toHaveCount(0)

    await registerAway(page, demo)
    await visit(page, '/about')
    await demo.back()
    await expect(page.getByText('Your form was not accepted: This roll number is already registered.')).toBeVisible(long)
    await page.getByRole('button', { name: 'Show the form' }).click()
    await held.getByRole('button', { name: 'Edit in the form' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(student.Name)
    await expect(held).toHaveCount(0)
    expect(await registered(page)).toBe(1)
  })

  test('a registration that cannot be sent is saved on the device, and sent once when the site is back', async ({
    page,
    context,
    demo,
  }) => {
    await visit(page, '/register')
    const held = await registerAway(page, demo)
    await expect(held.getByRole('paragraph').nth(1)).toHaveText(`${student.Name} ${student['Roll Number']}`)
    await expect(page.getByText('Your form is saved on this device')).toBeVisible()
    await expect(page.getByLabel('Roll Number', { exact: true })).toHaveValue('')
    await page.close()

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
    expect(await autosaved(later)).not.toContain(student['Phone Number'])
  })
})
