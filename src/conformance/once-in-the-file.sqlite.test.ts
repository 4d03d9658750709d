import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { administrator, type Club, newClub } from '../testing/club.ts'

const keyed = (key = 'a-key-of-its-own') => ({ 'idempotency-key': key })
const event = { formData: examplesOf(events.fields) }
const add = events.calls.add.path
const eventsIn = async ({ client }: Club) => (await client().get('/api/events')).body.data

async function signedIn() {
  const club = await newClub()
  return { club, client: await administrator(club) }
}

test('an action and its mark are committed together: at no commit is one there without the other', async () => {
  const { club, client } = await signedIn()
  await sql`create table seen (events integer, marks integer)`.execute(club.store.db)
  // A trigger sees what stands in the transaction; an action that is committed before its mark would be counted alone.
  await sql`create trigger watch after insert on submissions begin
    insert into seen values ((select count(*) from events), (select count(*) from submissions)); end`.execute(club.store.db)
  await sql`create trigger fail after insert on seen when (select count(*) from submissions) = 2 begin
    select raise(abort, 'no mark'); end`.execute(club.store.db)
  expect((await client.post(add, event, keyed())).status).toBe(200)
  expect((await client.post(add, event, keyed('a-second-key-of-its-own'))).status).toBe(500)
  const beside = new DatabaseSync(join(club.folder, 'club.sqlite'))
  expect(beside.prepare('select * from seen').all()).toEqual([expect.objectContaining({ events: 1, marks: 1 })])
  expect(beside.prepare('select count(*) as n from events').get()).toMatchObject({ n: 1 })
  beside.close()
  await sql`drop trigger fail`.execute(club.store.db)
  expect((await client.post(add, event, keyed('a-second-key-of-its-own'))).status).toBe(200)
  expect(await eventsIn(club)).toHaveLength(2)
})
