import { expect, inject, test } from 'vitest'
import { type Call, wireName } from '../contract/call.ts'
import type { Field } from '../contract/field.ts'
import { type Change, livesOf } from '../contract/lifecycle.ts'
import { administrator, type Client, newClub } from '../testing/club.ts'
import { unseen } from '../testing/earlier.ts'
import { exampleOf, examplesOf } from '../testing/example.ts'
import { type Managed, managed, sentTo, things } from '../testing/examples.ts'
import { fullClub } from '../testing/full-club.ts'

type Entry = Record<string, string>
/** On Postgres two are enough: the collections share what differs there. */
const walked = inject('postgres') === undefined ? managed : managed.slice(0, 2)

/** Other values that a field accepts. */
const othersOf = (field: Field) =>
  ['Changed', 'Changed again', 'https://example.org/changed.png', 'https://example.org/again.png', ...(field.options ?? [])].filter(
    (value) => value !== exampleOf(field) && field.accepts.safeParse(value).success,
  )

/** One entry of a collection, and the actions of an administrator on it. */
async function oneOf(thing: Managed) {
  const club = await newClub()
  const client = await administrator(club)
  const { add, edit, remove } = thing.calls
  const { id } = (await client.post(add.path, sentTo(add, thing))).body
  const at = (path: string) => path.replace(':id', id)
  const lives = livesOf(thing)
  const [one = '', two = ''] = othersOf(thing.fields[thing.title] as Field)
  const by = (who: Client) => ({
    save: async (title: string, version?: string) =>
      who.post(at(edit.path), sentTo(edit, thing, { [thing.title]: title }), version === undefined ? {} : { 'if-match': `"${version}"` }),
    remove: async () => (await who.post(at(remove.path))).body,
    restore: async () => who.post(at(lives.restore.path)),
    erase: async () => who.post(at(lives.erase.path)),
    putBack: async (change: string, version?: string) =>
      who.post(at(lives.putBack.path), { change }, version === undefined ? {} : { 'if-match': `"${version}"` }),
    entry: async () => (await who.get(at(lives.entry.path))).body,
    changes: async (): Promise<Change[]> => (await who.get(at(lives.changes.path))).body.data,
  })
  const titleOf = (fields: Entry | null) => fields?.[wireName(thing, thing.title)]
  return { club, client, id, one, two, titleOf, by, ...by(client) }
}

test.for(walked)('of $words.several: what is deleted comes back whole, in its place, with all that was done with it', async (thing) => {
  const { club, id, one, save, remove, restore, erase, entry, changes, titleOf } = await oneOf(thing)
  await save(one)
  const rows = club.store.rows(thing)
  await rows.add({ ...((await rows.find(id)) as object), [thing.title]: 'Later' } as never)
  const before = await rows.list()
  const stood = (await rows.find(id)) as Entry
  const picture = thing.pictures?.map((name) => stood[name]).find(Boolean) ?? ''
  await remove()
  expect(await rows.find(id)).toBeUndefined()
  expect(await entry()).toMatchObject({ success: true, state: 'trash', data: { id } })
  const trash = (await (await administrator(club)).get('/api/trash')).body.data
  const laid = { id, kind: thing.table, title: one, since: expect.any(String), by: 'asha', goes: expect.any(String) }
  expect(trash).toEqual([{ ...laid, picture }])
  expect(Math.abs(Date.parse(trash[0].goes) - Date.parse(trash[0].since) - 30 * 24 * 60 * 60_000)).toBeLessThan(60_000)
  expect((await restore()).body).toEqual({ success: true, message: expect.stringMatching(/ restored$/) })
  expect(await rows.list()).toEqual(before)
  expect(await entry()).toMatchObject({ state: 'living', version: (await changes())[0]?.id })
  expect((await changes()).map(({ what, by, before, after }) => [what, by, titleOf(before), titleOf(after)])).toEqual([
    ['restore', 'asha', undefined, one],
    ['delete', 'asha', one, undefined],
    ['edit', 'asha', titleOf((await changes())[3]?.after ?? null), one],
    ['add', 'asha', undefined, expect.any(String)],
  ])
  expect((await changes()).map(({ newest }) => newest)).toEqual(Array(4).fill({ id: (await changes())[0]?.id, what: 'restore' }))
  expect((await (await administrator(club)).get('/api/trash')).body.data).toEqual([])
  await remove()
  await erase()
  const added = (await (await administrator(club)).get(`/api/changes?kind=${thing.table}&what=add`)).body.data
  const ofIt = added.filter(({ entry }: { entry: string }) => entry === id).map(({ newest }: Change) => newest.what)
  expect(ofIt).toEqual(thing.personal ? [] : ['erase'])
})

test.for(walked)('of $words.several: any version is restored, and that is a change like another', async (thing) => {
  const { one, two, save, remove, restore, putBack, entry, changes, titleOf } = await oneOf(thing)
  const first = (await entry()).data
  await save(one)
  await save(two === '' ? one : two)
  const [, , added] = [...(await changes()), ...(await changes())]
  const oldest = (await changes()).at(-1)
  expect((await putBack(oldest?.id ?? '')).body).toEqual({ success: true, message: expect.stringMatching(/ restored to that version$/) })
  expect((await entry()).data).toEqual(first)
  expect((await changes())[0]).toMatchObject({ what: 'put back', after: oldest?.after })
  await remove()
  const refused = await putBack(added?.id ?? '')
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/ is in the trash\. Restore it first\.$/)])
  await restore()
  const deleted = (await changes()).find(({ what }) => what === 'delete')
  await save(one)
  await putBack(deleted?.id ?? '')
  expect(titleOf((await entry()).data)).toBe(titleOf(first))
  expect((await putBack('nothing-of-it')).status).toBe(404)
})

test.for(walked)('of $words.several: a save from an older version is refused; without a version it is stored as before', async (thing) => {
  const { club, one, two, save, putBack, entry, by, titleOf, changes } = await oneOf(thing)
  const other = by(await administrator(club))
  const begun = await entry()
  expect((await other.save(one, begun.version)).status).toBe(200)
  const late = await save(two, begun.version)
  expect([late.status, late.body]).toEqual([412, { success: false, message: expect.stringMatching(/^Someone else changed this/) }])
  expect([titleOf((await entry()).data), (await changes()).length]).toEqual([one, 2])
  const oldest = (await changes()).at(-1)?.id ?? ''
  expect((await putBack(oldest, begun.version)).status).toBe(412)
  // Values that are stored already, or an earlier version with the same values, are no conflict.
  expect((await save(one, begun.version)).status).toBe(200)
  await other.save(titleOf(begun.data) ?? '')
  expect((await save(one, begun.version)).status).toBe(200)
  expect((await save(titleOf(begun.data) ?? '', 'no version at all')).status).toBe(412)
  expect((await save(titleOf(begun.data) ?? '', (await entry()).version)).status).toBe(200)
  expect((await save(one)).status).toBe(200)
  expect((await putBack(oldest, (await entry()).version)).status).toBe(200)
})

test('of twenty who began from one version and save at once, one does', async () => {
  const { entry, save, changes, titleOf } = await oneOf(managed[0] as Managed)
  const { version } = await entry()
  const saves = Array.from({ length: 20 }, (_, at) => save(`Number ${at}`, version))
  const statuses = (await Promise.all(saves)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(412)])
  expect(titleOf((await entry()).data)).toBe(`Number ${statuses.indexOf(200)}`)
  expect(await changes()).toHaveLength(2)
})

test('of twenty who undo one delete at once one does, all get a true reply, and nothing is doubled', async () => {
  const { club, remove, restore, changes } = await oneOf(managed[0] as Managed)
  await remove()
  const answers = await Promise.all(Array.from({ length: 20 }, restore))
  const messages = answers.map(({ status, body }) => `${status} ${body.message}`).toSorted()
  expect(messages).toEqual([...Array(19).fill('200 Event is already on the site'), '200 Event restored'])
  expect(await club.store.rows(managed[0] as Managed).list()).toHaveLength(1)
  expect((await changes()).map(({ what }) => what)).toEqual(['restore', 'delete', 'add'])
  expect(await unseen(club.store.db)).toEqual([])
})

test.for(inject('postgres') === undefined ? things : walked)(
  'of $words.several: several are deleted at once and restored at once, and the reply has their number',
  async (thing) => {
    const club = await fullClub()
    const client = await administrator(club)
    const { removeSeveral, restoreSeveral } = livesOf(thing)
    const [{ id }] = (await club.store.rows(thing).list()) as [{ id: string }]
    const send = async ({ path }: Call, ids: string[]) => {
      const { status, body } = await client.post(path, { ids })
      return [status, body.message]
    }
    const said = (ids: string[]) => send(removeSeveral, ids)
    const restoredOf = (ids: string[]) => send(restoreSeveral, ids)
    const { one, several } = thing.words
    expect(await said([id, id, 'x', 'y'])).toEqual([200, `1 ${one} deleted; 2 were deleted already`])
    expect(await said([id])).toEqual([200, `1 ${one} deleted`])
    expect(await said(['x'])).toEqual([404, `None of these ${several} exists. They may have been deleted already.`])
    expect(await restoredOf([id, 'x'])).toEqual([
      200,
      `1 ${one} restored; 1 could not be restored: deleted permanently, or replaced by another`,
    ])
    expect(await restoredOf([id])).toEqual([200, `1 ${one} restored`])
    expect(await restoredOf(['x'])).toEqual([
      404,
      `None of these ${several} is in the trash. They may have been deleted permanently already.`,
    ])
  },
)

test('the history names every administrator, also one who was deleted', async () => {
  const club = await newClub()
  const rows = club.store.rows(managed[0] as Managed)
  await rows.add(examplesOf((managed[0] as Managed).fields))
  const mira = await club.admins.add('mira', 'mira@example.org', 'no password', new Date())
  const other = await administrator({ ...club, adminId: mira ?? '' })
  const [{ id }] = (await rows.list()) as [{ id: string }]
  await other.post(`/api/deleteEvent/${id}`)
  const client = await administrator(club, { withPasskey: true })
  await client.post(`/api/deleteAdmin/${mira}`)
  const { body } = await client.get('/api/changes')
  expect(body.data.map(({ kind, what, by, title }: Change) => [kind, what, by, title])).toEqual([
    ['admins', 'delete', 'asha', 'mira'],
    ['events', 'delete', 'mira', 'Night of Boards'],
    ['admins', 'add', null, 'mira'],
    ['events', 'add', null, 'Night of Boards'],
    ['admins', 'add', null, 'asha'],
  ])
  expect((await client.get('/api/trash')).body).toMatchObject({ data: [{ by: 'mira' }], lastRan: null })
  expect(JSON.stringify(body)).not.toContain('no password')
  expect((await client.get(`/api/changes?limit=2&after=${body.data[1].id}`)).body.data).toEqual(body.data.slice(2, 4))
  expect((await client.get('/api/changes?q=mira')).body.data).toHaveLength(2)
  const found = async (query: string) => (await client.get(`/api/changes?${query}`)).body.data.map(({ id }: Change) => id)
  const those = (does: (change: Change) => boolean) => body.data.filter(does).map(({ id }: Change) => id)
  const adds = those(({ what }) => what === 'add')
  for (const [query, ids] of [
    ['kind=events', those(({ kind }) => kind === 'events')],
    ['what=add&limit=1', adds.slice(0, 1)],
    [`what=add&limit=5&after=${adds[0]}`, adds.slice(1)],
    [`by=${mira}`, those(({ by }) => by === 'mira')],
    ['by=site', those(({ by }) => by === null)],
    [`kind=events&what=add&by=${mira}`, []],
    ['what=sold', those(() => true)],
  ] as const)
    expect.soft(await found(query), query).toEqual(ids)
  expect((await client.get('/api/changedBy')).body.data).toEqual([
    { id: club.adminId, name: 'asha' },
    { id: mira, name: 'mira' },
  ])
})
