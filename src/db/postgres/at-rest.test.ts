import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../../entries/store.ts'
import { newDatabase } from '../../testing/databases.ts'
import { textOf } from '../../testing/sources.ts'
import * as migrations from '../migrations.ts'
import { postgresAddress } from './address.ts'
import { application, mostConnections } from './pool.ts'

test('an instance holds one connection at rest, and at most as many as docs/scale.md reckons with', async () => {
  const address = await newDatabase({ isEmpty: false })
  const store = await openStore({ postgres: postgresAddress(address) }, migrations)
  const unfollow = store.follow({ onTrouble: () => {} })
  onTestFinished(async () => {
    await unfollow()
    await store.close()
  })
  const client = new Client(address)
  await client.connect()
  onTestFinished(() => client.end())
  const held = async () => {
    const { rows } = await client.query<{ asked: string }>(
      `select query as asked from pg_stat_activity where datname = current_database() and application_name = '${application}' order by 1`,
    )
    return rows.map(({ asked }) => asked)
  }
  await expect.poll(held, { timeout: 30_000 }).toEqual(['select n, changed from site_version'])
  expect(textOf('docs/scale.md').replace(/\s+/g, ' ')).toContain(
    `A site holds one connection at rest, which asks ten times a second for the version, and up to ${mostConnections} under load.`,
  )
})
