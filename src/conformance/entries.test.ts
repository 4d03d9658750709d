import { expect, test } from 'vitest'
import { type Call, multipart, wireName } from '../contract/call.ts'
import type { Thing } from '../contract/collection.ts'
import type { Field } from '../contract/field.ts'
import { bucketSign } from '../db/settings.ts'
import { backupCalls } from '../features/backup/contract.ts'
import { administrator, type Client, newClub } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { exampleOf } from '../testing/example.ts'
import { bodies, managed, sentTo } from '../testing/examples.ts'
import { fullClub } from '../testing/full-club.ts'
import { archiveId, prepared } from '../testing/make-call.ts'
import { pdf, resourceForm } from '../testing/pdf.ts'

type Entry = Record<string, string>
/** Another value that a field accepts. */
const otherOf = (field: Field) =>
  ['Changed', 'https://example.org/changed.png', ...(field.options ?? [])].find(
    (value) => value !== exampleOf(field) && field.accepts.safeParse(value).success,
  ) ?? ''

/** The lists of a collection's entries for visitors: of its own call, or of the home page's. */
async function listsFor({ calls }: Thing, client: Client): Promise<Entry[][]> {
  const { body } = await client.get(calls.list?.who === 'anyone' ? calls.list.path : '/api/')
  return [body, ...Object.values(body)].filter(Array.isArray)
}
const idOf = (entry: Entry | undefined) => entry?._id ?? entry?.id ?? ''

test.for(managed)('of $words.several: what is added is there at once, is changed in its place, and is gone once deleted', async (thing) => {
  const { add, edit, remove } = thing.calls
  const club = await newClub()
  const client = await administrator(club)
  const ids: string[] = []
  const listed = async () => (await listsFor(thing, club.client())).find((list) => list.some((entry) => ids.includes(idOf(entry)))) ?? []
  for (let count = 1; count <= 3; count += 1) {
    const { status, body } = await client.post(add.path, sentTo(add, thing))
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, message: expect.stringMatching(/ (?:added|uploaded) successfully$/), id: expect.any(String) })
    ids.push(body.id)
    expect((await listed()).map(idOf)).toContain(body.id)
  }
  const before = await listed()
  const id = idOf(before[1])
  expect(before).toHaveLength(3)
  const changed = otherOf(thing.fields[thing.title] as Field)
  const send = (values: Entry) => client.post(edit.path.replace(':id', id), sentTo(edit, thing, values))
  const saved = await send({ [thing.title]: changed })
  expect([saved.status, saved.body]).toEqual([200, { success: true, message: expect.stringMatching(/ saved$/) }])
  const after = { ...before[1], [wireName(thing, thing.title)]: changed, ...(thing.at && { slug: expect.any(String) }) }
  expect(await listed()).toEqual([before[0], after, before[2]])
  const deleted = await client.post(remove.path.replace(':id', id))
  expect([deleted.status, deleted.body]).toEqual([200, { success: true, message: expect.stringMatching(/ deleted successfully$/) }])
  expect(await listed()).toEqual([before[0], before[2]])
  const again = await send({})
  expect([again.status, again.body]).toEqual([
    404,
    { success: false, message: expect.stringMatching(/ not found\. It may have been deleted/) },
  ])
  expect(await listed()).toEqual([before[0], before[2]])
})

/** Whether a call changes what its id names. */
const changesOne = ({ method, path }: Call) => method === 'POST' && path.includes(':id')

test('every call that changes something with an id answers 404 where nothing of its kind has it, and changes nothing', async () => {
  const club = await fullClub()
  const client = await administrator(club, { withPasskey: true })
  // Each site that has started has one (cli/site-at.ts).
  await club.store.settings.secret(bucketSign)
  const before = await contentsOf(club.store)
  const calls = club.calls.filter(changesOne)
  expect(calls.length).toBeGreaterThan(20)
  const unknown = ['x', '0'.repeat(26), 'undefined', '%', "' or 1=1 --", '../..', '\0', '🤖', 'a'.repeat(3000)]
  for (const { path, body } of calls) {
    for (const id of unknown) {
      const given = body === multipart ? resourceForm(pdf()) : bodies[path]
      const reply = await client.post(path.replace(':id', encodeURIComponent(id)), given)
      expect.soft(reply.status, `${path} ${id.slice(0, 30)}`).toBe(404)
      expect.soft(reply.body, path).toEqual({ success: false, message: expect.stringMatching(/^[A-Z].*\.$/) })
    }
  }
  expect(await contentsOf(club.store)).toEqual(before)
})

test('the id of one collection changes and deletes nothing of another', async () => {
  const club = await fullClub()
  const client = await administrator(club, { withPasskey: true })
  const beside = ['sessions', 'devices', 'history', 'loose_files', 'slugs', 'search', 'search_words']
  // An archive that is restored replaces everything.
  for (const call of club.calls.filter((call) => changesOne(call) && call.path !== backupCalls.restore.path)) {
    const { path, body } = call
    const given = (await prepared(club, call)) ?? (body === multipart ? resourceForm(undefined) : bodies[path])
    const before = await contentsOf(club.store)
    // One id of each table is enough: a call that took one of another table would take any of it.
    const ids = Object.entries(before).flatMap(([table, rows]) => (table === 'history' ? rows.slice(-1) : rows).map(({ id }) => id))
    let answered = 0
    for (const id of new Set([...ids.filter((id) => typeof id === 'string'), archiveId]))
      if ((await client.post(path.replace(':id', id), given)).status === 200) answered += 1
    const after = await contentsOf(club.store)
    const touched = Object.keys(before).filter((table) => JSON.stringify(before[table]) !== JSON.stringify(after[table]))
    expect.soft([answered, touched.filter((table) => !beside.includes(table)).length <= 1], path).toEqual([1, true])
  }
})
