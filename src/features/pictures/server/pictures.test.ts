import sharp from 'sharp'
import { expect, test } from 'vitest'
import { childPool } from '../../../cli/child-pool-at.ts'
import { ownPicture, rungsOf, variantPath } from '../../../contract/own-picture.ts'
import { removePicture } from '../../../db/files/media.ts'
import { newId } from '../../../db/id.ts'
import { administrator, type Client, newClub } from '../../../testing/club.ts'
import { contentsOf } from '../../../testing/contents.ts'
import { marked, markIn, photo } from '../../../testing/photos.ts'
import { file, pictureHost } from '../../../testing/picture-host.ts'
import { upload, uploaded } from '../../../testing/uploaded.ts'
import { removeUnused } from '../../uploads/job.ts'

async function signedIn(given: Parameters<typeof newClub>[0] = {}) {
  const club = await newClub(given)
  const stored = async () => {
    const { pictures, picture_files: files, media, loose_files: loose } = await contentsOf(club.store)
    return [pictures, files, media, loose, await Array.fromAsync(club.services.media.list())]
  }
  return { club, client: await administrator(club), stored }
}
const nothing = Array(5).fill([])
const idIn = (address: string) => ownPicture(address)?.id ?? ''

/** A picture as it is served; one that no entry uses yet is served to administrators. */
async function fetched(client: Client, path: string) {
  const response = await client.request('GET', path.replace(/#.*/, ''))
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test('a picture is uploaded, is kept, and is served in every width of it', async () => {
  const { club, client } = await signedIn()
  const given = await photo({ width: 900, height: 500, orientation: 6 })
  const { status, body } = await upload(client, given)
  expect([status, body.message]).toEqual([200, 'Picture saved'])
  const picture = ownPicture(body.address)
  expect(picture).toMatchObject({ width: 500, height: 900, focus: { x: 50, y: 50 } })
  const whole = await fetched(client, body.address)
  expect(whole.response.headers.get('content-disposition')).toContain('filename="IMG_1234.webp"')
  expect(await markIn(whole.bytes)).toBe('0100')
  await club.services.pictures.makeAvifs()
  for (const width of rungsOf(500))
    for (const type of ['webp', 'avif'] as const) {
      const { response, bytes } = await fetched(client, variantPath(idIn(body.address), width, type))
      expect.soft(response.status, `${width} ${type}`).toBe(200)
      expect.soft(Object.fromEntries(response.headers), `${width} ${type}`).toMatchObject({
        'content-type': `image/${type}`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
      const { width: wide, exif, format } = await sharp(bytes).metadata()
      expect.soft([wide, exif, format]).toEqual([width, undefined, type === 'avif' ? 'heif' : 'webp'])
    }
})

test('until a job makes its AVIF the WebP replaces it, for an hour in caches; so it stays if that fails', async () => {
  const { club, client } = await signedIn()
  const address = await uploaded(client, await photo())
  // Visitors get a picture that something uses.
  await client.post('/api/addHomeImage', { scrollImage: address })
  const get = async (path = variantPath(idIn(address), 480, 'avif')) => {
    const { response, bytes } = await fetched(club.client(), path)
    return [response.status, response.headers.get('content-type'), response.headers.get('cache-control'), bytes.length > 0]
  }
  const replaced = [200, 'image/webp', 'public, max-age=3600, s-maxage=60', true]
  expect(await get()).toEqual(replaced)
  for (const other of [variantPath(idIn(address), 241, 'webp'), variantPath('0'.repeat(26), 240, 'avif'), `/media/${idIn(address)}.jpg`])
    expect.soft((await get(other))[0], other).toBe(404)
  const strict = await newClub({ beside: club, converter: childPool({ time: 1 }) })
  await strict.services.pictures.makeAvifs()
  // It is not tried again.
  await club.services.pictures.makeAvifs()
  expect(await get()).toEqual(replaced)
  await club.store.db.updateTable('pictures').set({ avifs: 'waiting' }).execute()
  await club.services.pictures.makeAvifs()
  expect(await get()).toEqual([200, 'image/avif', 'public, max-age=31536000, immutable, s-maxage=60', true])
})

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(3000, 7)])
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const refusals: [string, Buffer, number, string][] = [
  ['an SVG', Buffer.from(svg), 415, 'SVG, TIFF and PDF are not accepted'],
  ['a PDF', Buffer.from('%PDF-1.7 and so on %%EOF'), 415, 'kind of picture'],
  ['an empty file', Buffer.alloc(0), 415, 'kind of picture'],
  ['more than 25 MB', Buffer.concat([jpeg, Buffer.alloc(25 * 1024 * 1024)]), 413, 'larger than 25 MB'],
  ['a broken JPEG', jpeg, 400, 'is broken or incomplete'],
]
test('what is no picture, too large or broken is refused with the reason, and nothing of it stays', async () => {
  const { client, stored } = await signedIn()
  for (const [what, bytes, status, words] of refusals) {
    const answer = await upload(client, bytes, 'x.jpg')
    expect.soft([answer.status, answer.body], what).toEqual([status, { success: false, message: expect.stringContaining(words) }])
  }
  const none = await client.post('/api/uploadPicture', new FormData())
  expect([none.status, none.body.message]).toEqual([400, 'This file is empty.'])
  expect((await client.post('/api/uploadPicture', { file: 'x' })).status).toBe(415)
  expect(await stored()).toEqual(nothing)
})

test('a picture is cut, cut again from its beginning, and never twice the same', async () => {
  const { club, client, stored } = await signedIn()
  const address = await uploaded(client, await marked(800, 600).png().toBuffer())
  const cut = (id: string, wanted: object) => client.post(`/api/cropPicture/${id}`, wanted)
  const quarter = { turn: 90, left: 0, top: 0, width: 500, height: 500 }
  const one = await cut(idIn(address), quarter)
  expect(one.status).toBe(200)
  expect(ownPicture(one.body.address)).toMatchObject({ width: 300, height: 400 })
  const lower = { turn: 0, left: 0, top: 500, width: 1000, height: 500 }
  const two = await cut(idIn(one.body.address), lower)
  expect(ownPicture(two.body.address)).toMatchObject({ width: 800, height: 300 })
  expect((await cut(idIn(address), quarter)).body.address).toBe(one.body.address)
  const about = async (of: string) => (await client.get(`/api/picture/${idIn(of)}`)).body.data
  expect(await about(address)).toEqual({ address, cutFrom: null, turn: 0, left: 0, top: 0, width: 1000, height: 1000 })
  expect(await about(two.body.address)).toEqual({ address: two.body.address, cutFrom: address, ...lower })
  expect((await cut(idIn(two.body.address), { turn: 0, left: 0, top: 0, width: 1000, height: 1000 })).body.address).toBe(address)
  for (const wrong of [{ turn: 45 }, { left: -1 }, { width: 0 }, { left: 600 }, { top: '0' }, { top: undefined }])
    expect.soft((await cut(idIn(address), { ...quarter, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
  expect((await cut(newId(), quarter)).status).toBe(404)
  // What another was cut out of stays, until that has gone.
  const remove = (id: string) => removePicture(club.store.db, id)
  expect(await remove(idIn(address))).toEqual([])
  for (const gone of [one.body.address, two.body.address]) expect((await remove(idIn(gone))).length).toBeGreaterThan(0)
  expect((await remove(idIn(address))).length).toBeGreaterThan(0)
  await club.services.pictures.makeAvifs()
  await removeUnused(club.services)
  expect(await stored()).toEqual(nothing)
})

test('a picture by link is fetched and kept; what is none, or private, is refused in words', async () => {
  const host = await pictureHost(
    { '/night%20one.jpg': file(await photo()), '/page.jpg': file(Buffer.from('<!doctype html>')) },
    { 'inside.example.org': ['10.0.0.1'] },
  )
  const { club, client } = await signedIn({ reach: host.reach })
  const keep = (link: string) => client.post('/api/keepPicture', { link })
  const { status, body } = await keep(`${host.at}/night%20one.jpg`)
  expect(status).toBe(200)
  expect(ownPicture(body.address)).toMatchObject({ width: 640, height: 480 })
  const { response } = await fetched(client, body.address)
  expect(response.headers.get('content-disposition')).toContain('filename="night one.webp"')
  for (const [link, code, words] of [
    [`${host.at}/page.jpg`, 415, 'kind of picture'],
    ['https://inside.example.org/a.png', 400, 'its address is private'],
    [`${host.at}/missing.jpg`, 400, 'the status is 404'],
    ['http://pictures.example.org/a.png', 400, 'https'],
  ] as const)
    expect.soft(await keep(link), link).toMatchObject({ status: code, body: { message: expect.stringContaining(words) } })
  await club.services.pictures.makeAvifs()
  expect((await contentsOf(club.store)).loose_files).toEqual([])
})
