import { expect } from '@playwright/test'
import { Client } from 'pg'
import { run, startSite, test } from '../site.ts'

test('the demo fills no database that a site uses', async ({ rows }) => {
  const settings = await rows()
  const site = await startSite(settings)
  await site.end()
  const database = new Client(settings.DATABASE_URL)
  await database.connect()
  // As it was one version ago: the demo would have to bring it to its own first.
  await database.query(`drop table jobs; delete from kysely_migration where name in ('0011-jobs', '0015-jobs-told')`)
  const demo = run({ ...settings, LOG_LEVEL: 'silent' }, 'demo')
  expect(await demo.ended).toBe(1)
  expect(demo.output()).toContain('The demo would fill the database of DATABASE_URL, which a site already uses.')
  expect((await database.query(`select from kysely_migration where name = '0011-jobs'`)).rowCount).toBe(0)
  expect((await database.query('select from events')).rowCount).toBe(0)
  await database.end()
})
