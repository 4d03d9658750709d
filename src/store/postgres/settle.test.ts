import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import * as migrations from '../../start/migrations.ts'
import { newDatabase } from '../../testing/databases.ts'
import { idiomsOf } from '../engine.ts'
import { openStore } from '../open.ts'
import { postgresAddress } from './address.ts'

test('what was erased is taken out of the tables that it lay in, however few rows that is', async () => {
  const store = await openStore({ postgres: postgresAddress(await newDatabase({ isEmpty: false })) }, migrations)
  onTestFinished(() => store.close())
  const { db } = store
  // Whoever had this database before has left places behind.
  await sql`truncate aside`.execute(db)
  const laid = { kind: 'students', state: 'trash', row: '{}', since: '', by: null, was: null } as const
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
