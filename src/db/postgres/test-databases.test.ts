import { Client } from 'pg'
import { expect, test } from 'vitest'
import { migratedDatabase } from '../../testing/databases.ts'

/** Takes a database as a test does, asks it these, and gives it back; returns its address and the rows of each answer. */
async function inTurn(...questions: string[]) {
  const { address, drop } = await migratedDatabase()
  const client = new Client(address)
  // It may be ended from without.
  client.on('error', () => {})
  await client.connect()
  const found: unknown[] = []
  for (const question of questions) found.push((await client.query(question)).rows)
  await drop()
  return { address, found, client }
}
const [settings, steps, counted] = [
  'select * from settings',
  'select name from kysely_migration',
  'select last_value, is_called from rows_written',
]

test('a database is lent again with what a new one holds, whatever was written to it', async () => {
  const first = await inTurn(settings, steps, counted)
  const used = await inTurn(
    `insert into settings values ('passkey', 'x')`,
    'delete from kysely_migration',
    'update site_version set n = n + 5',
    `select nextval('rows_written')`,
  )
  const next = await inTurn(settings, steps, counted, 'select n from site_version')
  expect([used.address, next.address]).toEqual([first.address, first.address])
  expect(next.found).toEqual([...first.found, [{ n: expect.any(Number) }]])
  expect(next.found[3]).toEqual((await inTurn('select n from site_version')).found[0])
})

test('whoever still holds a connection to it loses that one', async () => {
  const { client } = await inTurn('begin', `insert into settings values ('passkey', 'x')`)
  await expect(client.query('commit')).rejects.toThrow()
  expect((await inTurn(settings)).found).toEqual([[]])
})

test.each([
  'alter table settings add column more text',
  'create table more (n integer)',
  'drop trigger count_row on settings',
  'alter table settings disable trigger count_row',
  'create index more on settings (value)',
  'alter table settings alter column value set default 1',
  'create schema more',
  'create function more() returns integer language sql as $$ select 1 $$',
  'create view more as select 1',
  'truncate settings',
  `do $$ begin execute format('alter database %I set work_mem = 100', current_database()); end $$`,
])('one in which something else was made is lent to nobody: %s', async (making) => {
  const { address } = await inTurn(making)
  expect((await inTurn(settings)).address).not.toBe(address)
})
