import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { administrator, newClub } from '../../testing/club.ts'
import { examplesOf } from '../../testing/example.ts'
import { logged } from '../../testing/logged.ts'

const hackathon = examplesOf(events.fields)

test('a write that waits longer than five seconds is refused with 503, and works again after', async () => {
  const club = await newClub()
  const client = await administrator(club)
  // The setting is read; the test waits less.
  expect((await sql`pragma busy_timeout`.execute(club.store.db)).rows).toEqual([{ timeout: 5000 }])
  await sql`pragma busy_timeout = 100`.execute(club.store.db)
  const other = new DatabaseSync(join(club.folder, 'club.sqlite'))
  other.exec('BEGIN IMMEDIATE')
  const refused = await client.post('/api/addEvent', { formData: hackathon })
  await expect(club.store.db.insertInto('settings').values({ name: 'a', value: 'b' }).execute()).rejects.toThrow(
    'locked by another process',
  )
  other.close()
  expect([refused.status, refused.headers.get('retry-after'), refused.body.message]).toEqual([
    503,
    '5',
    'The site is busy. Nothing was changed; please try again in a moment.',
  ])
  expect((await client.post('/api/addEvent', { formData: hackathon })).status).toBe(200)
  expect((await club.client().get('/api/events')).body.data).toHaveLength(1)
})

test('a transaction is done whole or not at all, and never mixes with another one or with single writes', async () => {
  const { store } = await newClub()
  const add = (rows: typeof store.rows, eventTitle: string) => rows(events).add({ ...hackathon, eventTitle })
  const failing = (name: string) =>
    store.together(async ({ rows }) => {
      await add(rows, name)
      expect((await rows(events).list()).map(({ eventTitle }) => eventTitle)).toContain(name)
      throw new Error(name)
    })
  const all = await Promise.allSettled([failing('a'), add(store.rows, 'kept'), failing('b'), add(store.rows, 'kept too')])
  expect(all.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled'])
  expect((await store.rows(events).list()).map(({ eventTitle }) => eventTitle).sort()).toEqual(['kept', 'kept too'])
})

test('on a full disk every write is refused with 507, everything can still be read, and it goes on once there is room', async () => {
  const { log, lines } = logged()
  const club = await newClub({ log })
  const client = await administrator(club)
  const limit = async (pages: number) => void (await sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(club.store.db))
  await limit(1)
  const long = { ...hackathon, description: 'x'.repeat(5000) }
  let refused = await client.post('/api/addEvent', { formData: long })
  for (let written = 0; written < 10 && refused.status === 200; written += 1)
    refused = await client.post('/api/addEvent', { formData: long })
  expect([refused.status, refused.body.message]).toEqual([
    507,
    'The disk of the site is full. Nothing was changed; please tell the person who hosts it.',
  ])
  expect(lines().filter(({ level }) => level === 50)).toMatchObject([{ msg: 'the disk of the site is full', path: '/api/addEvent' }])
  expect((await club.client().get('/api/events')).status).toBe(200)
  await limit(1_000_000)
  expect((await client.post('/api/addEvent', { formData: long })).status).toBe(200)
})

test('an unexpected error is answered in one sentence without internal details', async () => {
  const club = await newClub()
  const client = await administrator(club)
  await sql`drop table notifications`.execute(club.store.db)
  for (const answer of [await client.get('/api/'), await client.post('/api/deleteHomeCard/x')]) {
    expect.soft(answer.status).toBe(500)
    expect.soft(answer.body).toEqual({ success: false, message: 'Something went wrong on our side. Please try again later.' })
    expect.soft(answer.headers.get('cache-control')).toBe('no-store')
  }
})
