import { expect, test } from 'vitest'
import { openStore } from '../../entries/store.ts'
import { checkDatabase } from '../../features/operations/server/doctor.ts'
import { askPostgres } from '../../testing/ask-postgres.ts'
import { newDatabase } from '../../testing/databases.ts'
import { look } from '../looked.ts'
import * as migrations from '../migrations.ts'
import { postgresAddress } from './address.ts'

const known = Object.keys(migrations)

/** A database whose names are found in a schema of another name, beside other things in the usual one. */
async function withSchema() {
  const address = await newDatabase()
  const ask = (sql: string) => askPostgres(address, sql)
  await ask(`create table invoices (n integer); create table kysely_migration (name text, timestamp text);
    insert into kysely_migration values ('another program', ''); create schema "The club's"`)
  const [{ name } = {}] = await ask('select current_database() as name')
  await ask(`alter database ${name} set search_path = "The club's"`)
  return { ask, at: { postgres: postgresAddress(address) } }
}

test('a site uses the schema in which its database finds names', async () => {
  const { ask, at } = await withSchema()
  const store = await openStore(at, migrations)
  await store.settings.write('a', 'b')
  await store.close()
  await (await openStore(at, migrations)).close()
  expect(await ask('select count(*) as n from public.kysely_migration')).toEqual([{ n: '1' }])
  const looked = await look(at)
  expect([looked?.steps.toSorted(), looked?.tables.includes('invoices')]).toEqual([known, false])
  expect((await checkDatabase(at, known)).findings.map(({ state }) => state)).toEqual(['ok'])
})

test('a user who has no schema gets one sentence', async () => {
  const { ask, at } = await withSchema()
  await ask(`drop schema "The club's"`)
  await expect(openStore(at, migrations)).rejects.toThrow(
    /cannot be used: no schema has been selected to create in \(user club, database \w+\)\.$/,
  )
})
