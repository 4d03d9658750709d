import { expect, type Page } from '@playwright/test'
import { administratorOf } from '../caller.ts'
import { admin, logIn, openConsole, test, visit } from '../site.ts'

const unknown = 'The site did not answer, so it is not known whether this was done. Please press again: it will not be done twice.'
const alerts = (page: Page) => page.locator('[popover="manual"]').getByRole('alert').filter({ hasNotText: 'Login successful' })

/** Lets the next delete be done, and loses its answer. */
const loseNext = (page: Page) =>
  page.route(
    /\/api\/delete/,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

test('a delete of an administrator whose answer was lost is done once, and pressed again says so', async ({ page, site }) => {
  const first = await administratorOf(site.origin)
  await first.send('/api/checkSixteen', { passkey: admin.passkey })
  await first.send('/api/addAdmin', { email: 'asha@example.org', passwordOne: 'a long enough secret' })
  await openConsole(page)
  const question = page.getByRole('dialog', { name: 'Delete asha@example.org?' })
  await loseNext(page)
  await page.getByRole('button', { name: 'Delete asha@example.org' }).click()
  await question.getByLabel('Passkey').fill(admin.passkey)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('alert')).toHaveText(unknown)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(alerts(page)).toHaveText(['Administrator deleted successfully'])
  await expect(page.getByRole('button', { name: 'Delete asha@example.org' })).toHaveCount(0)
})

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
