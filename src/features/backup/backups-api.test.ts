import { expect, test } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { gallery } from '../../collections/gallery/contract.ts'
import type { Call } from '../../contract/call.ts'
import { examplesOf } from '../../contract/example.ts'
import { sourceOf } from '../../testing/archives.ts'
import { administrator, type Client, newClub } from '../../testing/club.ts'
import { contentsOf, idsIn } from '../../testing/contents.ts'
import { newFolder } from '../../testing/new-folder.ts'
import { oneClock } from '../../testing/one-clock.ts'
import { pdf, resourceForm } from '../../testing/pdf.ts'
import { pictureForm } from '../../testing/uploaded.ts'
import { removeUnused } from '../uploads/job.ts'
import { backupCalls } from './contract.ts'
import { backupsInFolder } from './server/backup-place.ts'
import { readArchive } from './server/read-archive.ts'

/** An archive as an administrator's browser uploads it, and what it asks of it then. */
function sentArchive(client: Client, bytes: Buffer, id = '') {
  const at = ({ path }: Call) => path.replace(':id', id)
  return {
    /** Its id on the site. */
    id: () => id,
    send: async () => {
      const answer = await client.post(backupCalls.upload.path, pictureForm(bytes, 'club.tar'))
      id = answer.body.id
      return answer
    },
    look: () => client.post(at(backupCalls.lookInto)),
    restore: () => client.post(at(backupCalls.restore), { name: 'club.tar' }),
  }
}

/** A site with an event and a file, an archive of it, and what was done since. */
async function siteToReplace(given: Parameters<typeof newClub>[0] = {}) {
  const club = await newClub(given)
  const client = await administrator(club, { withPasskey: true })
  const add = () => club.store.rows(events).add(examplesOf(events.fields) as never)
  const count = async () => (await club.store.rows(events).list()).length
  await add()
  await client.post('/api/upload', resourceForm(pdf(2_000_000)))
  const archive = Buffer.from(await (await client.request('GET', '/api/copy/now')).arrayBuffer())
  await add()
  return { club, client, archive, add, count }
}

/** The files that are where the site keeps its own, without a row of theirs. */
async function strays({ services, store }: Awaited<ReturnType<typeof newClub>>) {
  const rows = new Set(((await contentsOf(store)).media ?? []).map(({ id }) => id))
  const found: string[] = []
  for await (const { id } of services.media.list()) if (!rows.has(id)) found.push(id)
  return found
}

/** What runs on the backups, if anything. */
const under = async (client: Client) => (await client.get('/api/copies')).body.under

const first = { status: 403, body: { success: false, message: 'Enter the club passkey first; it stays valid for ten minutes.' } }
const known = async (client: Client) => (await client.get('/api/copies')).body

async function site() {
  const folder = newFolder()
  const club = await newClub({ backups: backupsInFolder(folder) })
  const add = () => club.store.rows(gallery).add(examplesOf(gallery.fields) as never)
  const count = async () => (await club.store.rows(gallery).list()).length
  return { club, folder, add, count }
}

/** The state of the backups once nothing runs any more. */
async function settled(client: Client) {
  await expect.poll(() => under(client), { timeout: 30_000 }).toBeUndefined()
  return known(client)
}

async function downloaded(client: Client, id: string) {
  const response = await client.request('GET', `/api/copy/${id}`)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('a backup is made, listed, downloaded and restored with the passkey only', async () => {
  const { club, folder, add, count } = await site()
  await add()
  const plain = await administrator(club)
  expect(await plain.post('/api/makeCopy')).toMatchObject(first)
  expect(await plain.get('/api/copy/now')).toMatchObject(first)
  expect(await known(plain)).toMatchObject({ data: [], passkeyShown: false, place: folder })

  const client = await administrator(club, { withPasskey: true })
  expect(await client.post('/api/makeCopy')).toMatchObject({ status: 200, body: { success: true } })
  const { data, last, trouble } = await settled(client)
  expect([data.length, last.files, trouble, data[0].isOwn]).toEqual([1, 0, undefined, true])
  const { name } = data[0]
  const { response, bytes } = await downloaded(client, name)
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  const { tables } = await readArchive(sourceOf(bytes)())
  expect(tables.find((table) => table.name === 'gallery')?.rows).toBe(1)
  for (const unknown of ['club-none', '..%2F..%2Fetc%2Fpasswd', `${name}.part`]) {
    expect((await downloaded(client, unknown)).response.status).toBe(404)
    for (const call of ['restoreArchive', 'lookIntoArchive'])
      expect([400, 404]).toContain((await client.post(`/api/${call}/${unknown}`, { name: '' })).status)
  }

  await add()
  expect(await client.post(`/api/restoreArchive/${name}`, { name })).toMatchObject({ status: 200 })
  // Whose session it was is asked to log in again.
  await expect.poll(async () => (await client.get('/api/copies')).status, { timeout: 30_000 }).toBe(401)
  await expect.poll(count).toBe(1)
  const { restored } = await settled(await administrator(club))
  expect(restored).toMatchObject({ name, made: expect.stringMatching(/Z$/) })
  expect(Date.parse(restored.made)).toBeLessThan(Date.parse(restored.at))
})

test('an archive is uploaded, verified and restored, also by another instance; nothing of it stays', async () => {
  const { club, client, archive, count } = await siteToReplace()
  const sent = sentArchive(client, archive)
  expect((await sent.send()).status).toBe(200)
  const { folder, at, outbox, adminId, services } = club
  const beside = await newClub({ media: services.media, beside: { folder, at, outbox, adminId } })
  const there = sentArchive(await administrator(beside, { withPasskey: true }), archive, sent.id())
  const { holds } = (await there.look()).body
  expect([holds.isOwn, holds.files, Date.now() - Date.parse(holds.made) < 60_000]).toEqual([true, 1, true])
  expect(holds.tables.find(({ name }: { name: string }) => name === 'events')).toEqual({ name: 'events', rows: 1 })
  expect(await count()).toBe(2)
  const { body } = await there.restore()
  expect(body).toMatchObject({ success: true, message: expect.stringContaining('everyone must log in again, including you') })
  await expect.poll(async () => (await client.get('/api/copies')).status, { timeout: 30_000 }).toBe(401)
  await expect.poll(count).toBe(1)
  expect((await settled(await administrator(club))).restored).toMatchObject({ name: 'club.tar', aside: expect.stringMatching(/\.tar$/) })
  await expect.poll(() => strays(club)).toEqual([])
  await expect.poll(async () => (await contentsOf(club.store)).loose_files).toEqual([])
})

test('without the passkey nothing that is uploaded stays, and no archive is looked into or restored', async () => {
  const { club, archive } = await siteToReplace()
  const sent = sentArchive(await administrator(club), archive, 'a')
  for (const refused of [await sent.look(), await sent.restore(), await sent.send()]) expect(refused).toMatchObject(first)
  expect(await strays(club)).toEqual([])
})

test('an archive that is cut is refused in words, nothing is touched, and nothing of it stays', async () => {
  const { club, client, archive } = await siteToReplace()
  const before = await contentsOf(club.store)
  const sent = sentArchive(client, archive.subarray(0, archive.length - 2000))
  await sent.send()
  const { status, body } = await sent.look()
  expect([status, body.message]).toEqual([400, expect.stringContaining('incomplete')])
  expect([await contentsOf(club.store), await strays(club)]).toEqual([before, []])
  expect((await sent.restore()).status).toBe(404)
})

test('what is no archive is not kept, and the id of another file of the site leads to none and leaves it', async () => {
  const { club, client, archive } = await siteToReplace()
  for (const bytes of [Buffer.from('<!doctype html>'.repeat(100)), Buffer.alloc(0)])
    expect([400, 415]).toContain((await sentArchive(client, bytes).send()).status)
  expect(await strays(club)).toEqual([])
  const before = await contentsOf(club.store)
  for (const id of await idsIn(club.store)) expect((await sentArchive(client, archive, id).look()).status).toBe(404)
  expect(await contentsOf(club.store)).toEqual(before)
})

test('an upload that was left is removed within a day', async () => {
  let ahead = 0
  const { club, client, archive } = await siteToReplace({ now: () => new Date(Date.now() + ahead) })
  await sentArchive(client, archive).send()
  expect(await strays(club)).toHaveLength(1)
  ahead = 25 * 60 * 60_000
  await removeUnused(oneClock(club.services))
  expect(await strays(club)).toEqual([])
})
