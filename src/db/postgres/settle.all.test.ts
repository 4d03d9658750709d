import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newDatabase } from '../../testing/databases.ts'
import { idiomsOf } from '../engine.ts'
import * as migrations from '../migrations.ts'
import { openStore } from '../open.ts'
import { postgresAddress } from './address.ts'
import { limits } from './limits.ts'

/** Milliseconds: a connection that rests tells what it has deleted after ten seconds only, and of a busy machine no sooner. */
const late = 60_000

/** A store on Postgres, and somebody else at the same database. */
async function twoAtOne() {
  const at = postgresAddress(await newDatabase({ isEmpty: false }))
  const store = await openStore({ postgres: at }, migrations)
  onTestFinished(() => store.close())
  const other = new pg.Client(at)
  onTestFinished(() => other.end())
  await other.connect()
  return { store, db: store.db, other }
}

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
  const { db, other } = await twoAtOne()
  await db
    .insertInto('aside')
    .values({ id: 'one', ...laid })
    .execute()
  for (const statement of statements) await other.query(statement)
  await sql`delete from aside`.execute(db)
  const settled = () => idiomsOf(db).settle(db, ['aside'])
  expect(await settled()).toBe(false)
  const dead = async () =>
    (await sql<{ n: number }>`select n_dead_tup as n from pg_stat_user_tables where relname = 'aside'`.execute(db)).rows
  await other.query('rollback')
  expect(await settled()).toBe(true)
  // Nothing in it is dead then. The database may count what was deleted after it was vacuumed only, until it is vacuumed anew.
  const left = async () => {
    await settled()
    return Number((await dead())[0]?.n)
  }
  await expect.poll(left, { timeout: late }).toBe(0)
})

test('who reads or writes since after it, as a follower that tells what it reads always does, is not in the way', async () => {
  const { store, db, other } = await twoAtOne()
  await db
    .insertInto('aside')
    .values({ id: 'one', ...laid })
    .execute()
  await sql`delete from aside`.execute(db)
  for (const statement of earlier['reads an earlier state']) await other.query(statement)
  // Something is written that he does not see, as the lease of the job that does this.
  await store.settings.write('one', 'a')
  // The database counts what was deleted some time later.
  await expect.poll(() => idiomsOf(db).settle(db, ['aside']), { timeout: late }).toBe(true)
  await sql`insert into aside (id, kind, state, row, since) values ('two', 'students', 'trash', '{}', '')`.execute(db)
  await sql`delete from aside`.execute(db)
  expect(await idiomsOf(db).settle(db, ['aside'])).toBe(false)
})

test('a table that somebody has to himself is come back to, and the process ends without waiting for one', async () => {
  const { db, other } = await twoAtOne()
  const settled = (ending?: AbortSignal) => idiomsOf(db).settle(db, ['aside', 'history'], ending)
  await other.query('begin; lock table aside')
  const vacuumed = async () =>
    (await sql<{ n: number }>`select vacuum_count as n from pg_stat_user_tables where relname = 'history'`.execute(db)).rows[0]?.n ?? 0
  const before = await vacuumed()
  expect(await settled()).toBe(false)
  // The others do not wait for that one. The database counts some time later.
  await expect.poll(vacuumed, { timeout: late }).toBe(before + 1)
  const ending = new AbortController()
  const ended = settled(ending.signal)
  const vacuums = sql`select from pg_stat_activity where query like 'vacuum%' and state = 'active' and datname = current_database()`
  const underWay = async () => (await vacuums.execute(db)).rows.length
  await expect.poll(underWay).toBe(1)
  ending.abort()
  expect(await ended).toBe(false)
  await other.query('rollback')
  await expect.poll(underWay).toBe(0)
  // It may end before the connection is there, or have ended as this begins.
  const atOnce = new AbortController()
  const none = settled(atOnce.signal)
  atOnce.abort()
  expect([await none, await settled(atOnce.signal)]).toEqual([false, false])
  expect(await settled()).toBe(true)
})

test('a vacuum has longer than any other statement', async () => {
  const at = postgresAddress(await newDatabase())
  const first = await openStore({ postgres: at }, migrations)
  await sql`insert into aside (id, kind, state, row, since) select n::text, 'students', 'trash',
    (select string_agg(md5(n::text || at::text), '') from generate_series(1, 55) as at), '' from generate_series(1, 160) as n`.execute(
    first.db,
  )
  // As slow as the server lets one be.
  await sql`alter database ${sql.id(at.database ?? '')} set vacuum_cost_delay = 100`.execute(first.db)
  await sql`alter database ${sql.id(at.database ?? '')} set vacuum_cost_limit = 1`.execute(first.db)
  await first.close()
  const { db, close } = await openStore({ postgres: at }, migrations)
  onTestFinished(close)
  const begun = performance.now()
  expect(await idiomsOf(db).settle(db, ['aside'])).toBe(true)
  expect(performance.now() - begun).toBeGreaterThan(limits.statement)
})
