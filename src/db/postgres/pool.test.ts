import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../entries/store.ts'
import { askPostgres } from '../../testing/ask-postgres.ts'
import { newDatabase } from '../../testing/databases.ts'
import { textOf } from '../../testing/sources.ts'
import { inTransaction } from '../changes.ts'
import * as migrations from '../migrations.ts'
import { postgresAddress } from './address.ts'
import { application, mostConnections } from './pool.ts'

async function opened() {
  const address = await newDatabase({ isEmpty: false })
  const at = { postgres: postgresAddress(address) }
  const store = await openStore(at, migrations)
  onTestFinished(() => store.close())
  return { store, at, address }
}

test('writes that wait do not block reads', async () => {
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

test('a NUL, which Postgres keeps in no text, is stored as the sign for what cannot be read', async () => {
  const { store } = await opened()
  await store.settings.write('odd', 'a\0b')
  expect(await store.settings.read('odd')).toBe('a\uFFFDb')
})

test('an instance holds one connection at rest, and at most as many as docs/scale.md reckons with', async () => {
  const { store, address } = await opened()
  onTestFinished(store.follow({ onTrouble: () => {} }))
  const held = async () =>
    (
      await askPostgres(
        address,
        `select query from pg_stat_activity where datname = current_database() and application_name = '${application}'`,
      )
    ).map(({ query }) => query)
  await expect.poll(held, { timeout: 30_000 }).toEqual(['select n, changed from site_version'])
  expect(textOf('docs/scale.md').replace(/\s+/g, ' ')).toContain(
    `A site holds one connection at rest, which asks ten times a second for the version, and up to ${mostConnections} under load.`,
  )
})
