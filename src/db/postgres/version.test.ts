import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { examplesOf } from '../../contract/example.ts'
import { openStore } from '../../entries/store.ts'
import '../../site/entry-hooks.ts'
import { newDatabase } from '../../testing/databases.ts'
import * as migrations from '../migrations.ts'
import { postgresAddress } from './address.ts'

const event = events.input.parse(examplesOf(events.fields))

test('another instance hears which tables were written, and of what it missed, or an older version wrote, that it is not known', async () => {
  const at = { postgres: postgresAddress(await newDatabase({ isEmpty: false })) }
  const [store, other] = [await openStore(at, migrations), await openStore(at, migrations)]
  onTestFinished(async () => void (await Promise.all([store.close(), other.close()])))
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
