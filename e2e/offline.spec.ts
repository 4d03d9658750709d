import { expect } from '@playwright/test'
import { heads } from '../content/heads.ts'
import { pages } from '../content/pages.ts'
import { age, areCached, recent, test } from './offline-site.ts'
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
    ['/about', pages.about.title],
    ['/members', heads.members.head.heading],
    ['/events', heads.events.head.heading],
  ] as const) {
    await visit(page, path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(age(page)).toContainText(recent)
  }

  await visit(page, '/projects')
  await expect(page).toHaveURL(/\/projects$/)
  await expect(page.getByRole('heading', { level: 1, name: heads.offline.head.heading })).toBeVisible()
  await expect(age(page)).toHaveText('The site cannot be reached. You have not opened this page on this device.')
  await page.getByRole('main').getByRole('link', { name: pages.about.title }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: pages.about.title })).toBeVisible()
  await expect(page).toHaveURL(/\/about$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: heads.offline.head.heading })).toBeVisible()

  await demo.back()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: heads.projects.head.heading })).toBeVisible()
  await expect(age(page)).toHaveCount(0)
})
