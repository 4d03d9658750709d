import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import * as migrations from '../../start/migrations.ts'
import { newDatabase } from '../../testing/databases.ts'
import { idiomsOf } from '../engine.ts'
import { openStore } from '../open.ts'
import { postgresAddress } from './address.ts'

const laid = { kind: 'students', state: 'trash', row: '{}', since: '', by: null, was: null } as const

test('what was erased is taken out of the tables that it lay in, however few rows that is', async () => {
  const store = await openStore({ postgres: postgresAddress(await newDatabase({ isEmpty: false })) }, migrations)
  onTestFinished(() => store.close())
  const { db } = store
  // Whoever had this database before has left places behind.
  await sql`truncate aside`.execute(db)
  for (let at = 0; at < 5; at += 1)
    await db
      .insertInto('aside')
      .values({ id: `one${at}`, ...laid })
      .execute()
  // Where a row lay is taken anew only once that was taken out.
  const place = async () => (await sql<{ at: string }>`select ctid::text as at from aside`.execute(db)).rows.map(({ at }) => at)
  await db.deleteFrom('aside').execute()
  await db
    .insertInto('aside')
    .values({ id: 'before', ...laid })
    .execute()
  expect(await place()).toEqual(['(0,6)'])
  expect(await idiomsOf(db).settle(db, ['aside', 'history'])).toBe(true)
  await db
    .insertInto('aside')
    .values({ id: 'after', ...laid })
    .execute()
  expect(await place()).toEqual(['(0,1)', '(0,6)'])
})

const earlier = {
  'reads an earlier state': ['begin isolation level repeatable read', 'select count(*) from aside'],
  'writes since before': ['begin', "insert into settings (name, value) values ('one', 'a')"],
}
test.each(Object.entries(earlier))('while somebody %s it is to be asked again, and is done once he has ended', async (_, statements) => {
  const at = postgresAddress(await newDatabase({ isEmpty: false }))
  const store = await openStore({ postgres: at }, migrations)
  onTestFinished(() => store.close())
  const { db } = store
  await db
    .insertInto('aside')
    .values({ id: 'one', ...laid })
    .execute()
  const other = new pg.Client(at)
  onTestFinished(() => other.end())
  await other.connect()
  for (const statement of statements) await other.query(statement)
  await sql`delete from aside`.execute(db)
  const settled = () => idiomsOf(db).settle(db, ['aside'])
  expect(await settled()).toBe(false)
  const dead = async () =>
    (await sql<{ n: number }>`select n_dead_tup as n from pg_stat_user_tables where relname = 'aside'`.execute(db)).rows
  await other.query('rollback')
  expect(await settled()).toBe(true)
  // Vacuumed alone it holds nothing that is dead.
  await expect.poll(async () => Number((await dead())[0]?.n)).toBe(0)
})
