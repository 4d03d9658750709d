import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { openStore } from '../../entries/store.ts'
import { administrator, newClub } from '../../testing/club.ts'
import { examplesOf } from '../../testing/example.ts'
import { newPostgres } from '../../testing/postgres.ts'
import { inTransaction } from '../changes.ts'
import * as migrations from '../migrations.ts'
import { postgresAddress } from './address.ts'

const event = { formData: examplesOf(events.fields) }

// One that may be stopped and frozen, and a database in it to begin with.
const server = await newPostgres()
afterAll(server.end)
await server.admin('create database template_fragile')
await (await openStore({ postgres: postgresAddress(server.address('template_fragile')) }, migrations)).close()
let made = 0

/** A club on that Postgres, which runs by then, and an administrator. */
async function fragile() {
  await server.start()
  made += 1
  await server.admin(`create database fragile_${made} template template_fragile`)
  const at = { postgres: postgresAddress(server.address(`fragile_${made}`)) }
  const club = await newClub({ at })
  return { server, at, club, client: await administrator(club) }
}

test('a database that can only be read refuses writes in words, is named, and no site starts on it', async () => {
  const { server, at, club, client } = await fragile()
  const readOnly = async (is: 'on' | 'off') => {
    await server.admin(`alter database ${at.postgres.database} set default_transaction_read_only = ${is}`)
    await server.admin(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'club'`)
  }
  await readOnly('on')
  const refused = await client.post(events.calls.add.path, event)
  expect([refused.status, refused.body.message]).toEqual([503, 'The site is busy. Nothing was changed; please try again in a moment.'])
  expect(await club.client().get('/readyz')).toMatchObject({ status: 503, body: { message: 'The database is read-only.' } })
  await expect(openStore(at, migrations)).rejects.toThrow('The database is read-only: it is a replica')
  await readOnly('off')
  await vi.waitFor(async () => expect((await client.post(events.calls.add.path, event)).status).toBe(200), { timeout: 30_000 })
})

test('who waits while the database starts again is answered, not refused', async () => {
  const { server, client } = await fragile()
  await server.stop('immediate')
  const adding = client.post(events.calls.add.path, event)
  await server.start()
  expect((await adding).status).toBe(200)
})

test('a database that stops while it is written to ends no process, and what was acknowledged is there', async () => {
  const { server, client, club } = await fragile()
  onTestFinished(club.store.follow({ onTrouble: () => {} }))
  let acknowledged = 0
  for (let round = 0; round < 3; round += 1) {
    const posts = Array.from({ length: 20 }, () => client.post(events.calls.add.path, event))
    await Promise.race(posts)
    await server.stop('immediate')
    await server.start()
    const statuses = (await Promise.all(posts)).map(({ status }) => status)
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    acknowledged += statuses.filter((status) => status === 200).length
  }
  expect((await client.get('/api/events')).body.data.length).toBeGreaterThanOrEqual(Math.max(acknowledged, 1))
})

test('a database that hears and says nothing is given up in time', async () => {
  const { server, client } = await fragile()
  server.freeze()
  const began = performance.now()
  try {
    expect((await client.post(events.calls.add.path, event)).status).toBe(503)
  } finally {
    server.thaw()
  }
  expect(performance.now() - began).toBeLessThan(10_000)
  await vi.waitFor(async () => expect((await client.post(events.calls.add.path, event)).status).toBe(200), { timeout: 30_000 })
})

test('if the connection is lost during a commit, the reply does not say that nothing was changed', async () => {
  const { club, client } = await fragile()
  const query = Client.prototype.query as (...given: unknown[]) => Promise<unknown>
  const asked = vi.spyOn(Client.prototype, 'query').mockImplementation(async function (this: Client, ...given: unknown[]) {
    const answer = await query.apply(this, given)
    // It is done; only the answer is lost.
    if (given[0] === 'commit') throw Object.assign(new Error('Connection terminated unexpectedly'))
    return answer
  } as never)
  const { status, body } = await client.post(events.calls.add.path, event)
  asked.mockRestore()
  expect([status, body.message]).toEqual([
    503,
    'The site is busy. Part of this may have been saved. Please check it first, then try again in a moment.',
  ])
  expect((await club.client().get('/api/events')).body.data).toHaveLength(1)
})

test('a lock that another program keeps, and a statement without end, are given up', async () => {
  const { at, client } = await fragile()
  const other = await openStore(at, migrations)
  const began = performance.now()
  await inTransaction(other.db, async () => {
    expect((await client.post(events.calls.add.path, event)).status).toBe(503)
  })
  expect(performance.now() - began).toBeLessThan(10_000)
  const limit = async (name: string) => Object.values((await sql<object>`show ${sql.raw(name)}`.execute(other.db)).rows[0] ?? {})
  expect(await limit('statement_timeout')).toEqual(['7s'])
  expect(await limit('idle_in_transaction_session_timeout')).toEqual(['10s'])
  expect(await limit('lock_timeout')).toEqual(['4s'])
  await other.close()
})
