import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { examplesOf } from '../../contract/example.ts'
import { Turns } from '../../http/queues/turns.ts'
import { gathered, jsonPieces } from '../../http/replies/json-pieces.ts'
import { newDatabase } from '../../testing/databases.ts'
import * as migrations from '../migrations.ts'
import { openStore } from '../open.ts'
import { listsTaken } from '../pieces.ts'
import { postgresAddress } from './address.ts'

async function opened() {
  const at = { postgres: postgresAddress(await newDatabase({ isEmpty: false })) }
  const store = await openStore(at, migrations)
  onTestFinished(() => store.close())
  return { store, at }
}

/** A list of this store that was begun and is not read on; `go` lets it go. */
async function held(db: Awaited<ReturnType<typeof opened>>['store']['db']) {
  const list = db.selectFrom('settings').selectAll().stream(1)
  await list.next()
  return { go: () => list.return?.(undefined as never) }
}

test('as many lists as may be taken at once can lie there unread, and others are read on all the same', async () => {
  const { store } = await opened()
  for (const name of ['one', 'two', 'three']) await store.settings.write(name, 'kept')
  await store.rows(events).add(events.input.parse(examplesOf(events.fields)))
  const slow = await Promise.all(Array.from({ length: listsTaken.byVisitors + listsTaken.byAdministrators }, () => held(store.db)))
  // More than there are connections for, of which each piece comes in its turn.
  const turns = new Turns()
  const texts = await Promise.all(
    Array.from({ length: 30 }, async () => gathered(jsonPieces(await store.rows(events).pieces(), turns, true))),
  )
  expect(new Set(texts.map((text) => JSON.parse(text ?? '').length))).toEqual(new Set([1]))
  for (const one of slow) await one.go()
})

test('who waits for his turn to write keeps nobody from reading', async () => {
  const { store, at } = await opened()
  const other = await openStore(at, migrations)
  onTestFinished(() => other.close())
  const { promise: letGo, resolve: go } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: holds } = Promise.withResolvers<void>()
  const holding = other.db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    holds()
    await letGo
  })
  await isHeld
  const waiting = Array.from({ length: 40 }, (_, at) => store.settings.write(`${at}`, 'waits'))
  await expect.poll(() => store.pools().find(({ name }) => name === 'writes')?.waiting).toBeGreaterThan(30)
  expect(await store.settings.read('nothing')).toBeUndefined()
  expect(store.pools().find(({ name }) => name === 'rows')?.waiting).toBe(0)
  go()
  await holding
  await Promise.all(waiting)
  expect(await store.settings.read('39')).toBe('waits')
})

test('a NUL, which Postgres keeps in no text, stands as what takes the place of any sign that cannot be read', async () => {
  const { store } = await opened()
  await store.settings.write('odd', 'a\0b')
  expect(await store.settings.read('odd')).toBe('a\uFFFDb')
})

test('a list has longer than any other statement, since its reader may be slow', async () => {
  const { store } = await opened()
  const limit = store.db.selectNoFrom(sql<string>`current_setting('statement_timeout')`.as('is'))
  expect(await limit.execute()).toEqual([{ is: '7s' }])
  const ofList: unknown[] = []
  for await (const row of limit.stream(1)) ofList.push(row)
  expect(ofList).toEqual([{ is: '70s' }])
})
