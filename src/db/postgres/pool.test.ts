import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../entries/store.ts'
import { newDatabase } from '../../testing/databases.ts'
import { inTransaction } from '../changes.ts'
import * as migrations from '../migrations.ts'
import { postgresAddress } from './address.ts'

async function opened() {
  const at = { postgres: postgresAddress(await newDatabase({ isEmpty: false })) }
  const store = await openStore(at, migrations)
  onTestFinished(() => store.close())
  return { store, at }
}

test('who waits for his turn to write keeps nobody from reading', async () => {
  const { store, at } = await opened()
  const other = await openStore(at, migrations)
  onTestFinished(() => other.close())
  const { promise: letGo, resolve: go } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: holds } = Promise.withResolvers<void>()
  const holding = inTransaction(other.db, async () => {
    holds()
    await letGo
  })
  await isHeld
  const waiting = Array.from({ length: 40 }, (_, at) => store.settings.write(`${at}`, 'waits'))
  expect(await store.settings.read('nothing')).toBeUndefined()
  expect(store.pools()[0]?.waiting).toBe(0)
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
