import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { StoreFull } from '../../db/errors.ts'
import { mediaInBucket } from '../../db/files/bucket.ts'
import type { Media } from '../../db/files/files.ts'
import { administrator, type Club, newClub } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { logged } from '../../testing/logged.ts'
import { pdf, pdfOf, resourceForm } from '../../testing/pdf.ts'
import { newBucket } from '../../testing/s3.ts'
import { served } from '../../testing/served.ts'
import { receive } from './upload.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const notPdf = 'The file is not a PDF.'
const brokeOff = 'The upload was interrupted. Please try again.'
const mebibytes = 1024 * 1024

const mediaIn = ({ folder }: Club) => readdir(join(folder, 'media'))

const text = new TextDecoder().decode(pdf())
const odd: Record<string, Uint8Array<ArrayBuffer>> = {
  '1,019 bytes before it': bytes(`${'x'.repeat(1019)}${text}`),
  '2,000 bytes after it': bytes(`${text}${'x'.repeat(2000)}`),
  'no end': pdf(5000).slice(0, 3000),
  '25 MB': pdfOf(25 * mebibytes),
}
test.for(Object.entries(odd))('a PDF with %s is kept, whatever it is called, and served as nothing else', async ([, file]) => {
  const client = await administrator(await newClub())
  const form = resourceForm(undefined)
  form.append('file', new Blob([file], { type: 'text/html' }), 'page.html')
  expect((await client.post('/api/upload', form)).status).toBe(200)
  const [{ fileurl }] = (await client.get('/api/getResource')).body.data
  const { headers } = await client.request('HEAD', fileurl)
  expect([headers.get('content-type'), headers.get('x-content-type-options')]).toEqual(['application/pdf', 'nosniff'])
  expect(headers.get('content-length')).toBe(String(file.length))
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

const part = (name: string, value: string, file?: string) => {
  const about = file === undefined ? '' : `; filename="${file}"\r\nContent-Type: application/pdf`
  return `--x\r\nContent-Disposition: form-data; name="${name}"${about}\r\n\r\n${value}\r\n`
}
const typed = part('title', 'Shelf list') + part('description', 'What the lab lends.')
const whole = `${typed}${part('file', text, 'a.pdf')}--x--\r\n`
const multipart = { 'content-type': 'multipart/form-data; boundary=x' }

/** A form with this file in this field too. */
function withFile(form: FormData, name: string, bytes: BlobPart[], fileName: string) {
  form.append(name, new Blob(bytes), fileName)
  return form
}

const refused: [string, BodyInit, number, string][] = [
  ['a web page', resourceForm(bytes('<!doctype html><script>alert(1)</script>')), 415, notPdf],
  ['a picture that goes on as a PDF', resourceForm(bytes(`GIF89a=1;/*${text}*/`)), 415, notPdf],
  ['a PDF behind 1,020 bytes of something else', resourceForm(bytes(`${'x'.repeat(1020)}${text}`)), 415, notPdf],
  ['a file of no byte', resourceForm(new Uint8Array()), 415, notPdf],
  ['a file of a byte more than 25 MB', resourceForm(pdfOf(25 * mebibytes + 1)), 413, 'The file is too large: at most 25 MB are accepted.'],
  ['no byte at all', '', 400, brokeOff],
  ['no end within its file', whole.slice(0, -60), 400, brokeOff],
  ['no end within the head of a part', `${typed}--x\r\nContent-Disposition: form-data; name="fi`, 400, brokeOff],
  ['a file in another field', withFile(resourceForm(undefined), 'attachment', [pdf()], 'a.pdf'), 400, 'Unknown field: attachment.'],
  ['a second file', withFile(resourceForm(pdf()), 'file', [pdf()], 'b.pdf'), 400, 'Send one file.'],
  ['the field id', resourceForm(pdf(), { id: 'x' }), 400, 'Unknown field: id.'],
  ['the field __proto__', resourceForm(pdf(), { ['__proto__']: 'x' }), 400, 'Unknown field: __proto__.'],
  ['words as the file', resourceForm(undefined, { file: 'x' }), 400, 'Unknown field: file.'],
  ['an empty title', resourceForm(pdf(), { title: '' }), 400, 'Title is required.'],
  ['no file', resourceForm(undefined), 400, 'File is required.'],
  ['an empty file input', withFile(resourceForm(undefined), 'file', [], ''), 400, 'File is required.'],
]
test('what is no PDF, too large, cut off or filled in wrong is refused in a sentence, and leaves neither a row nor a file', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const before = await contentsOf(club.store)
  for (const [what, body, status, message] of refused) {
    const response = await client.request('POST', '/api/upload', body, typeof body === 'string' ? multipart : {})
    expect.soft([response.status, await response.json()], what).toEqual([status, { success: false, message }])
    expect.soft(await mediaIn(club), what).toEqual([])
    expect.soft(await contentsOf(club.store), what).toEqual(before)
  }
})

/** A connection that has sent the head of an upload of this length. */
async function uploading(length: number) {
  const { club, port, origin } = await served()
  const cookie = `session=${(await administrator(club)).cookies.get('session')}`
  const head = `POST /api/upload HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\nCookie: ${cookie}\r\n`
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`${head}Content-Type: ${multipart['content-type']}\r\nContent-Length: ${length}\r\n\r\n`)
  return { club, socket }
}

test('a connection that is dropped in the middle of a file leaves nothing', async () => {
  const { club, socket } = await uploading(1_000_000)
  socket.write(typed)
  socket.write(part('file', `${text}${'x'.repeat(100_000)}`, 'a.pdf'))
  await expect.poll(() => mediaIn(club), { timeout: 30_000 }).toEqual([expect.stringMatching(/\.part$/)])
  socket.destroy()
  await expect.poll(() => mediaIn(club), { timeout: 30_000 }).toEqual([])
  const { media, resources } = await contentsOf(club.store)
  expect([media, resources]).toEqual([[], []])
})

test('more than a file can be is refused before it is read', async () => {
  const { club, socket } = await uploading(999_000_000)
  const [answer] = await once(socket, 'data')
  socket.destroy()
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
  await expect.poll(() => mediaIn(club), { timeout: 30_000 }).toEqual([])
})

test('a disk that gets full during an upload is reported as full, though its stream ends early', async () => {
  const club = await newClub()
  const keep: Media['keep'] = async (stream) => {
    for await (const _ of stream) throw new StoreFull('the disk is full')
    throw new Error('nothing was sent')
  }
  const request = new Request('http://localhost/', { method: 'POST', body: resourceForm(pdfOf(2 * mebibytes)) })
  await expect(receive(request, { ...club.services.media, keep })).rejects.toThrow(StoreFull)
})

const busy = 'The site is busy. Nothing was changed; please try again in a moment.'

test('without its storage the site says that it is busy, and logs the reason', async () => {
  const bucket = await newBucket()
  const { log, lines } = logged()
  const club = await newClub({ media: mediaInBucket(bucket), log })
  const client = await administrator(club)
  await bucket.stop()
  for (const size of [1000, 8 * mebibytes]) {
    const { status, body, headers } = await client.post('/api/upload', resourceForm(pdfOf(size)))
    expect.soft([status, body.message, headers.get('retry-after')], `${size}`).toEqual([503, busy, '5'])
  }
  const warned = lines().filter(({ msg }) => msg === 'a part of the site did not answer')
  expect(warned.map(({ err }) => err)).toEqual(Array(2).fill(expect.objectContaining({ stack: expect.stringContaining('ECONNREFUSED') })))
  expect((await contentsOf(club.store)).media).toEqual([])
})
