import { expect } from '@playwright/test'
import { Client } from 'pg'
import { newPostgres } from '../src/testing/postgres.ts'
import { run, startSite, test } from './site.ts'

test('a database that cannot be reached ends the start with one sentence, which holds no password', async () => {
  const site = run({ DATABASE_URL: 'postgres://club:hunter22@127.0.0.1:9/club', LOG_LEVEL: 'silent' })
  expect(await site.ended).toBe(1)
  expect(site.output().trim()).toBe('The site did not start.\n\nDATABASE_URL cannot be used. 127.0.0.1:9 does not answer as club for club.')
})

test('the demo fills no database that a site uses', async ({ rows }) => {
  const settings = await rows()
  const first = await startSite(settings)
  await first.stop()
  // As it was one version ago: the demo would have to bring it to its own first.
  const database = new Client(settings.DATABASE_URL)
  await database.connect()
  await database.query(`drop table jobs; delete from kysely_migration where name = '0011-jobs'`)
  const demo = run({ ...settings, LOG_LEVEL: 'silent' }, 'demo')
  expect(await demo.ended).toBe(1)
  expect(demo.output()).toContain('The demo would fill the database of DATABASE_URL, which a site uses already.')
  expect((await database.query(`select from kysely_migration where name = '0011-jobs'`)).rowCount).toBe(0)
  await database.end()
  const again = await startSite(settings, 'main', first.folder)
  expect(await (await fetch(`${again.origin}/api/events`)).json()).toEqual({ data: [] })
  await again.end()
  await first.end()
})

test('two that start at once on an empty database are one site, of which one tells the first keys', async () => {
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
