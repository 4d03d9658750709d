import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { gallery } from '../../collections/gallery/contract.ts'
import { examplesOf } from '../../contract/example.ts'
import { whole } from '../../testing/archive-parts.ts'
import { sourceOf } from '../../testing/archives.ts'
import { administrator, type Client, newClub } from '../../testing/club.ts'
import { backupsInFolder } from './server/backup-place.ts'
import { encrypted } from './server/passphrase.ts'
import { readArchive } from './server/read-archive.ts'

async function site() {
  const folder = mkdtempSync(join(tmpdir(), 'club-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const club = await newClub({ backups: backupsInFolder(folder) })
  const add = () => club.store.rows(gallery).add(examplesOf(gallery.fields) as never)
  const count = async () => (await club.store.rows(gallery).list()).length
  return { club, folder, add, count }
}

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
  const { club, folder, add, count } = await site()
  await add()
  const plain = await administrator(club)
  const first = { status: 403, body: { success: false, message: 'Show the passkey of the club first; it counts for ten minutes.' } }
  expect(await plain.post('/api/makeCopy')).toMatchObject(first)
  expect(await plain.post('/api/restoreArchive/a', { passphrase: '', name: '' })).toMatchObject(first)
  expect(await plain.post('/api/lookIntoArchive/a', { passphrase: '' })).toMatchObject(first)
  expect(await plain.get('/api/copy/now')).toMatchObject(first)
  expect(await known(plain)).toMatchObject({ data: [], passkeyShown: false, place: folder })

  const client = await administrator(club, { withPasskey: true })
  expect(await client.post('/api/makeCopy')).toMatchObject({ status: 200, body: { success: true } })
  const { data, last, trouble } = await settled(client)
  expect([data.length, last.files, trouble, data[0].isOwn]).toEqual([1, 0, undefined, true])
  const { name } = data[0]
  const { response, bytes } = await downloaded(client, name)
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  const inPieces = async function* () {
    yield bytes
  }
  expect((await readArchive(inPieces(), { passphrase: undefined })).tables.find((table) => table.name === 'gallery')?.rows).toBe(1)
  for (const unknown of ['club-none', '..%2F..%2Fetc%2Fpasswd', `${name}.part`]) {
    expect((await downloaded(client, unknown)).response.status).toBe(404)
    for (const call of ['restoreArchive', 'lookIntoArchive'])
      expect([400, 404]).toContain((await client.post(`/api/${call}/${unknown}`, { passphrase: '', name: '' })).status)
  }

  await add()
  expect(await client.post(`/api/restoreArchive/${name}`, { passphrase: '', name })).toMatchObject({ status: 200 })
  // Whose session it was is asked to log in again.
  await expect.poll(async () => (await client.get('/api/copies')).status, { timeout: 30_000 }).toBe(401)
  await expect.poll(count).toBe(1)
  const { restored } = await settled(await administrator(club))
  expect(restored).toMatchObject({ name, made: expect.stringMatching(/Z$/) })
  expect(Date.parse(restored.made)).toBeLessThan(Date.parse(restored.at))
})

test('a look at a stored backup says what it contains, or why it cannot be restored; nothing is changed', async () => {
  const { club, folder, add, count } = await site()
  await add()
  const client = await administrator(club, { withPasskey: true })
  await client.post('/api/makeCopy')
  const [{ name, made }] = (await settled(client)).data
  await add()
  const { status, body } = await client.post(`/api/lookIntoArchive/${name}`, { passphrase: '' })
  const rowsOf = (table: string) => body.holds.tables.find((one: { name: string }) => one.name === table)?.rows
  expect([status, body.state, body.holds.isOwn, rowsOf('gallery'), rowsOf('admins'), body.holds.files]).toEqual([
    200,
    'looked',
    true,
    1,
    1,
    0,
  ])
  expect(Math.abs(Date.parse(body.holds.made) - Date.parse(made))).toBeLessThan(5000)
  expect(await count()).toBe(2)

  const bytes = readFileSync(join(folder, name))
  const beside = (mark: string, content: Buffer, passphrase = '') => {
    const named = name.replace(/Z\.tar$/, mark)
    writeFileSync(join(folder, named), content)
    return client.post(`/api/lookIntoArchive/${named}`, { passphrase })
  }
  const closed = await whole(encrypted(sourceOf(bytes)(), 'copper lamps over the bay'))
  expect((await beside('Z.tar.age', closed)).body).toMatchObject({ state: 'closed', holds: null })
  expect((await beside('Z.tar.age', closed, 'copper lamps over the bay')).body).toMatchObject({ state: 'looked', holds: { isOwn: true } })
  writeFileSync(join(folder, name), bytes.subarray(0, -2000))
  expect(await client.post(`/api/lookIntoArchive/${name}`, { passphrase: '' })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('not a whole one: it ends early, or has been changed.') },
  })
  expect(await count()).toBe(2)
})
