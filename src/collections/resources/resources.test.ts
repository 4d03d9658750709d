import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documents } from '../../../content/documents.ts'
import { administrator, newClub } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { examplesOf } from '../../testing/example.ts'
import { pdf, resourceForm } from '../../testing/pdf.ts'
import { paperOf } from './bundled.ts'
import { resourceFields } from './contract.ts'

const words = examplesOf(resourceFields)

async function shelf() {
  const club = await newClub()
  const client = await administrator(club)
  const list = async () => (await club.client().get('/api/getResource')).body.data
  const files = async () => (await readdir(join(club.folder, 'media'))).map((id) => `/media/${id}.pdf`)
  const rows = async () => (await contentsOf(club.store)).media?.length
  const upload = async (title: string, file = pdf()) => {
    const { body } = await client.post('/api/upload', resourceForm(file, { title }))
    expect(body).toEqual({ success: true, message: 'Resource uploaded successfully', id: expect.any(String) })
    return body.id as string
  }
  return { club, client, list, files, rows, upload }
}

test('an uploaded resource is listed, newest first, with the address of its own file', async () => {
  const { list, files, upload } = await shelf()
  const first = await upload('One')
  const second = await upload('Two', pdf(10))
  expect(await list()).toEqual([
    { ...words, id: second, slug: 'two', title: 'Two', fileurl: expect.stringMatching(/^\/media\/\w{26}\.pdf$/) },
    { ...words, id: first, slug: 'one', title: 'One', fileurl: expect.stringMatching(/^\/media\/\w{26}\.pdf$/) },
  ])
  expect((await list()).map(({ fileurl }: { fileurl: string }) => fileurl).sort()).toEqual((await files()).sort())
})

test('a new file takes the place of the old one at another address; the old stays for administrators, and visitors get it no more', async () => {
  const { club, client, list, files, rows, upload } = await shelf()
  const id = await upload('One')
  const [{ fileurl: old }] = await list()
  await client.post(`/api/editResource/${id}`, resourceForm(pdf(50), { title: 'One' }))
  const [{ fileurl }] = await list()
  expect(fileurl).not.toBe(old)
  expect((await files()).sort()).toEqual([old, fileurl].sort())
  expect(await rows()).toBe(2)
  expect([(await club.client().request('GET', old)).status, (await client.request('GET', old)).status]).toEqual([404, 200])
  const response = await club.client().request('GET', fileurl)
  expect((await response.arrayBuffer()).byteLength).toBe(pdf(50).length)
})

test('an edit that is refused, or of an unknown id, leaves resource and file as they were', async () => {
  const { client, list, files, rows, upload } = await shelf()
  const id = await upload('One')
  const before = [await list(), await files(), await rows()]
  for (const [path, form, status] of [
    [id, resourceForm(pdf(), { title: '' }), 400],
    [id, resourceForm(new TextEncoder().encode('<html>')), 415],
    [id, resourceForm(pdf(), { fileurl: '/media/x.pdf' }), 400],
    ...['x', '..%2f..%2fclub.sqlite', '%00'].map((unknown) => [encodeURIComponent(unknown), resourceForm(pdf()), 404] as const),
  ] as const)
    expect.soft((await client.post(`/api/editResource/${path}`, form)).status, path).toBe(status)
  expect([await list(), await files(), await rows()]).toEqual(before)
})

test('the titles of the documents that come with the site open them, in whatever case they are written; others open their own', () => {
  for (const { title, file } of documents)
    for (const written of [title, ` ${title.toUpperCase()} `, title.toLowerCase()])
      expect.soft(paperOf({ title: written, fileurl: 'https://old.example.org/x.pdf' }), written).toBe(`/static/resources/${file}`)
  for (const title of [documents[0]?.title.slice(0, -1) ?? '', `${documents[0]?.title} 2`, 'toString', ''])
    expect.soft(paperOf({ title, fileurl: '/static/own.pdf' }), title).toBe('/static/own.pdf')
  for (const { title } of documents) expect(paperOf({ title, fileurl: '/media/own.pdf' })).toBe('/media/own.pdf')
})
