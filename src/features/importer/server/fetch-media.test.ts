import { expect, test } from 'vitest'
import { members as samples } from '../../../../content/sample/members.ts'
import { members } from '../../../collections/members/contract.ts'
import { newSite } from '../../../testing/new-site.ts'
import { oldReplies } from '../../../testing/old-replies.ts'
import { oldSite } from '../../../testing/old-site.ts'
import { pdf } from '../../../testing/pdf.ts'
import { heic, marked } from '../../../testing/photos.ts'
import { file, leadTo, pictureHost } from '../../../testing/picture-host.ts'
import { noPictures, pictures } from '../../../testing/pictures.ts'

const svg = Array.from({ length: 12 }, (_, at) => `/portrait-${at + 1}.svg`)

const portrait = file(await marked(40, 30).jpeg().toBuffer())

/** An old site whose pictures are on a host of the test; every portrait is a picture, whatever its file extension. */
async function withPictures(answers: Parameters<typeof pictureHost>[0] = {}) {
  const host = await pictureHost({
    ...Object.fromEntries(svg.map((path) => [path, portrait])),
    '/slide.png': leadTo('/moved/slide.png'),
    '/moved/slide.png': file(await marked(50, 30).avif().toBuffer()),
    '/poster.png': file(await marked(60, 30).webp().toBuffer()),
    '/shelf.pdf': file(pdf()),
    ...answers,
  })
  const replies = JSON.parse(JSON.stringify(oldReplies()).replace(/https?:\/\/pictures\.example\.org/g, host.at))
  return { ...host, replies, address: await oldSite({ replies }), site: newSite(host.reach) }
}

test('pictures are fetched and kept as those that are sent are, PDFs as they are, and twice is once', async () => {
  const { site, address, asked } = await withPictures()
  const { report } = await site.moveIn(address, { fetchMedia: true })
  const contents = await site.contents()
  const links = (table: string, field: string) => contents[table]?.map((row) => row[field])
  const picture = (size: string) => expect.stringMatching(new RegExp(`^/media/[0-9a-z]{26}\\.webp#${size}-[0-9a-f]{27}$`))
  expect(links('members', 'imagelink')).toEqual(Array(12).fill(picture('40x30')))
  expect(links('events', 'poster')).toEqual(Array(3).fill(picture('60x30')))
  expect(links('home_images', 'scrollImage')).toEqual([picture('50x30')])
  expect(links('resources', 'fileurl')).toContainEqual(expect.stringMatching(/^\/media\/[0-9a-z]{26}\.pdf$/))
  // The same picture is stored once, for all entries that use it.
  expect([contents.pictures?.length, contents.media?.length, contents.loose_files]).toEqual([3, 4, []])
  expect(report).toMatch(/all .* 17$/m)
  expect(await site.files()).toEqual(new Map(contents.media?.map(({ id, size }) => [id, size])))

  const before = asked.filter((one) => svg.includes(one)).length
  await site.moveIn(address, { fetchMedia: true })
  expect(await site.contents()).toEqual(contents)
  expect(asked.filter((one) => svg.includes(one))).toHaveLength(before)
})

test('a dead picture keeps its old link and is reported; one that is fetched another day replaces it', async () => {
  const dead = Object.values(noPictures).map((bytes, at) => [`/portrait-${at + 1}.svg`, file(bytes)])
  const { site, address, at, answers } = await withPictures({
    ...Object.fromEntries(dead),
    '/portrait-8.svg': leadTo('https://169.254.169.254/latest/meta-data'),
    '/portrait-9.svg': (_, response) => void response.writeHead(500).end(),
    '/portrait-10.svg': file(pdf()),
    '/portrait-1.svg': file(heic.subarray(0, 500)),
    '/shelf.pdf': file(pictures['image/png']),
  })
  const { everything, report } = await site.moveIn(address, { fetchMedia: true })
  expect(everything).toBe(true)
  expect(report).toContain(`'${samples[7]?.name}', imagelink: ${at}/portrait-8.svg (its address is private); the old link was kept`)
  expect(report).toContain(`${at}/portrait-9.svg (the status is 500)`)
  expect(report).toContain(`${at}/portrait-10.svg (it is not a picture)`)
  expect(report).toContain(`${at}/portrait-1.svg (This picture is broken or incomplete); the old link was kept`)
  expect(report).toContain(`${at}/shelf.pdf (it is not a PDF)`)
  const kept = await site.look((store) => store.rows(members).list())
  expect(kept.filter(({ imagelink }) => imagelink.startsWith(at))).toHaveLength(10)
  expect((await site.files()).size).toBe((await site.contents()).media?.length)

  // An administrator has replaced the first by hand meanwhile, and the host is well again.
  const [{ id, ...first } = { id: '' }] = kept
  await site.look(({ rows }) => rows(members).edit(id, members.edited.parse({ ...first, imagelink: 'https://example.org/new.png' })))
  const gif = file(await marked(30, 30).gif().toBuffer())
  for (const path of svg) answers[path] = gif
  await site.moveIn(address, { fetchMedia: true })
  const later = await site.look((store) => store.rows(members).list())
  const links = later.map(({ imagelink }) => imagelink.replace(/^\/media\/[0-9a-z]{26}\.webp|-.*$/g, ''))
  expect(links).toEqual(['https://example.org/new.png', ...Array(9).fill('#30x30'), '#40x30', '#40x30'])
  expect(later.map(({ imagelink: _, ...one }) => one)).toEqual(kept.map(({ imagelink: _, ...one }) => one))
})

test('without --fetch-media nothing is fetched, and a dry run with it fetches nothing either', async () => {
  const { site, address, asked } = await withPictures()
  await site.look(async () => {})
  expect((await site.moveIn(address, { fetchMedia: true, dryRun: true })).report).toContain('Files to fetch: ')
  await site.moveIn(address)
  expect(asked).toEqual([])
  expect(await site.files()).toEqual(new Map())
})
