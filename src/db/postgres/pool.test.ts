import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { openStore } from '../../entries/store.ts'
import { examplesOf } from '../../testing/example.ts'
import '../../site/entry-hooks.ts'
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
  const [store, other] = [await openStore(at, migrations), await openStore(at, migrations)]
  onTestFinished(async () => void (await Promise.all([store.close(), other.close()])))
  return { store, other, address }
}

test('writes that wait do not block reads', async () => {
  const { store, other } = await opened()
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
  const queries = `select query from pg_stat_activity where datname = current_database() and application_name = '${application}'`
  const held = async () => (await askPostgres(address, queries)).map(({ query }) => query)
  await expect.poll(held, { timeout: 30_000 }).toEqual(['select n, changed from site_version'])
  expect(textOf('docs/scale.md').replace(/\s+/g, ' ')).toContain(
    `A site has one at rest, which asks for the version ten times a second, and up to ${mostConnections} under load.`,
  )
})

test('another instance hears which tables were written, and of what it missed, or an older version wrote, that it is not known', async () => {
  const { store, other } = await opened()
  const event = events.input.parse(examplesOf(events.fields))
  const notified: (string[] | undefined)[] = []
  store.onChange((tables) => notified.push(tables && [...tables]))
  await other.rows(events).add(event)
  await store.version?.look()
  for (let n = 0; n < 2; n += 1) await other.rows(events).add(event)
  await store.version?.look()
  await sql`update site_version set n = n + 1`.execute(other.db)
  await store.version?.look()
  await store.version?.look()
  expect(notified).toEqual([[events.table], undefined, undefined])
})
