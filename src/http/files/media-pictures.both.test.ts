import { expect, test } from 'vitest'
import { mediaPath } from '../../db/files/media.ts'
import { endingOf, typeOf } from '../../db/files/media-types.ts'
import { fileUsesOf } from '../../db/files/uses.ts'
import { type Club, newClub } from '../../testing/club.ts'
import { pdf } from '../../testing/pdf.ts'
import { noPictures, pictures } from '../../testing/pictures.ts'
import { safeName } from './safe-name.ts'

/** Keeps bytes as they are, with their row, and says where they are served. */
async function keep({ services: { media }, store }: Club, bytes: Uint8Array, type: string) {
  async function* once() {
    yield Buffer.from(bytes)
  }
  const { id, size } = await media.keep(once(), () => {})
  await store.media.add({ id, name: safeName('Midnight tea', type), type, size, added: new Date().toISOString() })
  await fileUsesOf(store.db).set({ kind: 'events', entry: 'one that is shown' }, [id], true)
  return { id, address: mediaPath(id, type) }
}

test.for(Object.entries(pictures))('%s is known by its content and served as what it is, inert and for good', async ([type, bytes]) => {
  expect(typeOf(bytes)).toBe(type)
  const club = await newClub()
  const { address } = await keep(club, bytes, type)
  expect(address).toMatch(/^\/media\/[0-9a-z]{26}\.(?:png|jpg|gif|webp|avif)$/)
  const answer = await club.client().request('GET', address)
  expect(answer.status).toBe(200)
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true)
  const { headers } = answer
  expect(headers.get('content-type')).toBe(type)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable, s-maxage=60')
  expect(headers.get('content-disposition')).toContain(`filename="Midnight tea.${endingOf(type)}"`)
  // Feed readers and other sites show it.
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const again = await club.client().request('GET', address, undefined, { 'if-none-match': headers.get('etag') ?? '' })
  expect([again.status, again.headers.get('cross-origin-resource-policy')]).toEqual([304, 'cross-origin'])
  const part = await club.client().request('GET', address, undefined, { range: 'bytes=0-2' })
  expect({ status: part.status, length: (await part.arrayBuffer()).byteLength }).toEqual({ status: 206, length: 3 })
})

test('a file has one address: under another ending, or without a row, it is not there', async () => {
  const club = await newClub()
  const { id } = await keep(club, pictures['image/png'], 'image/png')
  const document = await keep(club, pdf(), 'application/pdf')
  const ask = async (path: string) => (await club.client().request('GET', path)).status
  for (const ending of ['jpg', 'pdf', 'svg', 'html', 'PNG', 'png.html', 'undefined'])
    expect.soft(await ask(`/media/${id}.${ending}`), ending).toBe(404)
  expect(await ask(`/media/${id}`)).toBe(404)
  expect(await ask(document.address)).toBe(200)
  await club.store.media.remove(id)
  expect(await ask(`/media/${id}.png`)).toBe(404)
})

test.for(Object.entries(noPictures))('%s is no picture, whatever it is called', ([, bytes]) => {
  expect(typeOf(bytes)).toBeUndefined()
})

test('a type that is not known has no ending', () => {
  expect(endingOf('image/svg+xml')).toBeUndefined()
  expect(endingOf('toString')).toBeUndefined()
})
