import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { homeImages } from '../club/home-images/contract.ts'
import { members } from '../club/members/contract.ts'
import { inBytes, largestPicture } from '../contract/largest.ts'
import { newSite } from '../testing/new-site.ts'
import { oldReplies } from '../testing/old-replies.ts'
import { oldSite } from '../testing/old-site.ts'
import { pdf } from '../testing/pdf.ts'
import { file, leadTo, pictureHost } from '../testing/picture-host.ts'
import { noPictures, pictures } from '../testing/pictures.ts'

const svg = Array.from({ length: 12 }, (_, at) => `/portrait-${at + 1}.svg`)

/** An old site whose pictures lie at a host of the test; every portrait is a picture, whatever its ending says. */
async function withPictures(answers: Parameters<typeof pictureHost>[0] = {}) {
  const host = await pictureHost({
    ...Object.fromEntries(svg.map((path) => [path, file(pictures['image/jpeg'])])),
    '/slide.png': leadTo('/moved/slide.png'),
    '/moved/slide.png': file(pictures['image/avif']),
    '/poster.png': file(pictures['image/webp']),
    '/shelf.pdf': file(pdf()),
    ...answers,
  })
  const replies = JSON.parse(JSON.stringify(oldReplies()).replace(/https?:\/\/pictures\.example\.org/g, host.at))
  return { ...host, replies, address: await oldSite({ replies }), site: newSite(host.reach) }
}

test('pictures and PDFs are fetched into our own media, each as what it is, and twice is once', async () => {
  const { site, address, asked } = await withPictures()
  const { report } = await site.moveIn(address, { fetchMedia: true })
  const contents = await site.contents()
  const links = (table: string, field: string) => contents[table]?.map((row) => row[field])
  const path = (ending: string) => expect.stringMatching(new RegExp(`^/media/[0-9a-z]{26}\\.${ending}$`))
  expect(links('members', 'imagelink')).toEqual(Array(12).fill(path('jpg')))
  expect(links('events', 'poster')).toEqual(Array(3).fill(path('webp')))
  expect(links('home_images', 'scrollImage')).toEqual([path('avif')])
  expect(links('resources', 'fileurl')).toContainEqual(path('pdf'))
  expect(contents.media).toHaveLength(17)
  expect(report).toMatch(/all .* 17$/m)
  expect(await site.files()).toEqual(new Map(contents.media?.map(({ id, size }) => [id, size])))

  const before = asked.filter((one) => svg.includes(one)).length
  await site.moveIn(address, { fetchMedia: true })
  expect(await site.contents()).toEqual(contents)
  expect(asked.filter((one) => svg.includes(one))).toHaveLength(before)
})

test('a picture is fetched up to the largest, and no further', async () => {
  const largest = inBytes(largestPicture)
  const weighing = (bytes: number) => file(Buffer.concat([pictures['image/png'], Buffer.alloc(bytes)]).subarray(0, bytes))
  const { site, address, at } = await withPictures({
    '/portrait-1.svg': weighing(largest),
    '/portrait-2.svg': weighing(largest + 1),
  })
  const { report } = await site.moveIn(address, { fetchMedia: true })
  expect((await site.contents()).media?.map(({ size }) => size)).toContain(largest)
  expect(report.match(/not fetched.*(?=portrait-[12]\.svg)/g)).toHaveLength(1)
  expect(report).toContain(`${at}/portrait-2.svg (it is larger than ${largestPicture} MB)`)
})

test('a dead picture keeps its old link and is told; what is fetched another day takes its place', async () => {
  const dead = Object.values(noPictures).map((bytes, at) => [`/portrait-${at + 1}.svg`, file(bytes)])
  const { site, address, at, answers } = await withPictures({
    ...Object.fromEntries(dead),
    '/portrait-8.svg': leadTo('https://169.254.169.254/latest/meta-data'),
    '/portrait-9.svg': (_, response) => void response.writeHead(500).end(),
    '/portrait-10.svg': file(pdf()),
    '/shelf.pdf': file(pictures['image/png']),
  })
  const { everything, report } = await site.moveIn(address, { fetchMedia: true })
  expect(everything).toBe(true)
  expect(report).toContain(`'Lalremi Pachuau', imagelink: ${at}/portrait-8.svg (it lies at a private address); the old link stays`)
  expect(report).toContain(`${at}/portrait-9.svg (the status is 500)`)
  expect(report).toContain(`${at}/portrait-10.svg (it is no picture)`)
  expect(report).toContain(`${at}/shelf.pdf (it is no PDF)`)
  const kept = await site.look((store) => store.rows(members).list())
  expect(kept.filter(({ imagelink }) => imagelink.startsWith(at))).toHaveLength(10)
  expect((await site.files()).size).toBe((await site.contents()).media?.length)

  // An administrator has replaced the first by hand meanwhile, and the host is well again.
  const [{ id, ...first } = { id: '' }] = kept
  await site.look(({ rows }) => rows(members).edit(id, members.edited.parse({ ...first, imagelink: 'https://example.org/new.png' })))
  for (const path of svg) answers[path] = file(pictures['image/gif'])
  await site.moveIn(address, { fetchMedia: true })
  const later = await site.look((store) => store.rows(members).list())
  expect(later.map(({ imagelink }) => imagelink.replace(/^\/media\/[0-9a-z]{26}/, ''))).toEqual([
    'https://example.org/new.png',
    ...Array(9).fill('.gif'),
    '.jpg',
    '.jpg',
  ])
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

test('a file does not stay whose entry is deleted while it is fetched', async () => {
  const { site, address, answers } = await withPictures()
  await site.moveIn(address)
  answers['/moved/slide.png'] = async (_, response) => {
    await site.look(async ({ rows }) => {
      for (const { id } of await rows(homeImages).list()) await rows(homeImages).remove(id)
    })
    response.end(pictures['image/avif'])
  }
  await site.moveIn(address, { fetchMedia: true })
  const { media, home_images: slides } = await site.contents()
  expect([slides, media?.length]).toEqual([[], 16])
  expect((await site.files()).size).toBe(16)
})

test('files of a kind that could not be taken do not stay', async () => {
  const { site, address } = await withPictures()
  await site.look(({ db }) => sql`create unique index stop on events ((length("eventTitle") > 0))`.execute(db))
  await expect(site.moveIn(address, { fetchMedia: true })).rejects.toThrow('stop')
  const { media, events } = await site.contents()
  expect([media?.length, events?.length]).toEqual([1, 0])
  expect((await site.files()).size).toBe(1)
})
