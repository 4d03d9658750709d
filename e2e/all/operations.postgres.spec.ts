import { expect } from '@playwright/test'
import { Client } from 'pg'
import { newPostgres } from '../../src/testing/postgres.ts'
import { admin, alive, run, startSite, test, visit } from '../site.ts'

test('a database that does not answer ends the start with one sentence, without the password', async () => {
  const site = run({ DATABASE_URL: 'postgres://club:hunter22@127.0.0.1:9/club', LOG_LEVEL: 'silent' })
  expect(await site.ended).toBe(1)
  expect(site.output().trim()).toBe(
    'The site did not start.\n\nDATABASE_URL cannot be used. 127.0.0.1:9 does not answer (user club, database club).',
  )
})

test('the demo fills no database that a site uses', async ({ rows }) => {
  const settings = await rows()
  const first = await startSite(settings)
  await first.stop()
  // As it was one version ago: the demo would have to bring it to its own first.
  const database = new Client(settings.DATABASE_URL)
  await database.connect()
  await database.query(`drop table jobs; delete from kysely_migration where name in ('0011-jobs', '0015-jobs-told')`)
  const demo = run({ ...settings, LOG_LEVEL: 'silent' }, 'demo')
  expect(await demo.ended).toBe(1)
  expect(demo.output()).toContain('The demo would fill the database of DATABASE_URL, which a site uses already.')
  expect((await database.query(`select from kysely_migration where name = '0011-jobs'`)).rowCount).toBe(0)
  await database.end()
  // It has migrations to run, and no backup to go back to.
  const again = await startSite({ ...settings, WITHOUT_BACKUP: '1' }, 'main', first.folder)
  expect(await (await fetch(`${again.origin}/api/events`)).json()).toEqual({ data: [] })
  await again.end()
  await first.end()
})

test('two instances that start at once on an empty database make the first keys once', async () => {
  const postgres = await newPostgres()
  const settings = { DATABASE_URL: postgres.address('postgres') }
  const unset = { ADMIN_NAME: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '', ADMIN_PASSKEY: '' }
  const sites = await Promise.all([startSite({ ...settings, ...unset }), startSite({ ...settings, ...unset })])
  try {
    for (const { origin } of sites) expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    expect(sites.filter(({ output }) => output().includes('first-keys.txt'))).toHaveLength(1)
  } finally {
    for (const site of sites) await site.end()
    await postgres.end()
  }
})

test('while the database is away a page says so, and a logout is done once it is back', async ({ page }) => {
  const postgres = await newPostgres()
  const { origin, end } = await startSite({ DATABASE_URL: postgres.address('postgres') })
  try {
    await visit(page, `${origin}/admin`)
    await page.getByLabel('Username').fill(admin.name)
    await page.getByLabel('Password', { exact: true }).fill(admin.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Console' })).toBeVisible()
    const known = () => page.evaluate(async () => (await fetch('/api/admins')).status)
    await visit(page, `${origin}/about`)
    await postgres.stop('immediate')

    const logout = page.waitForResponse('**/api/logout')
    await page.getByRole('link', { name: 'Logout' }).first().click()
    expect((await logout).status()).toBe(503)
    await expect(page.getByRole('alert').last()).toContainText('your session on it lives on')

    const answer = await page.goto(`${origin}/timeline?x=1`)
    expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '5'])
    await alive(page)
    await expect(page.getByRole('main')).toContainText('This cannot be read from the site just now. Please try again in a moment.')

    await postgres.start()
    await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Timeline')
    await expect(page.getByRole('alert').last()).toHaveText('Your session on the site has now been ended.', { timeout: 40_000 })
    expect(await known()).toBe(401)
  } finally {
    await end()
    await postgres.end()
  }
})
