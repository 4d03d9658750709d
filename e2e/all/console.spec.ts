import { type BrowserContext, expect, type Page } from '@playwright/test'
import { messages } from '../../src/contract/messages.ts'
import { administratorOf } from '../caller.ts'
import { admin, logIn, logInByForm, test, visit } from '../site.ts'

/** Lets the next such call be done, and loses its reply. */
const loseReply = (page: Page, call: string) =>
  page.route(
    `**/api/${call}`,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

test('deleting an administrator and changing the passkey need the passkey, and are done once where the reply is lost', async ({
  page,
  site,
}) => {
  const first = await administratorOf(site.origin)
  await first.send('/api/checkSixteen', { passkey: admin.passkey })
  await first.send('/api/addAdmin', { email: 'asha@example.org', passwordOne: 'tea4lamp' })
  await logIn(page)
  await visit(page, '/adminconsole/administrators')
  const list = page.getByRole('list', { name: 'Administrators' })
  const question = page.getByRole('dialog', { name: 'Delete asha@example.org?' })
  await list.getByRole('button', { name: 'Delete asha@example.org' }).click()
  await question.getByLabel('Passkey').fill('this is not the passkey')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This is not the passkey of the club.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await question.getByLabel('Passkey').fill(admin.passkey)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)

  await visit(page, '/adminconsole/passkey')
  await page.getByRole('button', { name: 'Change it' }).click()
  const form = page.getByRole('form', { name: 'Change passkey' })
  await form.getByLabel('New passkey').fill('seventeen copper lamps')
  await loseReply(page, 'changePasskey')
  await form.getByRole('button', { name: 'Change passkey' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(messages.notKnown)
  await form.getByRole('button', { name: 'Change passkey' }).click()
  await expect(page.getByText('Passkey changed.')).toBeVisible()
  const again = await administratorOf(site.origin)
  expect((await again.send('/api/checkSixteen', { passkey: admin.passkey })).status).toBe(403)
  expect((await again.send('/api/checkSixteen', { passkey: 'seventeen copper lamps' })).status).toBe(200)
})

/** Whether the session of a browser still opens something on the server. */
async function sessionOf(context: BrowserContext, origin: string) {
  const value = (await context.cookies()).find(({ name }) => name === 'session')?.value
  return async () => (await fetch(`${origin}/api/admins`, { headers: { cookie: `session=${value}` } })).status
}

test('a token that is only forgotten ends the session at the next page, but not while another tab has the tools', async ({
  page,
  context,
  site,
}) => {
  await logInByForm(page)
  const replay = await sessionOf(context, site.origin)
  const other = await context.newPage()
  await visit(other, '/events')
  // Longer than a page waits before it checks.
  await other.waitForFunction(() => performance.now() > 4000)
  expect(await replay()).toBe(200)
  await other.close()
  await page.evaluate(() => {
    sessionStorage.removeItem('token')
    // As after the minutes in which no tab has noted that it has the tools.
    localStorage.removeItem('admin-seen')
  })
  await visit(page, '/events')
  await expect.poll(replay).toBe(401)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('signed-in')
})
