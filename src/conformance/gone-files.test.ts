import { expect, test } from 'vitest'
import { type Call, wrapped } from '../contract/call.ts'
import type { Thing } from '../contract/collection.ts'
import { examplesOf } from '../contract/example.ts'
import { fieldsIn, fileGone, fileGoneIn } from '../contract/fields.ts'
import { ownPicture } from '../contract/own-picture.ts'
import { picturesOf } from '../db/files/pictures.ts'
import { removeUnused } from '../features/uploads/job.ts'
import { administrator, newClub } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { things } from '../testing/examples.ts'
import { pdf, resourceForm } from '../testing/pdf.ts'
import { photo } from '../testing/photos.ts'
import { uploaded } from '../testing/uploaded.ts'

/** Each field in which an administrator says where a picture lies, with the calls that send it. */
const fields = things.flatMap((thing) =>
  Object.entries(thing.fields)
    .filter(([name, { input }]) => input === 'picture' && thing.calls.add && name in (fieldsIn(thing.calls.add.body) ?? {}))
    .map(([name, { label }]) => ({ thing: thing as Thing & { calls: Record<'add' | 'edit', Call> }, name, label })),
)

test.for(fields)(
  '$thing.words.several: a picture that has gone is not saved as $name, and it is said where',
  async ({ thing, name, label }) => {
    const club = await newClub()
    const client = await administrator(club)
    const address = await uploaded(client, await photo())
    const { add, edit } = thing.calls
    const sent = (call: Call, more: object = {}) => wrapped(call, { ...examplesOf(fieldsIn(call.body) ?? thing.fields), ...more }) as object
    const { id } = (await client.post(add.path, sent(add))).body
    const at = edit.path.replace(':id', id)
    expect((await client.post(at, sent(edit, { [name]: address }))).status).toBe(200)
    const [named] = (await client.get(`/api/changes/${thing.table}/${id}`)).body.data
    expect((await client.post(at, sent(edit))).status).toBe(200)
    await club.services.pictures.atRest()
    await picturesOf(club.store.db).remove(ownPicture(address)?.id ?? '')

    const before = await contentsOf(club.store)
    for (const refused of [
      await client.post(add.path, sent(add, { [name]: address })),
      await client.post(at, sent(edit, { [name]: address })),
      await client.post(`/api/putBack/${thing.table}/${id}`, { change: named.id }),
    ]) {
      expect.soft([refused.status, refused.body]).toEqual([409, { success: false, message: fileGone(label) }])
      expect.soft(Object.keys(fileGoneIn(thing.fields, refused.body.message) ?? {})).toEqual([name])
    }
    expect(await contentsOf(club.store)).toEqual(before)
    // What it named before is no reason to keep it down.
    expect((await client.post(at, sent(edit, { [name]: await uploaded(client, await photo()) }))).status).toBe(200)
  },
)

test('that holds for five kinds at least', () => expect(new Set(fields.map(({ thing }) => thing.table)).size).toBeGreaterThanOrEqual(5))

test('nor is the file of another entry that was erased, nor as the picture of the home page', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const { id } = (await client.post('/api/upload', resourceForm(pdf()))).body
  const [{ fileurl }] = (await club.client().get('/api/getResource')).body.data
  await client.post(`/api/deleteResource/${id}`)
  await client.post(`/api/erase/resources/${id}`)
  await removeUnused(club.services)
  const refused = await client.post('/api/changeHomePageImage', { newImage: fileurl })
  expect([refused.status, refused.body.message]).toEqual([409, fileGone('Picture')])
})
