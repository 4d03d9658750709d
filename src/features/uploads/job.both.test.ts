import { expect, test } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { gallery } from '../../collections/gallery/contract.ts'
import { projects } from '../../collections/projects/contract.ts'
import { students } from '../../collections/registrations/contract.ts'
import { resources } from '../../collections/resources/contract.ts'
import { ownPicture, variantPath } from '../../contract/own-picture.ts'
import { administrator, type Client, type Club, newClub } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { examplesOf } from '../../testing/example.ts'
import { pdf, resourceForm } from '../../testing/pdf.ts'
import { marked, photo } from '../../testing/photos.ts'
import { uploaded } from '../../testing/uploaded.ts'
import { removeUnused } from './job.ts'

const day = 24 * 60 * 60_000
const quarter = { left: 0, top: 0, width: 500, height: 500, turn: 0 }

async function site() {
  const club = await newClub()
  return { club, client: await administrator(club) }
}
/** The statuses by which a visitor and an administrator get a file, and how caches may keep it. */
async function served(club: Club, client: Client, address: string) {
  const path = address.replace(/#.*/, '')
  const [seen, own] = [await club.client().request('GET', path), await client.request('GET', path)]
  return [seen.status, own.status, own.headers.get('cache-control')]
}
const shown = [200, 200, 'public, max-age=31536000, immutable, s-maxage=60']
const hidden = [404, 200, 'private, no-store']
const gone = [404, 404, 'no-store']

const addPicture = async (client: Client, imagelink: string, more: object = {}) =>
  (await client.post('/api/addGallery', { ...examplesOf(gallery.fields), imagelink, ...more })).body.id as string
const cropped = async (client: Client, address: string, part = quarter) =>
  (await client.post(`/api/cropPicture/${ownPicture(address)?.id}`, part)).body.address as string
async function erased(client: Client, id: string, kind = 'gallery', remove = '/api/deletePicture') {
  await client.post(`${remove}/${id}`)
  expect((await client.post(`/api/erase/${kind}/${id}`)).status).toBe(200)
}
const upload = async (client: Client) => (await client.post('/api/upload', resourceForm(pdf()))).body.id as string
const fileOf = async (club: Club) => (await club.client().get(resources.calls.list.path)).body.data[0].fileurl as string
const filesOf = async ({ services }: Club) => (await Array.fromAsync(services.media.list(), ({ id }) => id)).sort()
const age = (club: Club, days: number) =>
  club.store.db
    .updateTable('pictures')
    .set({ added: new Date(Date.now() - days * day).toISOString() })
    .execute()

test('visitors get a picture while something they see uses it, from no moment before and to none after; administrators always', async () => {
  const { club, client } = await site()
  const address = await uploaded(client, await photo())
  const { id: picture = '' } = ownPicture(address) ?? {}
  await club.services.pictures.makeAvifs()
  const small = variantPath(picture, 240, 'avif')
  const both = async () => [await served(club, client, address), await served(club, client, small)]
  expect(await both()).toEqual([hidden, hidden])
  const id = await addPicture(client, address)
  expect(await both()).toEqual([shown, shown])
  const replaced = await uploaded(client, await photo({ width: 500, height: 400 }))
  await client.post(gallery.calls.edit.path.replace(':id', id), { ...examplesOf(gallery.fields), imagelink: replaced })
  expect([...(await both()), await served(club, client, replaced)]).toEqual([hidden, hidden, shown])
  await client.post(`/api/deletePicture/${id}`)
  expect(await served(club, client, replaced)).toEqual(hidden)
  await client.post(`/api/restore/gallery/${id}`)
  expect(await served(club, client, replaced)).toEqual(shown)
  // The files of a picture have no addresses of their own for visitors.
  const [{ file }] = (await contentsOf(club.store)).picture_files as [{ file: string }]
  expect((await club.client().request('GET', `/media/${file}.webp`)).status).toBe(404)
})

test('the poster of a draft is no visitor’s until it is published, and of two entries one is enough', async () => {
  const { club, client } = await site()
  const poster = await uploaded(client, await photo())
  const add = (more: object) => client.post('/api/addEvent', { formData: { ...examplesOf(events.fields), poster, ...more } })
  const { id } = (await add({ publishAt: 'draft' })).body
  expect(await served(club, client, poster)).toEqual(hidden)
  await club.store.rows(events).publish(id)
  expect(await served(club, client, poster)).toEqual(shown)
  const other = (await add({})).body.id
  await client.post(`/api/deleteEvent/${id}`)
  expect(await served(club, client, poster)).toEqual(shown)
  await client.post(`/api/deleteEvent/${other}`)
  expect(await served(club, client, poster)).toEqual(hidden)
})

test('each of several pictures of an entry is shown and stays, also while only an older version has it', async () => {
  const { club, client } = await site()
  const two = [await uploaded(client, await photo()), await uploaded(client, await photo({ width: 500, height: 400 }))]
  const morePictures = two.map((address) => `${address} On the bench`).join('\n')
  const { id } = (await client.post('/api/addProject', { ...examplesOf(projects.fields), morePictures })).body
  const all = async () => Promise.all(two.map((address) => served(club, client, address)))
  expect(await all()).toEqual([shown, shown])
  await client.post(`/api/editProject/${id}`, { ...examplesOf(projects.fields), morePictures: two[1] })
  await age(club, 16)
  await removeUnused(club.services)
  expect(await all()).toEqual([hidden, shown])
  await erased(client, id, 'projects', '/api/delete')
  await removeUnused(club.services)
  expect(await all()).toEqual([gone, gone])
})

test('the file of a resource stays while an entry, the trash, a version or a setting uses it, and goes once that is erased', async () => {
  const { club, client } = await site()
  const id = await upload(client)
  const old = await fileOf(club)
  await client.post(`/api/editResource/${id}`, resourceForm(pdf(40)))
  const now = await fileOf(club)
  await client.post('/api/changeHomePageImage', { newImage: old })
  expect([await served(club, client, old), await served(club, client, now)]).toEqual([shown, shown])
  await client.post(`/api/deleteResource/${id}`)
  await removeUnused(club.services)
  expect([await served(club, client, old), await served(club, client, now)]).toEqual([shown, hidden])
  await erased(client, id, 'resources', '/api/deleteResource')
  await removeUnused(club.services)
  expect([await served(club, client, old), await served(club, client, now)]).toEqual([shown, gone])
  // The setting’s versions still have it.
  await client.post('/api/changeHomePageImage', { newImage: '' })
  await removeUnused(club.services)
  expect(await served(club, client, old)).toEqual(hidden)
})

test('erasing takes along what a picture was cut out of, and what else was tried of that, unless something else uses it', async () => {
  const { club, client } = await site()
  const whole = await uploaded(client, await photo())
  const tried = await cropped(client, whole, { ...quarter, left: 500 })
  const used = await cropped(client, whole)
  const other = await cropped(client, whole, { ...quarter, top: 500 })
  const [id, second] = [await addPicture(client, used), await addPicture(client, other)]
  await erased(client, id)
  await removeUnused(club.services)
  const statuses = () =>
    Promise.all([used, tried, other, whole].map(async (one) => (await client.request('GET', one.replace(/#.*/, ''))).status))
  expect(await statuses()).toEqual([404, 404, 200, 200])
  await erased(client, second)
  await removeUnused(club.services)
  expect(await statuses()).toEqual([404, 404, 404, 404])
})

test('a picture that no entry ever used goes after fifteen days, and one that is sent again meanwhile stays for that form', async () => {
  const { club, client } = await site()
  const bytes = await marked(300, 200).png().toBuffer()
  const address = await uploaded(client, bytes)
  await age(club, 14.9)
  await removeUnused(club.services)
  expect(await served(club, client, address)).toEqual(hidden)
  await age(club, 15.1)
  expect(await uploaded(client, bytes)).toBe(address)
  await removeUnused(club.services)
  expect(await served(club, client, address)).toEqual(hidden)
  await age(club, 15.1)
  await removeUnused(club.services)
  expect([await served(club, client, address), await filesOf(club)]).toEqual([gone, []])
})

test('if more than a twentieth is unused, all texts are read first, and nothing is deleted if one names such a file', async () => {
  const { club, client } = await site()
  const address = await uploaded(client, await photo())
  const id = await addPicture(client, address)
  await uploaded(client, await photo({ width: 500, height: 400 }))
  await age(club, 15.1)
  const uses = await club.store.db.selectFrom('file_uses').selectAll().execute()
  await club.store.db.deleteFrom('file_uses').execute()
  await expect(removeUnused(club.services)).rejects.toThrow('entries use 1 of the files that it calls unused')
  const pictures = async () => (await contentsOf(club.store)).pictures?.length
  expect(await pictures()).toBe(2)
  await club.store.db.insertInto('file_uses').values(uses).execute()
  await removeUnused(club.services)
  expect([await pictures(), await served(club, client, address), id === '']).toEqual([1, shown, false])
})

test('what a visitor types into a registration makes no file public', async () => {
  const { club, client } = await site()
  const address = (await uploaded(client, await photo())).replace(/#.*/, '')
  const name = `Asha ${address}`
  const sent = await club.client().post(students.calls.add.path, { ...examplesOf(students.fields), name })
  expect(sent.status).toBe(200)
  const [{ id }] = (await contentsOf(club.store)).students as [{ id: string }]
  await client.post(students.calls.remove.path.replace(':id', id))
  expect((await client.post(`/api/restore/students/${id}`)).status).toBe(200)
  expect(await served(club, client, address)).toEqual(hidden)
})
