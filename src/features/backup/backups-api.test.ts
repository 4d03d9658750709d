import { expect, test } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import type { Call } from '../../contract/call.ts'
import { sourceOf } from '../../testing/archives.ts'
import { administrator, type Client, newClub } from '../../testing/club.ts'
import { contentsOf, idsIn } from '../../testing/contents.ts'
import { examplesOf } from '../../testing/example.ts'
import { newFolder } from '../../testing/new-folder.ts'
import { pdf, resourceForm } from '../../testing/pdf.ts'
import { pictureForm } from '../../testing/uploaded.ts'
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

/** A site with a place for its backups, an event and a file. */
async function site() {
  const folder = newFolder()
  const club = await newClub({ backups: backupsInFolder(folder) })
  const client = await administrator(club, { withPasskey: true })
  const add = () => club.store.rows(events).add(examplesOf(events.fields))
  const count = async () => (await club.store.rows(events).list()).length
  await add()
  await client.post('/api/upload', resourceForm(pdf(2_000_000)))
  return { club, folder, client, add, count }
}

/** Such a site, an archive of it, and an event that was added since. */
async function siteToReplace() {
  const { add, ...made } = await site()
  const { bytes: archive } = await downloaded(made.client, 'now')
  await add()
  return { ...made, archive }
}

/** The files that are where the site keeps its own, without a row of theirs. */
async function strays({ services, store }: Awaited<ReturnType<typeof newClub>>) {
  const rows = new Set((await contentsOf(store)).media?.map(({ id }) => id))
  return (await Array.fromAsync(services.media.list(), ({ id }) => id)).filter((id) => !rows.has(id))
}

const first = { status: 403, body: { success: false, message: 'Enter the club passkey first; it stays valid for ten minutes.' } }
const known = async (client: Client) => (await client.get('/api/copies')).body

/** The state of the backups once nothing runs any more. */
async function settled(client: Client) {
  await expect.poll(async () => (await known(client)).under, { timeout: 30_000 }).toBeUndefined()
  return known(client)
}

async function downloaded(client: Client, id: string) {
  const response = await client.request('GET', `/api/copy/${id}`)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('a backup is made, listed, downloaded and restored with the passkey only', async () => {
  const { club, folder, client, add, count } = await site()
  const plain = await administrator(club)
  expect(await plain.post('/api/makeCopy')).toMatchObject(first)
  expect(await plain.get('/api/copy/now')).toMatchObject(first)
  expect(await known(plain)).toMatchObject({ data: [], passkeyShown: false, place: folder })

  expect(await client.post('/api/makeCopy')).toMatchObject({ status: 200, body: { success: true } })
  const { data, last, trouble } = await settled(client)
  expect([data.length, last.files, trouble, data[0].isOwn]).toEqual([1, 1, undefined, true])
  const { name } = data[0]
  const { response, bytes } = await downloaded(client, name)
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  const { tables } = await readArchive(sourceOf(bytes)())
  expect(tables.find((table) => table.name === 'events')?.rows).toBe(1)
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

test('what comes without the passkey, is no archive or is cut is refused, and nothing is touched or stays', async () => {
  const { club, client, archive } = await siteToReplace()
  const stranger = sentArchive(await administrator(club), archive, 'a')
  const before = await contentsOf(club.store)
  for (const refused of [await stranger.look(), await stranger.restore(), await stranger.send()]) expect(refused).toMatchObject(first)
  for (const bytes of [Buffer.from('<!doctype html>'.repeat(100)), Buffer.alloc(0)])
    expect([400, 415]).toContain((await sentArchive(client, bytes).send()).status)
  expect(await strays(club)).toEqual([])
  // The id of another file of the site leads to no archive, and leaves it.
  for (const id of await idsIn(club.store)) expect((await sentArchive(client, archive, id).look()).status).toBe(404)
  const cut = sentArchive(client, archive.subarray(0, archive.length - 2000))
  expect((await cut.send()).status).toBe(200)
  const { status, body } = await cut.look()
  expect([status, body.message]).toEqual([400, expect.stringContaining('incomplete')])
  expect((await cut.restore()).status).toBe(404)
  expect([await contentsOf(club.store), await strays(club)]).toEqual([before, []])
})
