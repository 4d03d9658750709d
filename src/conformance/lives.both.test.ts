import { expect, test } from 'vitest'
import { type Call, multipart, wireName, wrapped } from '../contract/call.ts'
import type { Thing } from '../contract/collection.ts'
import { exampleOf, examplesOf } from '../contract/example.ts'
import type { Field } from '../contract/field.ts'
import { fieldsIn } from '../contract/fields.ts'
import { type Change, livesOf } from '../contract/lifecycle.ts'
import { administrator, type Client, newClub } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { unseen } from '../testing/earlier.ts'
import { things } from '../testing/examples.ts'
import { fullClub } from '../testing/full-club.ts'
import { pdf, resourceForm } from '../testing/pdf.ts'

type Entry = Record<string, string>
type Managed = Thing & { calls: Record<'add' | 'edit' | 'remove', Call> }
/** Every thing whose entries administrators add, edit and delete. */
const managed = things.filter((thing): thing is Managed =>
  ['add', 'edit', 'remove'].every((name) => thing.calls[name]?.who === 'administrator'),
)

/** Other values that a field accepts. */
const othersOf = (field: Field) =>
  ['Changed', 'Changed again', 'https://example.org/changed.png', 'https://example.org/again.png', ...(field.options ?? [])].filter(
    (value) => value !== exampleOf(field) && field.accepts.safeParse(value).success,
  )

/** One entry of a thing, and what an administrator does with it. */
async function oneOf(thing: Managed) {
  const club = await newClub()
  const client = await administrator(club)
  const { add, edit, remove } = thing.calls
  const sent = (call: Call, more: Entry = {}) =>
    call.body === multipart
      ? resourceForm(call.path.includes(':id') ? undefined : pdf(), more)
      : (wrapped(call, { ...examplesOf(fieldsIn(call.body) ?? thing.fields), ...more }) as object)
  const { id } = (await client.post(add.path, sent(add))).body
  const at = (path: string) => path.replace(':id', id)
  const lives = livesOf(thing)
  const [one = '', two = ''] = othersOf(thing.fields[thing.title] as Field)
  const by = (who: Client) => ({
    save: async (title: string, version?: string) =>
      who.post(at(edit.path), sent(edit, { [thing.title]: title }), version === undefined ? {} : { 'if-match': `"${version}"` }),
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

test.for(managed)('of $words.several: what is deleted comes back whole, in its place, with all that was done with it', async (thing) => {
  const { club, id, one, save, remove, restore, entry, changes, titleOf } = await oneOf(thing)
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
  expect(Date.parse(trash[0].goes) - Date.parse(trash[0].since)).toBe(30 * 24 * 60 * 60_000)
  expect((await restore()).body).toEqual({ success: true, message: expect.stringMatching(/ restored$/) })
  expect(await rows.list()).toEqual(before)
  expect(await entry()).toMatchObject({ state: 'living', version: (await changes())[0]?.id })
  expect((await changes()).map(({ what, by, before, after }) => [what, by, titleOf(before), titleOf(after)])).toEqual([
    ['restore', 'asha', undefined, one],
    ['delete', 'asha', one, undefined],
    ['edit', 'asha', titleOf((await changes())[3]?.after ?? null), one],
    ['add', 'asha', undefined, expect.any(String)],
  ])
  expect((await (await administrator(club)).get('/api/trash')).body.data).toEqual([])
})

test.for(managed)(
  'of $words.several: each change tells what was done last with its entry, also where that is not asked for',
  async (thing) => {
    const { client, save, one, remove, restore, erase, changes } = await oneOf(thing)
    const told = async () => {
      const { data } = (await client.get(`/api/changes?kind=${thing.table}&what=add`)).body
      const all = await changes()
      expect(all.map(({ newest }) => newest)).toEqual(all.map(() => ({ id: all[0]?.id, what: all[0]?.what })))
      return data.map(({ what, newest }: Change) => [what, newest.what])
    }
    expect(await told()).toEqual([['add', 'add']])
    await save(one)
    await remove()
    expect(await told()).toEqual([['add', 'delete']])
    await restore()
    expect(await told()).toEqual([['add', 'restore']])
    await remove()
    await erase()
    expect(await told()).toEqual(thing.personal ? [] : [['add', 'erase']])
  },
)

test.for(managed)('of $words.several: any version is put back, and that is a change like another', async (thing) => {
  const { one, two, save, remove, restore, putBack, entry, changes, titleOf } = await oneOf(thing)
  const first = (await entry()).data
  await save(one)
  await save(two === '' ? one : two)
  const [, , added] = [...(await changes()), ...(await changes())]
  const oldest = (await changes()).at(-1)
  expect((await putBack(oldest?.id ?? '')).body).toEqual({ success: true, message: expect.stringMatching(/ put back as it was$/) })
  expect((await entry()).data).toEqual(first)
  expect((await changes())[0]).toMatchObject({ what: 'put back', after: oldest?.after })
  await remove()
  const refused = await putBack(added?.id ?? '')
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/ lies in the trash\. Restore it first\.$/)])
  await restore()
  const deleted = (await changes()).find(({ what }) => what === 'delete')
  await save(one)
  await putBack(deleted?.id ?? '')
  expect(titleOf((await entry()).data)).toBe(titleOf(first))
  expect((await putBack('nothing-of-it')).status).toBe(404)
})

test.for(managed)(
  'of $words.several: who began from an older version saves nothing, and is told; who says no version saves as before',
  async (thing) => {
    const { club, one, two, save, entry, by, titleOf, changes } = await oneOf(thing)
    const other = by(await administrator(club))
    const begun = await entry()
    expect((await other.save(one, begun.version)).status).toBe(200)
    const late = await save(two, begun.version)
    expect([late.status, late.body]).toEqual([412, { success: false, message: expect.stringMatching(/^Somebody else has changed this/) }])
    expect([titleOf((await entry()).data), (await changes()).length]).toEqual([one, 2])
    // Who says the same as stands there, or began from what stands there again, is in nobody's way.
    expect((await save(one, begun.version)).status).toBe(200)
    await other.save(titleOf(begun.data) ?? '')
    expect((await save(one, begun.version)).status).toBe(200)
    expect((await save(titleOf(begun.data) ?? '', 'no version at all')).status).toBe(412)
    expect((await save(titleOf(begun.data) ?? '', (await entry()).version)).status).toBe(200)
    expect((await save(one)).status).toBe(200)
  },
)

test.for(managed)('of $words.several: a version is put back by who began from what stands, and by the rules of today', async (thing) => {
  const { club, id, one, by, entry, putBack, changes } = await oneOf(thing)
  const begun = await entry()
  const oldest = (await changes())[0]?.id ?? ''
  await by(await administrator(club)).save(one)
  const newest = await entry()
  expect((await putBack(oldest, begun.version)).status).toBe(412)
  expect(await entry()).toEqual(newest)

  const tooLong = JSON.stringify({ ...((await club.store.rows(thing).find(id)) as object), [thing.title]: 'x'.repeat(100_000) })
  const noted = club.store.db.updateTable('history').where('id', '=', oldest)
  const { after } = await club.store.db.selectFrom('history').select('after').where('id', '=', oldest).executeTakeFirstOrThrow()
  await noted.set({ after: tooLong }).execute()
  expect((await putBack(oldest)).status).toBe(400)
  expect(await entry()).toEqual(newest)
  await noted.set({ after }).execute()
  expect((await putBack(oldest, newest.version)).status).toBe(200)
})

test('the first edit of an entry from before the history can be undone as well', async () => {
  const { club, one, save, putBack, entry } = await oneOf(managed[0] as Managed)
  await club.store.db.deleteFrom('history').execute()
  const begun = await entry()
  await save(one, begun.version)
  expect((await entry()).data).not.toEqual(begun.data)
  expect((await putBack(begun.version, (await entry()).version)).status).toBe(200)
  expect((await entry()).data).toEqual(begun.data)
})

test('that holds for ten things at least', () => expect(managed.length).toBeGreaterThanOrEqual(10))

test('of twenty who began from one version and save at once, one does', async () => {
  const { entry, save, changes, titleOf } = await oneOf(managed[0] as Managed)
  const { version } = await entry()
  const saves = Array.from({ length: 20 }, (_, at) => save(`Number ${at}`, version))
  const statuses = (await Promise.all(saves)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, ...Array(19).fill(412)])
  expect(titleOf((await entry()).data)).toBe(`Number ${statuses.indexOf(200)}`)
  expect(await changes()).toHaveLength(2)
})

test('a change by an instance whose clock is behind is a newer version all the same', async () => {
  const { club, id, entry, save } = await oneOf(managed[0] as Managed)
  const [noted] = (await contentsOf(club.store)).history?.filter((one) => one.entry === id) ?? []
  const ahead = `${(Date.now() + 60_000).toString(36).padStart(9, '0')}${'0'.repeat(17)}`
  await club.store.db
    .insertInto('history')
    .values({ ...noted, id: ahead } as never)
    .execute()
  expect((await entry()).version).toBe(ahead)
  expect((await save('First', ahead)).status).toBe(200)
  expect((await save('Second', ahead)).status).toBe(412)
  expect((await entry()).version > ahead).toBe(true)
})

test('of twenty who undo one delete at once one does, all are told the truth, and nothing is doubled', async () => {
  const { club, remove, restore, changes, id } = await oneOf(managed[0] as Managed)
  await remove()
  const answers = await Promise.all(Array.from({ length: 20 }, restore))
  const messages = answers.map(({ status, body }) => `${status} ${body.message}`).toSorted()
  expect(messages).toEqual([...Array(19).fill('200 Event is there already'), '200 Event restored'])
  expect(await club.store.rows(managed[0] as Managed).list()).toHaveLength(1)
  expect((await changes()).map(({ what }) => what)).toEqual(['restore', 'delete', 'add'])
  expect(await unseen(club.store.db)).toEqual([])
  expect(id).toMatch(/^\w{26}$/)
})

test.for(things)('of $words.several: several are deleted at once and restored at once, and it is said how many', async (thing) => {
  const club = await fullClub()
  const client = await administrator(club)
  const { removeSeveral, restoreSeveral } = livesOf(thing)
  const [{ id }] = (await club.store.rows(thing).list()) as [{ id: string }]
  const saying = (path: string) => async (ids: string[]) => {
    const { status, body } = await client.post(path, { ids })
    return [status, body.message]
  }
  const said = saying(removeSeveral.path)
  const restoredOf = saying(restoreSeveral.path)
  const { one, several } = thing.words
  expect(await said([id, id, 'x', 'y'])).toEqual([200, `1 ${one} deleted; 2 were not there any more`])
  expect(await said([id])).toEqual([200, `1 ${one} deleted`])
  expect(await said(['x'])).toEqual([404, `None of these ${several} is there any more. They may have been deleted already.`])
  expect(await restoredOf([id, 'x'])).toEqual([200, `1 ${one} restored; 1 could not be: erased already, or another has its place by now`])
  expect(await restoredOf([id])).toEqual([200, `1 ${one} restored`])
  expect(await restoredOf(['x'])).toEqual([404, `None of these ${several} is in the trash any more. They may have been erased already.`])
  expect(await said([id])).toEqual([200, `1 ${one} deleted`])
  expect(await unseen(club.store.db)).toMatchObject([{ id, entry_state: 'trash' }])
})

test('every administrator is told of, also one who was deleted', async () => {
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
  expect((await client.get('/api/changes?limit=2')).body.data).toEqual(body.data.slice(0, 2))
  expect((await client.get(`/api/changes?limit=2&after=${body.data[1].id}`)).body.data).toEqual(body.data.slice(2, 4))
  expect((await client.get('/api/changes?q=mira')).body.data).toHaveLength(2)
  const found = async (query: string) => (await client.get(`/api/changes?${query}`)).body.data.map(({ id }: Change) => id)
  const those = (does: (change: Change) => boolean) => body.data.filter(does).map(({ id }: Change) => id)
  expect(await found('kind=events')).toEqual(those(({ kind }) => kind === 'events'))
  expect(await found('what=add')).toEqual(those(({ what }) => what === 'add'))
  expect(await found(`by=${mira}`)).toEqual(those(({ by }) => by === 'mira'))
  expect(await found('by=site')).toEqual(those(({ by }) => by === null))
  for (const limit of ['', '&limit=1']) expect(await found(`kind=events&what=add&by=${mira}${limit}`)).toEqual([])
  expect(await found('what=add&limit=1')).toEqual(those(({ what }) => what === 'add').slice(0, 1))
  expect(await found(`what=add&limit=5&after=${those(({ what }) => what === 'add')[0]}`)).toEqual(
    those(({ what }) => what === 'add').slice(1),
  )
  expect(await found('what=sold')).toEqual(those(() => true))
  expect((await client.get('/api/changedBy')).body.data).toEqual([
    { id: club.adminId, name: 'asha' },
    { id: mira, name: 'mira' },
  ])
})
