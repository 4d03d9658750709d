import { expect, test } from 'vitest'
import { administrator, newClub } from '../../../testing/club.ts'
import { contentsOf } from '../../../testing/contents.ts'
import { examplesOf } from '../../../testing/example.ts'
import { type Answer, file, leadTo } from '../../../testing/picture-host.ts'
import { noPictures, pictures } from '../../../testing/pictures.ts'
import { placesOf, telling, videoSite } from '../../../testing/video-site.ts'
import { videoFields } from '../contract.ts'

const { title: _, ...video } = examplesOf(videoFields)
const [first, other] = ['aqz-KE-bpKQ', 'dQw4w9WgXcQ']
const [at, elsewhere] = [placesOf(first), placesOf(other)]
const jpeg = pictures['image/jpeg']
const linkTo = (id: string) => `https://youtu.be/${id}`

/** The video site knows two videos, unless `answers` says otherwise. */
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
  return { site, club, add, edit, shown }
}

test('a video without a title gets its title and its still, which this site serves; a title that was typed is not asked for', async () => {
  const { site, club, add, shown } = await cinema()
  const { id } = await add()
  const [{ still, ...rest }] = await shown()
  expect(rest).toEqual({ ...video, link: linkTo(first), title: 'Night of Boards, the film', id })
  const served = await club.client().request('GET', still)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(Buffer.from(await served.arrayBuffer()).equals(jpeg)).toBe(true)
  expect((await contentsOf(club.store)).media).toMatchObject([{ name: 'Night of Boards, the film.jpg', size: jpeg.length }])
  expect(site.asked.sort()).toEqual([at.title, at.still].sort())
  site.asked.length = 0
  await add({ title: '  Our own  title ' })
  expect((await shown())[0]).toMatchObject({ title: 'Our own title', still: expect.stringMatching(/^\/media\//) })
  expect(site.asked).toEqual([at.still])
})

const status =
  (code: number, bytes: Uint8Array): Answer =>
  (_, response) =>
    void response.writeHead(code).end(bytes)
const silent: Answer = () => {}
const large = (bytes: Uint8Array) => file(Buffer.concat([bytes, Buffer.alloc(2 * 1024 * 1024, ' ')]))
const noTitle = Buffer.from('{"title":"Not this"}')

const troubles: Record<string, [Answer, Answer]> = {
  fails: [status(500, noTitle), status(404, jpeg)],
  'answers with a page': [file(noPictures.html), file(noPictures.html)],
  'replies with something else than a text and an SVG': [telling(['x']), file(noPictures.svg)],
  'replies with what cannot be kept and a GIF': [telling('a\u0000b'), file(pictures['image/gif'])],
  'sends far too much': [large(noTitle), large(jpeg)],
  'leads to a private address': [leadTo('https://10.0.0.5/'), leadTo('https://169.254.169.254/')],
  'never answers': [silent, silent],
}
test.for(Object.entries(troubles))('a video is added all the same where the site %s', async ([, [title, still]]) => {
  const { club, add, shown } = await cinema({ [at.title]: title, [at.still]: still })
  expect(await add()).toEqual({ success: true, message: 'Video added successfully', id: expect.any(String) })
  expect(await shown()).toMatchObject([{ link: linkTo(first), title: '', still: '' }])
  expect((await contentsOf(club.store)).media).toEqual([])
})

test('a changed link is asked about again, and the same video is not, whatever else is changed', async () => {
  const { site, edit, add, shown } = await cinema()
  const { id } = await add()
  const [{ still, title }] = await shown()
  site.asked.length = 0
  await edit(id, { link: `https://www.youtube.com/watch?v=${first}`, width: '99' })
  expect(await shown()).toMatchObject([{ title, still, width: '99' }])
  await edit(id, { title: '' })
  expect(await shown()).toMatchObject([{ title: '', still }])
  expect(site.asked).toEqual([])
  expect(await edit(id, { link: linkTo(other), title: '' })).toEqual({ success: true, message: 'Video saved' })
  expect(site.asked.sort()).toEqual([elsewhere.title, elsewhere.still].sort())
  expect(await shown()).toMatchObject([{ id, title: 'The other one', still: expect.stringMatching(/\.webp$/) }])
  // If the site does not answer, the old video's still is not shown for the new one.
  delete site.answers[at.title]
  delete site.answers[at.still]
  await edit(id, { link: linkTo(first), title: undefined })
  expect(await shown()).toMatchObject([{ id, title: '', still: '' }])
  // What is not known yet is asked for at the next save.
  site.answers[at.title] = telling('There at last')
  await edit(id, { title: '' })
  expect(await shown()).toMatchObject([{ title: 'There at last' }])
})
