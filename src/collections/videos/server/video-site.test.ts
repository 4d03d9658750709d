import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { examplesOf } from '../../../contract/example.ts'
import * as migrations from '../../../db/migrations.ts'
import { openStore } from '../../../entries/store.ts'
import { administrator, newClub } from '../../../testing/club.ts'
import { contentsOf } from '../../../testing/contents.ts'
import { type Answer, file, leadTo } from '../../../testing/picture-host.ts'
import { noPictures, pictures } from '../../../testing/pictures.ts'
import { placesOf, telling, videoSite } from '../../../testing/video-site.ts'
import { faqs } from '../../faq/contract.ts'
import { videoFields, videos } from '../contract.ts'

const question = examplesOf(faqs.fields)
const { title: _, ...video } = examplesOf(videoFields)

const [first, other] = ['aqz-KE-bpKQ', 'dQw4w9WgXcQ']
const [at, elsewhere] = [placesOf(first), placesOf(other)]
const jpeg = pictures['image/jpeg']
const linkTo = (id: string) => `https://youtu.be/${id}`

/** The site tells of two videos, unless `answers` says otherwise. */
async function cinema(answers: Record<string, Answer> = {}) {
  const site = await videoSite({
    [at.title]: telling('Night of Boards, the film'),
    [at.still]: file(jpeg),
    [elsewhere.title]: telling('The other one'),
    [elsewhere.still]: file(pictures['image/webp']),
    ...answers,
  })
  const club = await newClub({ reach: site.reach })
  const client = await administrator(club)
  const add = async (more: object = {}) => (await client.post('/api/addYtvideo', { ...video, link: linkTo(first), ...more })).body
  const edit = async (id: string, more: object) =>
    (await client.post(`/api/editYtvideo/${id}`, { ...video, link: linkTo(first), ...more })).body
  const shown = async () => (await club.client().get('/api/')).body.video
  const files = () => readdirSync(join(club.folder, 'media'))
  const rows = async () => (await contentsOf(club.store)).media?.map(({ id, name, type, size }) => ({ id, name, type, size }))
  return { site, club, client, add, edit, shown, files, rows }
}

test('a video that is added without a title gets its title and its still, and the still is served by this site', async () => {
  const { site, club, add, shown, files, rows } = await cinema()
  const { id } = await add()
  const [{ still, ...told }] = await shown()
  expect(told).toEqual({ ...video, link: linkTo(first), title: 'Night of Boards, the film', id })
  expect(still).toMatch(/^\/media\/[0-9a-z]{26}\.jpg$/)
  const served = await club.client().request('GET', still)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(Buffer.from(await served.arrayBuffer()).equals(jpeg)).toBe(true)
  expect(await rows()).toEqual([{ id: files()[0], name: 'Night of Boards, the film.jpg', type: 'image/jpeg', size: jpeg.length }])
  await shown()
  expect(site.asked.sort()).toEqual([at.title, at.still].sort())
})

test('a title that somebody has typed is not asked for; its still is', async () => {
  const { site, add, shown } = await cinema()
  await add({ title: '  Our own  title ' })
  expect(await shown()).toMatchObject([{ title: 'Our own title', still: expect.stringMatching(/^\/media\//) }])
  expect(site.asked).toEqual([at.still])
})

const status =
  (code: number, bytes: Uint8Array): Answer =>
  (_, response) => {
    response.writeHead(code).end(bytes)
  }
const silent: Answer = () => {}
const cutShort: Answer = (_, response) => {
  response.writeHead(200, { 'content-length': 5000 }).write(jpeg, () => response.destroy())
}
const large = (bytes: Uint8Array) => file(Buffer.concat([bytes, Buffer.alloc(2 * 1024 * 1024, ' ')]))
const noTitle = Buffer.from('{"title":"Not this"}')

const troubles: Record<string, [Answer, Answer]> = {
  'is not there': [status(404, noTitle), status(404, jpeg)],
  fails: [status(500, noTitle), status(500, jpeg)],
  'answers with a page': [file(noPictures.html), file(noPictures.html)],
  'tells something else than a text and sends an SVG': [telling(['x']), file(noPictures.svg)],
  'tells what cannot be kept and sends a GIF': [telling('a\u0000b'), file(pictures['image/gif'])],
  'tells nothing and sends nothing': [file(Buffer.alloc(0)), file(Buffer.alloc(0))],
  'tells and sends far too much': [large(noTitle), large(jpeg)],
  'breaks off': [cutShort, cutShort],
  'leads to a private address': [leadTo('https://10.0.0.5/'), leadTo('https://169.254.169.254/')],
  'never answers': [silent, silent],
}
test.for(Object.entries(troubles))('a video is added all the same where the site %s', async ([, [title, still]]) => {
  const { add, shown, files, rows } = await cinema({ [at.title]: title, [at.still]: still })
  expect(await add()).toEqual({ success: true, message: 'Video added successfully', id: expect.any(String) })
  expect(await shown()).toMatchObject([{ link: linkTo(first), title: '', still: '' }])
  expect([files(), await rows()]).toEqual([[], []])
})

test('a title of any length is cut to what a title may be', async () => {
  const { add, shown } = await cinema({ [at.title]: telling('ä'.repeat(300)) })
  await add()
  expect((await shown())[0].title).toBe('ä'.repeat(200))
})

test('a changed link is asked about anew, and the old still stays with what is kept of the video', async () => {
  const { site, edit, add, shown, files, rows } = await cinema()
  const { id } = await add()
  const [before] = await shown()
  site.asked.length = 0
  expect(await edit(id, { link: linkTo(other), title: before.title })).toEqual({ success: true, message: 'Video saved' })
  expect(site.asked.sort()).toEqual([elsewhere.title, elsewhere.still].sort())
  expect(await shown()).toMatchObject([{ id, title: 'The other one', still: expect.stringMatching(/\.webp$/) }])
  expect([files().length, (await rows())?.map(({ type }) => type).sort()]).toEqual([2, ['image/jpeg', 'image/webp']])

  // Where the site cannot tell, the old video's still is not shown for the new one.
  delete site.answers[at.title]
  delete site.answers[at.still]
  await edit(id, { link: linkTo(first), title: undefined })
  expect(await shown()).toMatchObject([{ id, title: '', still: '' }])
})

test('the same video under another address, or with another size or title, is not asked about', async () => {
  const { site, edit, add, shown } = await cinema()
  const { id } = await add()
  const [{ still }] = await shown()
  site.asked.length = 0
  await edit(id, { link: `https://www.youtube.com/watch?v=${first}`, width: '99' })
  expect(await shown()).toMatchObject([{ title: 'Night of Boards, the film', still, width: '99' }])
  await edit(id, { title: 'A better title' })
  expect(await shown()).toMatchObject([{ title: 'A better title', still }])
  await edit(id, { title: '' })
  expect(await shown()).toMatchObject([{ title: '', still }])
  expect(site.asked).toEqual([])
})

test('a video of which nothing is known yet is asked about when it is saved again', async () => {
  const { site, edit, add, shown } = await cinema({ [at.title]: status(503, noTitle), [at.still]: status(503, jpeg) })
  const { id } = await add()
  site.answers[at.title] = telling('There at last')
  site.answers[at.still] = file(pictures['image/png'])
  await edit(id, { title: '' })
  expect(await shown()).toMatchObject([{ title: 'There at last', still: expect.stringMatching(/\.png$/) }])
})

test('a deleted video is gone, and its still waits with it in the trash', async () => {
  const { club, client, add, shown, files, rows } = await cinema()
  const [{ id }, kept] = [await add(), await add({ link: linkTo(other) })]
  const gone = (await shown()).find((one: { id: string }) => one.id === id).still
  await client.post(`/api/deleteYtvideo/${id}`)
  expect((await shown()).map((one: { id: string }) => one.id)).toEqual([kept.id])
  expect([files().length, (await rows())?.length]).toEqual([2, 2])
  expect((await client.post(`/api/restore/videos/${id}`)).body).toEqual({ success: true, message: 'Video restored' })
  expect((await shown()).find((one: { id: string }) => one.id === id).still).toBe(gone)
  expect((await club.client().request('GET', gone)).status).toBe(200)
})

test('others write while the video site is being asked, and of a video deleted meanwhile no other still is left behind', async () => {
  let meanwhile = async () => {}
  const slowly: Answer = (_, response) => void meanwhile().then(() => response.end(jpeg))
  const { client, add, edit, shown, files, rows } = await cinema({ [elsewhere.still]: slowly })
  const { id } = await add()
  const said: object[] = []
  meanwhile = async () => {
    said.push((await client.post('/api/addFaq', question)).body, (await client.post(`/api/deleteYtvideo/${id}`)).body)
  }
  expect(await edit(id, { link: linkTo(other) })).toEqual({ success: false, message: expect.stringMatching(/^Video not found\./) })
  expect(said).toMatchObject([{ success: true }, { success: true }])
  expect([await shown(), files().length, (await rows())?.length]).toEqual([[], 1, 1])
})

test('nobody chooses the still but the site', async () => {
  const { add, shown } = await cinema()
  expect(await add({ still: 'https://example.org/seen.gif' })).toEqual({ success: false, message: 'Unknown field: still.' })
  expect(await shown()).toEqual([])
})

test('a video from before there were titles has none, and no still', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const before = await openStore(folder, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0008')))
  await sql`insert into videos (id, link, width, height) values ('old', ${video.link}, '560', '315')`.execute(before.db)
  await before.close()
  const store = await openStore(folder, migrations)
  expect(await store.rows(videos).list()).toMatchObject([
    { id: 'old', link: video.link, width: '560', height: '315', title: '', still: '' },
  ])
  await store.close()
})
