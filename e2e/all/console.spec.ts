import { type BrowserContext, expect, type Page } from '@playwright/test'
import { atRest } from '../at-rest.ts'
import { administratorOf } from '../caller.ts'
import { admin, logIn, logInByForm, openConsole, test, visit } from '../site.ts'

test('a deleted administrator is out at once', async ({ page, site }) => {
  const first = await administratorOf(site.origin)
  await first.send('/api/checkSixteen', { passkey: admin.passkey })
  const added = await (await first.send('/api/addAdmin', { email: 'asha@example.org', passwordOne: 'tea4lamp' })).json()
  await logInByForm(page, { name: 'asha@example.org', password: 'tea4lamp' })
  await visit(page, '/events')
  // What the page asks by itself would end the session before the console is opened.
  await atRest(page)
  await first.send(`/api/deleteAdmin/${added.id}`)
  await visit(page, '/adminconsole')
  await expect(page.getByRole('dialog', { name: 'Admin Login' })).toBeVisible()
})

test('the passkey is asked for before somebody is deleted, and is changed in the console', async ({ page, site }) => {
  const first = await administratorOf(site.origin)
  await first.send('/api/checkSixteen', { passkey: admin.passkey })
  await first.send('/api/addAdmin', { email: 'asha@example.org', passwordOne: 'tea4lamp' })
  await openConsole(page)
  const list = page.getByRole('region', { name: 'Administrators' })
  const trash = list.getByRole('button', { name: 'Delete asha@example.org' })
  const question = page.getByRole('dialog', { name: 'Delete asha@example.org?' })
  // Asked for, kept, and asked for again: the focus is in the question and goes back.
  await trash.click()
  await expect(question.getByLabel('Passkey')).toBeFocused()
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect(trash).toBeFocused()
  await trash.click()
  await question.getByLabel('Passkey').fill('this is not the passkey')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('This is not the passkey of the club.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  if (!(await question.isVisible())) await list.getByRole('button', { name: 'Delete asha@example.org' }).click()
  await question.getByLabel('Passkey').fill(admin.passkey)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByRole('list')).toBeFocused()

  const change = page.getByRole('region', { name: 'Passkey of the club' }).getByRole('button', { name: 'Change it' })
  await change.click()
  const form = page.getByRole('form', { name: 'Change passkey' })
  await expect(form.getByLabel('Current passkey')).toHaveCount(0)
  await expect(form.getByLabel('New passkey')).toBeFocused()
  await form.getByLabel('New passkey').fill('seventeen copper lamps')
  await form.getByRole('button', { name: 'Change passkey' }).click()
  await expect(page.getByText('Passkey changed. Only the new one counts from now on; tell it to the others.')).toBeVisible()
  await expect(change).toBeFocused()
  await change.click()
  await expect(form.getByLabel('Current passkey')).toBeVisible()
})

/** Lets the next call be done, and loses its answer; or loses it on its way there. */
const lose = (page: Page, call: string, done: boolean) =>
  page.route(
    `**/api/${call}`,
    async (route) => {
      if (done) await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )

for (const done of [true, false])
  test(`a change of the passkey ${done ? 'whose answer' : 'that'} was lost is pressed again, and is done once`, async ({ page, site }) => {
    await openConsole(page)
    const region = page.getByRole('region', { name: 'Passkey of the club' })
    await region.getByRole('button', { name: 'Change it' }).click()
    const form = region.getByRole('form', { name: 'Change passkey' })
    await form.getByLabel('Current passkey').fill(admin.passkey)
    await form.getByLabel('New passkey').fill('seventeen copper lamps')
    // The one that the server would do, once the passkey was shown.
    let shown = false
    let lost = false
    page.on('response', (response) => {
      shown ||= response.url().endsWith('/api/checkSixteen') && response.ok()
    })
    await page.route('**/api/changePasskey', async (route) => {
      if (!shown || lost) return route.fallback()
      lost = true
      if (done) await route.fetch()
      await route.abort()
    })
    await form.getByRole('button', { name: 'Change passkey' }).click()
    await expect(region.getByRole('alert')).toContainText('it is not known whether this was done')
    await expect(form.getByLabel('New passkey')).toHaveValue('seventeen copper lamps')
    await form.getByRole('button', { name: 'Change passkey' }).click()
    await expect(page.getByText('Passkey changed. Only the new one counts from now on; tell it to the others.')).toBeVisible()
    const caller = await administratorOf(site.origin)
    expect((await caller.send('/api/checkSixteen', { passkey: admin.passkey })).status).toBe(403)
    expect((await caller.send('/api/checkSixteen', { passkey: 'seventeen copper lamps' })).status).toBe(200)
  })

test('a passkey that is not right is told, also of a change that would need it, and nothing typed is lost', async ({ page }) => {
  await openConsole(page)
  const region = page.getByRole('region', { name: 'Passkey of the club' })
  await region.getByRole('button', { name: 'Change it' }).click()
  const form = region.getByRole('form', { name: 'Change passkey' })
  await form.getByLabel('Current passkey').fill('this is not the passkey')
  await form.getByLabel('New passkey').fill('seventeen copper lamps')
  await form.getByRole('button', { name: 'Change passkey' }).click()
  await expect(region.getByRole('alert')).toHaveText('This is not the passkey of the club.')
  await form.getByLabel('Current passkey').fill(admin.passkey)
  await form.getByRole('button', { name: 'Change passkey' }).click()
  await expect(page.getByText('Passkey changed.')).toBeVisible()
})

test('an administrator whose adding or deleting had no answer is added and deleted once', async ({ page }) => {
  await openConsole(page)
  await page.getByRole('button', { name: 'Add an administrator' }).click()
  const step = page.getByRole('form', { name: 'Passkey', exact: true })
  await step.getByLabel('Passkey').fill(admin.passkey)
  await step.getByRole('button', { name: 'Submit' }).click()
  const form = page.getByRole('form', { name: 'Add Admin' })
  await form.getByLabel('Email').fill('asha@example.org')
  await form.getByLabel('Password').fill('tea4lamp tea4lamp')
  await lose(page, 'addAdmin', true)
  await form.getByRole('button', { name: 'Add Admin' }).click()
  await expect(page.getByRole('region', { name: 'Add Admin' }).getByRole('alert')).toContainText('it is not known whether this was done')
  await form.getByRole('button', { name: 'Add Admin' }).click()
  await expect(page.getByRole('region', { name: 'Add Admin' }).getByRole('alert')).toHaveText('Admin added successfully')

  const trash = page.getByRole('button', { name: 'Delete asha@example.org' })
  await trash.click()
  const question = page.getByRole('dialog', { name: 'Delete asha@example.org?' })
  await lose(page, 'deleteAdmin/*', true)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(question.getByRole('alert')).toContainText('it is not known whether this was done')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Administrator deleted successfully')).toBeVisible()
  await expect(trash).toHaveCount(0)
})

test('after logging in over the console the focus is where the page begins', async ({ page, context }) => {
  await logIn(page)
  await context.clearCookies()
  await visit(page, '/adminconsole')
  const dialog = page.getByRole('dialog', { name: 'Admin Login' })
  await dialog.getByLabel('Username').fill(admin.name)
  await dialog.getByLabel('Password', { exact: true }).fill(admin.password)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Console' })).toBeFocused()
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
  // Longer than a page waits before it looks.
  await other.waitForFunction(() => performance.now() > 4000)
  expect(await replay()).toBe(200)
  await other.close()
  await page.evaluate(() => sessionStorage.removeItem('token'))
  await visit(page, '/events')
  await expect.poll(replay).toBe(401)
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('signed-in')
})
