import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { loopTurns } from '../testing/loop-turns.ts'
import { manyEvents, manyStudents } from '../testing/many-rows.ts'
import { served } from '../testing/served.ts'

const many = 12_000
const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, identity: (body: Buffer) => body }

/** A club with more events and students than are ever held as one answer. */
async function large() {
  const site = await served()
  const { db } = site.club.store
  await manyEvents(db, many)
  await manyStudents(db, many)
  const read = async (path: string, coding: keyof typeof unpacked = 'identity') => {
    const { status, headers, body } = await site.send('GET', path, { 'accept-encoding': coding })
    expect.soft([status, headers['content-encoding']], path).toEqual([200, coding === 'identity' ? undefined : coding])
    return JSON.parse(unpacked[coding](body).toString())
  }
  return { ...site, read, cache: site.club.services.cache }
}

test('a list of many thousands is told whole and in order, in every encoding, and is not kept', async () => {
  const { read, cache, send } = await large()
  for (const coding of ['br', 'gzip', 'identity'] as const) {
    const { data } = await read('/api/events', coding)
    expect(data).toHaveLength(many)
    expect([data[0].eventTitle, data[many - 1].eventTitle]).toEqual([`Night ${many}`, 'Night 1'])
    expect(new Set(data.map(({ id }: { id: string }) => id)).size).toBe(many)
  }
  const students = await read('/api/iort', 'br')
  expect(students).toHaveLength(many)
  expect(students.slice(0, 2).map(({ name, phoneNumber }: Record<string, string>) => [name, phoneNumber])).toEqual([
    ['Student 1', '9876543210'],
    ['Student 2', '98••••••10'],
  ])
  expect((await read('/api/', 'gzip')).data).toHaveLength(many)
  for (const path of ['/api/events', '/api/iort', '/api/']) expect.soft(cache.peek(path), path).toBeUndefined()
  const { status, headers, body } = await send('HEAD', '/api/events')
  expect([status, headers['content-type'], body.length]).toEqual([200, 'application/json', 0])
})

test('while long lists go out the event loop turns between their pieces, and others are answered first', async () => {
  const { read } = await large()
  const loop = loopTurns()
  let done = 0
  const lists = [1, 2, 3, 4, 5, 6].map(() => read('/api/events', 'br').finally(() => (done += 1)))
  for (let at = 1; at <= 20; at += 1) expect((await read(`/api/events?limit=${at}`)).data).toHaveLength(at)
  expect(done).toBeLessThan(6)
  for (const { data } of await Promise.all(lists)) expect(data).toHaveLength(many)
  loop.stop()
  expect(loop.count).toBeGreaterThan((6 * many) / 500)
})

test('a long list is as it was when it was asked for, whatever is written meanwhile', async () => {
  const { club } = await large()
  const rows = club.store.rows(events)
  const found: string[] = []
  for await (const piece of await rows.pieces()) {
    if (found.length === 0) await sql`delete from events`.execute(club.store.db)
    found.push(...piece.map(({ id }) => id))
  }
  expect(found).toHaveLength(many)
  expect(await rows.list()).toEqual([])
})

test('who breaks off in the middle of a long list keeps nobody else from one', async () => {
  const { port, read } = await large()
  for (let at = 0; at < 8; at += 1) {
    const response = await fetch(`http://127.0.0.1:${port}/api/events`)
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
  }
  expect((await read('/api/events')).data).toHaveLength(many)
})

test('a list behind an unknown entry is empty, however much of the answer comes before that is found out', async () => {
  const { club, read } = await large()
  for (const { path } of club.calls.filter(({ query, who }) => query && who === 'anyone')) {
    const none = await read(`${path}?limit=7&after=unknown`)
    for (const asked of ['limit=1000&after=unknown', 'after=unknown', 'after=unknown&limit=1000&q=night', 'after=unknown&q=night'])
      for (const coding of ['identity', 'br'] as const)
        expect.soft(await read(`${path}?${asked}`, coding), `${path}?${asked}`).toEqual(none)
  }
})
