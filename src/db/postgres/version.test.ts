import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { examplesOf } from '../../contract/example.ts'
import { newDatabase } from '../../testing/databases.ts'
import * as migrations from '../migrations.ts'
import { openStore } from '../open.ts'
import { postgresAddress } from './address.ts'

async function two() {
  const at = { postgres: postgresAddress(await newDatabase({ isEmpty: false })) }
  const stores = [await openStore(at, migrations), await openStore(at, migrations)] as const
  onTestFinished(async () => {
    for (const store of stores) await store.close()
  })
  return stores
}

test('who looks while another looks already hears of what was written since that began', async () => {
  const [store, other] = await two()
  const event = events.input.parse(examplesOf(events.fields))
  for (let round = 0; round < 20; round += 1) {
    const before = store.version?.known ?? 0
    const early = store.version?.look()
    await other.rows(events).add(event)
    await store.version?.look()
    expect(store.version?.known).toBe(before + 1)
    await early
  }
})

test('whoever else notifies, with whatever words, tells of nothing, and what is written is heard of as before', async () => {
  const [store, other] = await two()
  onTestFinished(store.follow({ onTrouble: () => {} }))
  const listening = sql`select from pg_stat_activity where datname = current_database() and query like 'listen%'`
  await vi.waitFor(async () => expect((await listening.execute(other.db)).rows).toHaveLength(1))
  let told = 0
  store.onChange(() => {
    told += 1
  })
  const before = store.version?.known ?? 0
  for (const words of ['', 'words', 'NaN', '-1', '[1]']) await sql`select pg_notify('club_writes', ${words})`.execute(other.db)
  await other.rows(events).add(events.input.parse(examplesOf(events.fields)))
  await vi.waitFor(() => expect(store.version?.known).toBe(before + 1))
  expect(told).toBe(1)
})

test('another instance hears to which tables was written, and of what it missed that it is not known', async () => {
  const [store, other] = await two()
  onTestFinished(store.follow({ onTrouble: () => {} }))
  const listening = sql`select from pg_stat_activity where datname = current_database() and query like 'listen%'`
  await vi.waitFor(async () => expect((await listening.execute(other.db)).rows).toHaveLength(1))
  const told: (string[] | undefined)[] = []
  store.onChange((tables) => told.push(tables && [...tables]))
  // It looks by itself as well, and where it does so before it is told it knows no table.
  while (told.length < 10 && told.at(-1) === undefined) {
    const before = told.length
    await other.rows(events).add(events.input.parse(examplesOf(events.fields)))
    await vi.waitFor(() => expect(told).toHaveLength(before + 1))
  }
  expect(told.at(-1)).toContain(events.table)
  told.length = 0
  // The second says how often, and no more, as an older version does.
  for (const words of [`2 ${events.table}`, '1', `1 ${events.table}`]) {
    const [more, ...tables] = words.split(' ')
    const payload = [(store.version?.known ?? 0) + Number(more), ...tables].join(' ')
    const before = told.length
    await sql`select pg_notify('club_writes', ${payload})`.execute(other.db)
    await vi.waitFor(() => expect(told).toHaveLength(before + 1))
  }
  expect(told).toEqual([undefined, undefined, [events.table]])
})
