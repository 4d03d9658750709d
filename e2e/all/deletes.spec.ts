import { expect, type Page } from '@playwright/test'
import { administratorOf } from '../caller.ts'
import { logIn, test, visit } from '../site.ts'

test('where the last entry went the focus is on the heading of its part, and a focus that was elsewhere stays', async ({ page, site }) => {
  const caller = await administratorOf(site.origin)
  await caller.addEvent({ eventTitle: 'A night' })
  await caller.addNotice({ title: 'A notice' })
  await logIn(page)
  await visit(page, '/events')
  await page.getByRole('button', { name: 'Delete A night' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await visit(page, '/')
  await page.getByRole('button', { name: 'Delete A notice' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Notifications' })).toBeFocused()

  for (const eventTitle of ['A night', 'Another night']) await caller.addEvent({ eventTitle })
  await visit(page, '/events')
  const release = await holdDelete(page)
  await page.getByRole('button', { name: 'Delete A night' }).click()
  await page.getByRole('searchbox').focus()
  release()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('searchbox')).toBeFocused()
})

async function holdDelete(page: Page) {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/delete**', async (route) => {
    await held
    await route.continue()
  })
  return release
}
