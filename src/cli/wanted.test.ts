import { expect, onTestFinished, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { gallery } from '../collections/gallery/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { ownPicture } from '../contract/own-picture.ts'
import { emptyTrash } from '../features/history/job.ts'
import { removeUnnamed } from '../features/uploads/job.ts'
import type { ChildPool } from '../http/pool/child-pool.ts'
import { administrator, type Client, type Club, newClub } from '../testing/club.ts'
import { contentsOf } from '../testing/contents.ts'
import { ageTrash } from '../testing/earlier.ts'
import { grained, photo } from '../testing/photos.ts'
import { uploaded } from '../testing/uploaded.ts'
import { childPool } from './child-pool-at.ts'

const day = 24 * 60 * 60_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()
const gone = 'This picture was erased meanwhile. Please choose it again.'
const quarter = { left: 0, top: 0, width: 500, height: 500, turn: 0 }

/** A converter; `whenCut`: what happens between a cut and its being kept. */
function converterOf(whenCut: () => Promise<void>): Pick<ChildPool, 'convert' | 'end'> {
  const converter = childPool()
  onTestFinished(() => converter.end())
  return {
    convert: async (bytes, wanted) => {
      const made = await converter.convert(bytes, wanted)
      if (wanted.make === 'picture' && wanted.cut) await whenCut()
      return made
    },
    end: () => converter.end(),
  }
}

/** A site with two administrators. */
async function twoOf({ whenCut }: { whenCut?: () => Promise<void> } = {}) {
  const club = await newClub(whenCut && { converter: converterOf(whenCut) })
  const id = (await club.admins.add('mira', 'mira@example.org', 'no password', new Date())) ?? ''
  return { club, asha: await administrator(club), mira: await administrator({ ...club, adminId: id }) }
}
/** What a reader's browser is answered; where that is no picture, so. */
async function seen(club: Club, address: string) {
  const answer = await club.client().request('GET', address.replace(/#.*/, ''))
  const bytes = Buffer.from(await answer.arrayBuffer())
  return answer.status === 200 && bytes.toString('latin1', 8, 12) !== 'WEBP' ? `no picture, but ${bytes.length} bytes` : answer.status
}
const addEvent = (client: Client, poster: string) => client.post('/api/addEvent', { formData: { ...examplesOf(events.fields), poster } })
const addPicture = (client: Client, imagelink: string) => client.post('/api/addGallery', { ...examplesOf(gallery.fields), imagelink })
const cropped = async (client: Client, address: string, part = quarter) =>
  (await client.post(`/api/cropPicture/${ownPicture(address)?.id}`, part)).body.address as string

async function erased(client: Client, id: string) {
  await client.post(`/api/deletePicture/${id}`)
  expect((await client.post(`/api/erase/gallery/${id}`)).status).toBe(200)
}

test('a picture that was kept for a form which is not sent yet outlives the emptying of the trash', async () => {
  const { club, asha } = await twoOf()
  const bytes = await photo()
  const { id } = (await addPicture(asha, await uploaded(asha, bytes))).body
  await asha.post(`/api/deletePicture/${id}`)
  await ageTrash(club.store.db, 31)
  const address = await uploaded(asha, bytes)
  await emptyTrash(club.services)
  await removeUnnamed(club.services)
  expect([(await addEvent(asha, address)).status, await seen(club, address)]).toEqual([200, 200])
})

test('nor does another’s erasing take it, whoever sent it and erased it meanwhile; once it is sent it goes with what named it', async () => {
  const { club, asha, mira } = await twoOf()
  const bytes = await photo()
  const address = await uploaded(asha, bytes)
  expect(await uploaded(mira, bytes)).toBe(address)
  await erased(mira, (await addPicture(mira, address)).body.id)
  await removeUnnamed(club.services)
  const { id } = (await addPicture(asha, address)).body
  expect(await seen(club, address)).toBe(200)
  await erased(mira, id)
  await removeUnnamed(club.services)
  expect([await seen(club, address), (await contentsOf(club.store)).wanted]).toEqual([404, []])
})

test('what was never sent is wanted for thirty days', async () => {
  const { club, asha, mira } = await twoOf()
  const bytes = await photo()
  const address = await uploaded(asha, bytes)
  await erased(mira, (await addPicture(mira, await uploaded(mira, bytes))).body.id)
  const waiting = club.store.db.updateTable('wanted')
  await waiting.set({ until: new Date(Date.now() + 60_000).toISOString() }).execute()
  await removeUnnamed(club.services)
  expect(await seen(club, address)).toBe(200)
  const [{ until }] = (await contentsOf(club.store)).wanted as [{ until: string }]
  expect(Date.parse(until)).toBeGreaterThan(Date.now())
  await waiting.set({ until: ago(1) }).execute()
  await removeUnnamed(club.services)
  expect(await seen(club, address)).toBe(404)
})

test('erasing takes along what a picture was cut out of, and what else was tried of that, unless something else names it', async () => {
  const { club, asha, mira } = await twoOf()
  const whole = await uploaded(asha, await photo())
  const tried = await cropped(asha, whole, { ...quarter, left: 500 })
  const shown = await cropped(asha, whole)
  const { id } = (await addPicture(asha, shown)).body
  // Another page shows another part of it.
  const other = await cropped(mira, whole, { ...quarter, top: 500 })
  const event = (await addEvent(mira, other)).body.id
  await erased(mira, id)
  await removeUnnamed(club.services)
  const all = async () => Promise.all([shown, tried, other, whole].map((address) => seen(club, address)))
  expect(await all()).toEqual([404, 404, 200, 200])
  await mira.post(`/api/deleteEvent/${event}`)
  await mira.post(`/api/erase/events/${event}`)
  await removeUnnamed(club.services)
  expect(await all()).toEqual([404, 404, 404, 404])
})

test('who erases a picture that he had chosen once more lets it go; where another has it in a form, it stays for that', async () => {
  const { club, asha, mira } = await twoOf()
  const [mine, ours] = [await photo(), await photo({ width: 500, height: 400 })]
  const erasedBy = async (client: Client, bytes: Buffer) => {
    const address = await uploaded(client, bytes)
    const { id } = (await addPicture(client, address)).body
    await uploaded(client, bytes)
    await client.post(`/api/deletePicture/${id}`)
    const { message } = (await client.post(`/api/erase/gallery/${id}`)).body
    await removeUnnamed(club.services)
    return [message, await seen(club, address)]
  }
  expect(await erasedBy(asha, mine)).toEqual(['Picture erased for good', 404])
  await uploaded(mira, ours)
  expect(await erasedBy(asha, ours)).toEqual(['Picture erased for good', 200])
})

test.each([
  ['before its files go', async () => {}],
  ['with its files', removeUnnamed],
])('a part of a picture that is erased while it is cut out is not kept, %s', async (_, remove) => {
  let meanwhile = async () => {}
  const { club, asha } = await twoOf({ whenCut: () => meanwhile() })
  const whole = await uploaded(asha, await photo())
  const { id } = (await addPicture(asha, whole)).body
  meanwhile = async () => {
    await erased(asha, id)
    await remove(club.services)
  }
  const { status, body } = await asha.post(`/api/cropPicture/${ownPicture(whole)?.id}`, quarter)
  expect([status, body.message]).toEqual([404, gone])
  await removeUnnamed(club.services)
  // Its small files may be in the making still.
  await club.services.pictures.atRest()
  const { pictures, media, loose_files } = await contentsOf(club.store)
  expect([pictures, media, loose_files]).toEqual([[], [], []])
})

test.each([
  ['the same part', quarter],
  ['the whole in its place', { left: 0, top: 0, width: 1000, height: 1000, turn: 0 }],
])('cutting once more brings back nothing that was erased, before its files go: %s', async (_, wanted) => {
  const { club, asha } = await twoOf()
  const bytes = await photo()
  const whole = await uploaded(asha, bytes)
  const part = await cropped(asha, whole)
  await erased(asha, (await addPicture(asha, part)).body.id)
  const { status, body } = await asha.post(`/api/cropPicture/${ownPicture(part)?.id}`, wanted)
  expect([status, body.message]).toEqual([404, gone])
  await removeUnnamed(club.services)
  expect((await contentsOf(club.store)).pictures).toEqual([])
  // Sending it once more does.
  expect(await seen(club, await cropped(asha, await uploaded(asha, bytes)))).toBe(200)
})

test.each([
  ['the same part', quarter],
  ['another part', { ...quarter, top: 500 }],
  ['the whole in its place', { left: 0, top: 0, width: 1000, height: 1000, turn: 0 }],
])('what another entry still shows can be cut at once, whoever has erased the same: %s', async (_, wanted) => {
  const { club, asha, mira } = await twoOf()
  const part = await cropped(asha, await uploaded(asha, await photo()))
  const { id } = (await addPicture(asha, part)).body
  await addEvent(mira, await cropped(mira, part))
  await erased(asha, id)
  const made = await cropped(mira, part, wanted)
  await removeUnnamed(club.services)
  expect(await seen(club, made)).toBe(200)
})

test.each([
  ['in the trash', (asha: Client, id: string) => asha.post(`/api/deletePicture/${id}`)],
  [
    'in what was noted of it',
    (asha: Client, id: string) =>
      asha.post(`/api/editGallery/${id}`, { ...examplesOf(gallery.fields), imagelink: 'https://example.org/a.png' }),
  ],
])('so can what another entry names %s', async (_, change) => {
  const { club, asha, mira } = await twoOf()
  const part = await cropped(asha, await uploaded(asha, await photo()))
  const [one, other] = [(await addPicture(asha, part)).body.id, (await addPicture(asha, part)).body.id]
  expect((await change(asha, other)).status).toBe(200)
  await erased(asha, one)
  expect(await seen(club, await cropped(mira, part, { ...quarter, top: 500 }))).toBe(200)
})

test('what another entry shows can be cut also where the same is erased while it is cut out', async () => {
  let meanwhile = async () => {}
  const { club, asha, mira } = await twoOf({ whenCut: () => meanwhile() })
  // With as much in it as a photograph has: what is small shares its memory with others.
  const part = await cropped(asha, await uploaded(asha, await grained().jpeg().toBuffer()))
  const { id } = (await addPicture(asha, part)).body
  await addEvent(mira, await cropped(mira, part))
  meanwhile = () => erased(asha, id)
  const made = await cropped(mira, part, { ...quarter, top: 500 })
  await removeUnnamed(club.services)
  expect(await seen(club, made)).toBe(200)
})

test('a part that another has in a form can be cut once more, whoever has erased the same', async () => {
  const { club, asha, mira } = await twoOf()
  const whole = await uploaded(asha, await photo())
  const { id } = (await addPicture(asha, await cropped(asha, whole))).body
  const part = await cropped(mira, whole)
  await erased(asha, id)
  expect(await cropped(mira, part)).toBe(part)
  await removeUnnamed(club.services)
  expect(await seen(club, part)).toBe(200)
})

test('of a picture of which a part is shown another part can be cut, however long nothing has named the whole', async () => {
  const { club, asha } = await twoOf()
  const whole = await uploaded(asha, await photo())
  const shown = (await addPicture(asha, await cropped(asha, whole))).body.id
  await club.store.db
    .updateTable('wanted')
    .set({ until: ago(1) })
    .execute()
  const id = ownPicture(whole)?.id ?? ''
  await club.store.db
    .updateTable('pictures')
    .set({ unnamed_since: ago(200) })
    .where('id', '=', id)
    .execute()
  expect(await seen(club, await cropped(asha, whole, { ...quarter, top: 500 }))).toBe(200)

  await erased(asha, shown)
  expect((await asha.post(`/api/cropPicture/${id}`, { ...quarter, left: 500 })).status).toBe(404)
})

test('a part of a picture that another erases while it is cut out is kept where who cuts it wants the whole', async () => {
  let meanwhile = async () => {}
  const { club, asha, mira } = await twoOf({ whenCut: () => meanwhile() })
  const bytes = await photo()
  const { id } = (await addPicture(mira, await uploaded(mira, bytes))).body
  const whole = await uploaded(asha, bytes)
  meanwhile = () => erased(mira, id)
  const part = await cropped(asha, whole)
  await removeUnnamed(club.services)
  expect(await Promise.all([whole, part].map((address) => seen(club, address)))).toEqual([200, 200])
})

test('a want whose time is over is none, also before it was swept', async () => {
  const { club, asha, mira } = await twoOf()
  const bytes = await photo()
  const { id } = (await addPicture(asha, await uploaded(asha, bytes))).body
  await uploaded(mira, bytes)
  await club.store.db
    .updateTable('wanted')
    .set({ until: ago(1) })
    .execute()
  await asha.post(`/api/deletePicture/${id}`)
  expect((await asha.post(`/api/erase/gallery/${id}`)).body.message).toBe('Picture erased for good')
})

test('an edit that leaves a picture as it was lets go none that is in another form of the same person', async () => {
  const { club, asha, mira } = await twoOf()
  const bytes = await photo()
  const address = await uploaded(asha, bytes)
  const { id } = (await addPicture(asha, address)).body
  await uploaded(asha, bytes)
  const edited = await asha.post(`/api/editGallery/${id}`, { ...examplesOf(gallery.fields), imagelink: address, title: 'By night' })
  expect(edited.status).toBe(200)
  await erased(mira, id)
  await removeUnnamed(club.services)
  expect([(await addEvent(asha, address)).status, await seen(club, address)]).toEqual([200, 200])
})

test('a picture that the home page shows is in no form any more', async () => {
  const { club, asha } = await twoOf()
  const address = await uploaded(asha, await photo())
  expect((await contentsOf(club.store)).wanted).toHaveLength(1)
  expect((await asha.post('/api/changeHomePageImage', { newImage: address })).status).toBe(200)
  expect((await contentsOf(club.store)).wanted).toEqual([])
})
