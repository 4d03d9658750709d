import { rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { mediaInBucket } from '../../db/files/bucket.ts'
import type { Media } from '../../db/files/files.ts'
import { administrator, type Club, newClub } from '../../testing/club.ts'
import { logged } from '../../testing/logged.ts'
import { pdf, resourceForm } from '../../testing/pdf.ts'
import { newBucket } from '../../testing/s3.ts'
import { served } from '../../testing/served.ts'
import { safeName } from './safe-name.ts'

const file = pdf(2000)
const text = new TextDecoder().decode(file)

/** Uploads the file under a title, with the name that it had on somebody's disk, and tells where it lies. */
async function upload(club: Club, title = 'Shelf list', name = 'shelf.pdf') {
  const client = await administrator(club)
  const { status, body } = await client.post('/api/upload', resourceForm(file, { title }, name))
  expect(status, name).toBe(200)
  const { data } = (await client.get('/api/getResource')).body
  return data.find(({ id }: { id: string }) => id === body.id).fileurl as string
}

async function kept(media?: Media) {
  const club = await newClub({ ...(media && { media }) })
  const address = await upload(club)
  const ask = (headers: Record<string, string> = {}, method = 'GET') => club.client().request(method, address, undefined, headers)
  return { club, address, ask }
}

test('an uploaded file comes back as it was, to everyone, as a PDF that runs nothing and may be kept', async () => {
  const { address, ask } = await kept()
  expect(address).toMatch(/^\/media\/[0-9a-z]{26}\.pdf$/)
  const response = await ask()
  expect(response.status).toBe(200)
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(file)
  const headers = Object.fromEntries(response.headers)
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(file.length),
    'content-disposition': `inline; filename="Shelf list.pdf"; filename*=UTF-8''Shelf%20list.pdf`,
    'cache-control': 'public, max-age=31536000, immutable, s-maxage=60',
    'accept-ranges': 'bytes',
    etag: `"${address.slice(7, 33)}"`,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  // Nothing runs; but the viewers of WebKit lay themselves out by inline styles, and draw nothing in a sandbox.
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  )
})

test('HEAD answers like GET, without the file', async () => {
  const { ask } = await kept()
  const [head, get] = [await ask({}, 'HEAD'), await ask()]
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers))
})

test('whoever has the file already is told so, without it', async () => {
  const { ask } = await kept()
  const etag = (await ask()).headers.get('etag') ?? ''
  const again = await ask({ 'if-none-match': `"other", ${etag}` })
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
  expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200)
})

const size = file.length
const pieces: [string, number, number][] = [
  ['bytes=0-0', 0, 0],
  ['bytes=0-99', 0, 99],
  ['bytes=100-', 100, size - 1],
  ['bytes=-10', size - 10, size - 1],
  [`bytes=-${size * 2}`, 0, size - 1],
  [`bytes=${size - 1}-${size + 500}`, size - 1, size - 1],
  [`bytes=0-${size - 1}`, 0, size - 1],
]
test('a part of the file can be asked for: its first bytes, its last, and those from a place on', async () => {
  const { ask } = await kept()
  for (const [range, start, end] of pieces) {
    const response = await ask({ range })
    expect.soft(response.status, range).toBe(206)
    expect.soft(response.headers.get('content-range'), range).toBe(`bytes ${start}-${end}/${size}`)
    expect.soft(response.headers.get('content-length'), range).toBe(String(end - start + 1))
    expect.soft(await response.text(), range).toBe(text.slice(start, end + 1))
  }
})

test('a part that lies beyond the end is refused with 416 and the size', async () => {
  const { ask } = await kept()
  for (const range of [`bytes=${size}-`, `bytes=${size}-${size + 9}`, 'bytes=-0', 'bytes=999999999999999-']) {
    const response = await ask({ range })
    expect.soft([response.status, await response.text()], range).toEqual([416, ''])
    expect.soft(response.headers.get('content-range'), range).toBe(`bytes */${size}`)
  }
})

test('what is no range, or several, is answered with the whole file', async () => {
  const { ask } = await kept()
  const odd = `bytes= bytes=- bytes=9-3 bytes=0-1,5-9 bytes=a-b lines=0-1 bytes=1e3- bytes=${'9'.repeat(99)}-`
  for (const range of odd.split(' ')) {
    const response = await ask({ range })
    expect.soft([response.status, await response.text()], range).toEqual([200, text])
  }
})

const hostileNames = [
  '../../x',
  '..\\..\\x.pdf',
  '/etc/passwd',
  'a\r\nSet-Cookie: x=1',
  'a"; filename="x.html',
  '\u202Efdp.exe',
  'x'.repeat(300),
  '.',
  '\u0000.pdf',
]
test('what the file was called on its sender’s disk goes nowhere', async () => {
  const { club } = await kept()
  for (const name of hostileNames) {
    const { headers, status } = await club.client().request('GET', await upload(club, 'Shelf list', name))
    expect.soft(status, name).toBe(200)
    expect.soft(headers.get('content-disposition'), name).toBe(`inline; filename="Shelf list.pdf"; filename*=UTF-8''Shelf%20list.pdf`)
  }
})

const hostileTitles = [
  '../../etc/passwd',
  '..\\..\\windows',
  'a "quoted" title; filename="x.html"',
  "it's (1) of *all*!",
  'C:\\x|y<z>?',
  'रोबोट और दोस्त',
  'x'.repeat(200),
  `a${'\u{1F916}'.repeat(150)}`,
  '...',
  'line\r\nSet-Cookie: x=1',
]
test('the name for the reader’s disk follows from the title, and holds no path, quote or second header', async () => {
  const club = await newClub()
  for (const title of hostileTitles) {
    const { headers, status } = await club.client().request('GET', await upload(club, title))
    expect.soft(status, title).toBe(200)
    expect.soft(headers.getSetCookie(), title).toEqual([])
    const [, plain = '', extended = ''] =
      /^inline; filename="([\w .()-]{1,210}\.pdf)"; filename\*=UTF-8''((?:[\w.~-]|%[0-9a-f]{2})+)$/i.exec(
        headers.get('content-disposition') ?? '',
      ) ?? []
    expect.soft(plain, title).not.toMatch(/\.\.|[/\\]/)
    expect.soft(decodeURIComponent(extended), title).toBe(safeName(title))
    expect.soft([...safeName(title)].length, title).toBeLessThanOrEqual(104)
  }
  expect(hostileTitles.map((title) => safeName(title)).slice(0, 3)).toEqual([
    'etc passwd.pdf',
    'windows.pdf',
    'a  quoted  title; filename= x html.pdf',
  ])
  expect(safeName('...')).toBe('document.pdf')
})

test('an unknown id is answered with 404, also where a file lies that no row knows or a row whose file is gone', async () => {
  const { club, address } = await kept()
  const stray = `${'0'.repeat(26)}`
  await writeFile(join(club.folder, 'media', stray), pdf())
  await rm(join(club.folder, 'media', address.slice(7, 33)))
  for (const path of [`/media/${stray}.pdf`, address, '/media/x.pdf', '/media/.pdf', `/media/${'z'.repeat(26)}.pdf`]) {
    const response = await club.client().request('GET', path)
    expect.soft(response.status, path).toBe(404)
    expect.soft(await response.json(), path).toEqual({ success: false, message: 'File not found. It may have been deleted already.' })
    expect.soft(response.headers.get('cache-control'), path).toBe('no-store')
  }
})

test('a file that is no longer as it was kept is answered as one that is gone, and told to the log', async () => {
  const { log, lines } = logged()
  const { club, send } = await served({ log })
  const address = await upload(club)
  const path = join(club.folder, 'media', address.slice(7, 33))
  for (const bytes of [size - 1, 5, 0]) {
    await truncate(path, bytes)
    for (const method of ['GET', 'HEAD'])
      for (const headers of [{}, { range: 'bytes=0-3' }] as Record<string, string>[])
        expect.soft((await send(method, address, headers)).status, `${method} of ${bytes}`).toBe(404)
  }
  const stack = expect.stringContaining(`${address}: of ${size} bytes there are ${size - 1}`)
  expect(lines().find(({ level }) => level === 50)).toMatchObject({ msg: 'a kept file is not as it was kept', err: { stack } })
})

test('where the place of all files is gone nobody is told that one was deleted, and the log names it', async () => {
  const { log, lines } = logged()
  const { club, send } = await served({ log })
  const address = await upload(club)
  await rm(join(club.folder, 'media'), { recursive: true })
  const { status, body } = await send('GET', address)
  expect([status, JSON.parse(body.toString()).message]).toEqual([
    503,
    'This cannot be read from the site just now. Please try again in a moment.',
  ])
  expect(lines().filter(({ level }) => level === 50)).toMatchObject([{ msg: 'a part of the site did not answer', path: address }])
})

test('of a row whose file alone is gone the log tells', async () => {
  const { log, lines } = logged()
  const { club, send } = await served({ log })
  const address = await upload(club)
  await rm(join(club.folder, 'media', address.slice(7, 33)))
  expect((await send('GET', address)).status).toBe(404)
  const stack = expect.stringContaining(`${address}: of ${size} bytes there are none`)
  expect(lines().filter(({ level }) => level === 50)).toMatchObject([{ msg: 'a kept file is not as it was kept', err: { stack } }])
})

test('an address that is written in another way reaches this file or none', async () => {
  const { club, send } = await served()
  const address = await upload(club)
  const id = address.slice(7, 33)
  await writeFile(join(club.folder, 'secret.pdf'), 'another file')
  await writeFile(join(club.folder, 'media', 'secret.pdf'), 'another file')
  expect((await send('GET', address)).body.toString()).toBe(text)
  const encoded = [...id].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join('')
  const spellings = `
    /media/secret.pdf /media/../secret.pdf /media/..%2fsecret.pdf /media/..%5csecret.pdf /media/%2e%2e/secret.pdf
    /media/%2e%2e%2fsecret.pdf /media/..%252fsecret.pdf /media/....//secret.pdf /media/%c0%ae%c0%ae/secret.pdf /media//${id}.pdf
    /media/./${id}.pdf /media/${id.toUpperCase()}.pdf /media/${id}.PDF /media/${id} /media/${id}.pdf/ /media/${id}.pdf%00
    /media/${id}.pdf%2f..%2f..%2fsecret.pdf /media/${id}%00.pdf /media/${id}.pdf.part /media\\${id}.pdf /MEDIA/${id}.pdf
    /media/${encoded}.pdf /media/club.sqlite /media/..%2fclub.sqlite`
  for (const path of spellings.trim().split(/\s+/)) {
    const { status, body } = await send('GET', path)
    if (status === 200) expect.soft(body.toString(), path).toBe(text)
    else expect.soft([400, 404], path).toContain(status)
    expect.soft(body.toString(), path).not.toMatch(/another file|SQLite/)
  }
})

test('a file is read only', async () => {
  const { club, address } = await kept()
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
    expect.soft((await club.client().request(method, address)).status, method).toBe(404)
  expect((await club.client().request('GET', address)).status).toBe(200)
})

test('out of a bucket a file comes as out of a folder, in pieces too', async () => {
  const { ask } = await kept(mediaInBucket(await newBucket()))
  const whole = await ask()
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(file)
  const piece = await ask({ range: 'bytes=5-9' })
  expect([piece.status, piece.headers.get('content-range')]).toEqual([206, `bytes 5-9/${file.length}`])
  expect(await piece.text()).toBe(text.slice(5, 10))
})

test('where readers fetch files themselves, they are led to the bucket by a link that is good for a minute', async () => {
  const at = await newBucket()
  const { club, ask } = await kept(mediaInBucket(at, { isRedirecting: true }))
  const { status, headers } = await ask()
  expect(status).toBe(302)
  const [, seconds] = /^public, max-age=(\d+)$/.exec(headers.get('cache-control') ?? '') ?? []
  const address = new URL(headers.get('location') ?? '')
  expect(address.searchParams.get('X-Amz-Expires')).toBe('60')
  expect(Number(seconds)).toBeLessThan(Number(address.searchParams.get('X-Amz-Expires')))
  const fetched = await fetch(address)
  expect(fetched.headers.get('content-type')).toBe('application/pdf')
  expect(fetched.headers.get('content-disposition')).toContain('Shelf list.pdf')
  expect(new Uint8Array(await fetched.arrayBuffer())).toEqual(file)
  expect(address.searchParams.get('X-Amz-Signature')).toMatch(/^[0-9a-f]{64}$/)
  expect((await club.client().request('GET', `/media/${'0'.repeat(26)}.pdf`)).status).toBe(404)
})

test('where readers fetch files themselves, HEAD is answered by the site as ever, without a question to the bucket', async () => {
  const at = await newBucket()
  const { club, address, ask } = await kept(mediaInBucket(at, { isRedirecting: true }))
  const sizeOf = vi.spyOn(club.services.media, 'sizeOf')
  const head = await ask({}, 'HEAD')
  expect([head.status, head.headers.get('location'), await head.text()]).toEqual([200, null, ''])
  const { 'content-length': length, 'content-type': type, etag } = Object.fromEntries(head.headers)
  expect([length, type, etag]).toEqual([String(size), 'application/pdf', `"${address.slice(7, 33)}"`])
  const piece = await ask({ range: 'bytes=5-9' }, 'HEAD')
  expect([piece.status, piece.headers.get('content-length')]).toEqual([206, '5'])
  expect(sizeOf).not.toHaveBeenCalled()
})
