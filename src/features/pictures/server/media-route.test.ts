import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { mediaPath } from '../../../db/files/media.ts'
import { endingOf, typeOf } from '../../../db/files/media-types.ts'
import { fileUsesOf } from '../../../entries/file-uses.ts'
import { safeName } from '../../../http/files/safe-name.ts'
import { administrator, type Club, newClub } from '../../../testing/club.ts'
import { logged } from '../../../testing/logged.ts'
import { pdf, resourceForm } from '../../../testing/pdf.ts'
import { pictures } from '../../../testing/pictures.ts'
import { served } from '../../../testing/served.ts'

const file = pdf(2000)
const text = new TextDecoder().decode(file)
const size = file.length
const idIn = (address: string) => address.slice(7, 33)

/** Uploads the file under a title, with the name that it had on the sender's disk, and returns its address. */
async function upload(club: Club, title = 'Shelf list', name = 'shelf.pdf') {
  const client = await administrator(club)
  const { status, body } = await client.post('/api/upload', resourceForm(file, { title }, name))
  expect(status, name).toBe(200)
  const { data } = (await client.get('/api/getResource')).body
  return data.find(({ id }: { id: string }) => id === body.id).fileurl as string
}

async function read(club: Club, path: string, sent: Record<string, string> = {}, method = 'GET') {
  const response = await club.client().request(method, path, undefined, sent)
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
}

async function kept() {
  const club = await newClub()
  const address = await upload(club)
  return { address, ask: (headers = {}, method = 'GET') => read(club, address, headers, method) }
}

test('an uploaded file is served as it was, to everyone, as a PDF that runs nothing; HEAD and ETag save its bytes', async () => {
  const { address, ask } = await kept()
  expect(address).toMatch(/^\/media\/[0-9a-z]{26}\.pdf$/)
  const get = await ask()
  expect(get).toMatchObject({ status: 200, text })
  expect(get.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(size),
    'cache-control': 'public, max-age=31536000, immutable, s-maxage=60',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  })
  expect(await ask({}, 'HEAD')).toEqual({ ...get, text: '' })
  expect(await ask({ 'if-none-match': `"other", ${get.headers.etag}` })).toMatchObject({ status: 304, text: '' })
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) expect.soft((await ask({}, method)).status, method).toBe(404)
})

test('a range is served with 206, one beyond the end is refused with 416, and anything else gets the whole file', async () => {
  const { ask } = await kept()
  for (const [range, start, end] of [
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, size - 1],
    ['bytes=-10', size - 10, size - 1],
    [`bytes=${size - 1}-${size + 500}`, size - 1, size - 1],
  ] as const) {
    const headers = { 'content-range': `bytes ${start}-${end}/${size}` }
    expect.soft(await ask({ range }), range).toMatchObject({ status: 206, headers, text: text.slice(start, end + 1) })
  }
  for (const range of [`bytes=${size}-`, 'bytes=-0'])
    expect.soft(await ask({ range }), range).toMatchObject({ status: 416, headers: { 'content-range': `bytes */${size}` } })
  for (const range of ['bytes=9-3', 'bytes=0-1,5-9', 'lines=0-1', `bytes=${'9'.repeat(99)}-`])
    expect.soft(await ask({ range }), range).toMatchObject({ status: 200, text })
})

const hostile = ['../../etc/passwd', 'a "quoted"; filename="x.html"', 'C:\\x|y<z>?', 'रोबोट और दोस्त', `a${'\u{1F916}'.repeat(150)}`, '...']
test('the file name for the reader follows from the title alone, and has no path, quote or second header', async () => {
  const club = await newClub()
  for (const title of [...hostile, 'line\r\nSet-Cookie: x=1']) {
    const { headers, status } = await club.client().request('GET', await upload(club, title, '../../a\r\nSet-Cookie: x=1'))
    expect.soft([status, headers.getSetCookie()], title).toEqual([200, []])
    const form = /^inline; filename="([\w .()-]{1,210}\.pdf)"; filename\*=UTF-8''((?:[\w.~-]|%[0-9a-f]{2})+)$/i
    const [, plain = '', extended = ''] = form.exec(headers.get('content-disposition') ?? '') ?? []
    expect.soft(plain, title).not.toMatch(/\.\.|[/\\]/)
    expect.soft(decodeURIComponent(extended), title).toBe(safeName(title))
    expect.soft([...safeName(title)].length, title).toBeLessThanOrEqual(104)
  }
  expect([safeName('../../etc/passwd'), safeName('...')]).toEqual(['etc passwd.pdf', 'document.pdf'])
})

test('a file without a row, or a row without its file, is answered with 404, and the log has the second', async () => {
  const { log, lines } = logged()
  const { club, send } = await served({ log })
  const address = await upload(club)
  const stray = '0'.repeat(26)
  await writeFile(join(club.folder, 'media', stray), pdf())
  await rm(join(club.folder, 'media', idIn(address)))
  for (const path of [`/media/${stray}.pdf`, address, '/media/x.pdf', '/media/.pdf', `/media/${'z'.repeat(26)}.pdf`]) {
    const { text: said, ...reply } = await read(club, path)
    expect.soft(JSON.parse(said), path).toEqual({ success: false, message: 'File not found. It may have been deleted already.' })
    expect.soft(reply, path).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } })
  }
  expect((await send('GET', address)).status).toBe(404)
  const stack = expect.stringContaining(`${address}: none of ${size} bytes found`)
  expect(lines().find(({ level }) => level === 50)).toMatchObject({ msg: 'a stored file is missing or has another size', err: { stack } })
})

test('an address that is written in another way reaches this file or none', async () => {
  const { club, send } = await served()
  const address = await upload(club)
  const id = idIn(address)
  await writeFile(join(club.folder, 'secret.pdf'), 'another file')
  await writeFile(join(club.folder, 'media', 'secret.pdf'), 'another file')
  const encoded = [...id].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('')
  const spellings = `
    /media/secret.pdf /media/../secret.pdf /media/..%2fsecret.pdf /media/..%5csecret.pdf /media/%2e%2e/secret.pdf
    /media/${id.toUpperCase()}.pdf /media/${id} /media/${id}.pdf%00 /media/${id}.pdf%2f..%2f..%2fsecret.pdf /media\\${id}.pdf
    /media/${encoded}.pdf /media/club.sqlite /media/..%2fclub.sqlite`
  for (const path of spellings.trim().split(/\s+/)) {
    const { status, body } = await send('GET', path)
    if (status === 200) expect.soft(body.toString(), path).toBe(text)
    else expect.soft([400, 404], path).toContain(status)
    expect.soft(body.toString(), path).not.toMatch(/another file|SQLite/)
  }
})

/** Stores bytes as they are, with their row, as a file that visitors see. */
async function keep({ services: { media }, store }: Club, bytes: Uint8Array, type: string) {
  const { id } = await media.keep(Readable.from([Buffer.from(bytes)]), () => {})
  await store.media.add({ id, name: safeName('Midnight tea', type), type, size: bytes.length, added: new Date().toISOString() })
  await fileUsesOf(store.db).set({ kind: 'events', entry: 'one that is shown' }, [id], true)
  return id
}

test.for(Object.entries(pictures))(
  '%s is known by its content and served as what it is, inert, under one address',
  async ([type, bytes]) => {
    expect(typeOf(bytes)).toBe(type)
    const club = await newClub()
    const id = await keep(club, bytes, type)
    const { status, headers } = await read(club, mediaPath(id, type))
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'cache-control': 'public, max-age=31536000, immutable, s-maxage=60',
      'content-disposition': expect.stringContaining(`filename="Midnight tea.${endingOf(type)}"`),
      // Feed readers and other sites show it.
      'cross-origin-resource-policy': 'cross-origin',
    })
    for (const other of ['.pdf', '.svg', '.html', '.PNG', '.png.html', ''])
      expect.soft((await read(club, `/media/${id}${other}`)).status).toBe(404)
    await club.store.media.remove(id)
    expect((await read(club, mediaPath(id, type))).status).toBe(404)
  },
)
