import { expect, test } from 'vitest'
import { fieldsIn } from '../contract/fields.ts'
import { removePicture } from '../db/files/media.ts'
import { removeUnused } from '../features/uploads/job.ts'
import { fileGone } from '../http/failures.ts'
import { administrator, newClub } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { type Managed, sentTo, things } from '../testing/examples.ts'
import { addPicture, keptPicture } from '../testing/kept-picture.ts'
import { pdf, resourceForm } from '../testing/pdf.ts'

/** Each field that contains the address of a picture, with the calls that send it. */
const fields = things.flatMap((thing) =>
  Object.entries(thing.fields)
    .filter(([name, { input }]) => /^pictures?$/.test(input) && thing.calls.add && name in (fieldsIn(thing.calls.add.body) ?? {}))
    .map(([name, { label, input }]) => ({ thing: thing as Managed, name, label, input })),
)

test.for(fields)('$thing.words.several: a deleted picture is refused in $name', async ({ thing, name, label, input }) => {
  const club = await newClub()
  const client = await administrator(club)
  await addPicture(club)
  const address = input === 'pictures' ? `https://example.org/a.png One\n${keptPicture.address} Two` : keptPicture.address
  const { add, edit } = thing.calls
  const { id } = (await client.post(add.path, sentTo(add, thing))).body
  const at = edit.path.replace(':id', id)
  expect((await client.post(at, sentTo(edit, thing, { [name]: address }))).status).toBe(200)
  const [named] = (await client.get(`/api/changes/${thing.table}/${id}`)).body.data
  expect((await client.post(at, sentTo(edit, thing))).status).toBe(200)
  await removePicture(club.store.db, keptPicture.id)

  const before = await contentsOf(club.store)
  for (const refused of [
    await client.post(add.path, sentTo(add, thing, { [name]: address })),
    await client.post(at, sentTo(edit, thing, { [name]: address })),
    await client.post(`/api/putBack/${thing.table}/${id}`, { change: named.id }),
  ]) {
    expect.soft([refused.status, refused.body]).toEqual([409, { success: false, message: fileGone(label) }])
  }
  expect(await contentsOf(club.store)).toEqual(before)
})

test('at least five collections have such a field', () =>
  expect(new Set(fields.map(({ thing }) => thing.table)).size).toBeGreaterThanOrEqual(5))

test('the file of an erased resource is refused as the picture of the home page', async () => {
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
