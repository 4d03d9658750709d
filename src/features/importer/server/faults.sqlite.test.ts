import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { gallery } from '../../../collections/gallery/contract.ts'
import { examplesOf } from '../../../contract/example.ts'
import { newSite } from '../../../testing/new-site.ts'
import { oldReplies } from '../../../testing/old-replies.ts'
import { type Answer, oldSite } from '../../../testing/old-site.ts'
import { rollOf } from '../../../testing/rolls.ts'

const picture = examplesOf(gallery.fields)

const html = '<!doctype html><title>The club</title>'
const unreadable: [string, string, Answer, string][] = [
  ['an error of the server', '/api/members', { status: 500, body: '{"success":false}' }, 'answered with the status 500.'],
  [
    'a web page',
    '/api/gallery',
    { type: 'text/html', body: html },
    "is a web page and no data. Is this the address of the old site's API?",
  ],
  ['half an answer', '/api/events', { body: '{"data":[{"eventTitle":' }, 'is no JSON.'],
  ['a refusal', '/api/members', { body: '{"success":false,"message":"Log in first"}' }, 'refused: Log in first'],
  ['another shape', '/api/projects', { body: '{"items":[]}' }, 'holds no list called projects.'],
  ['a list that is no list', '/api/getResource', { body: '{"data":{"0":{}}}' }, 'holds no list called data.'],
  ['a home page without its lists', '/api/', { body: '[]' }, 'holds no list called data.'],
  ['a word', '/api/iort', { body: '"none"' }, 'holds no list called data.'],
  ['an answer that is no UTF-8', '/api/iort', { body: new Uint8Array([0x22, 0xff, 0x22]) }, 'is not written in UTF-8.'],
]
test.for(unreadable)('%s in place of one list stops the move, and nothing of the others is taken', async ([, path, answer, why]) => {
  const site = newSite()
  const address = await oldSite({ answers: { [path]: answer } })
  await expect(site.moveIn(address)).rejects.toThrow(`${address}${path} ${why}`)
  expect(readdirSync(site.dataDir)).toEqual([])
})

test('a dry run makes no site where there is none', async () => {
  const site = newSite()
  expect((await site.moveIn(await oldSite(), { dryRun: true })).report).toContain("add       event 'Night of Boards'")
  expect(readdirSync(site.dataDir)).toEqual([])
})

test('an address at which nobody answers stops the move', async () => {
  await expect(newSite().moveIn('http://127.0.0.1:9')).rejects.toThrow('/api/ did not answer: ')
})

test('a list that is null is empty, and a list that the old site lacks is told', async () => {
  const site = newSite()
  const replies = { ...oldReplies(), '/api/members': { success: true, data: null }, '/api/iort': null }
  const address = await oldSite({ replies, answers: { '/api/projects': { status: 404, body: '{}' } } })
  const { everything, report } = await site.moveIn(address)
  expect(everything).toBe(false)
  expect(report).toContain(`wanting   ${address}/api/projects is not there, so nothing of it can be taken`)
  const { members, students, projects, gallery: pictures = [] } = await site.contents()
  expect([members, students, projects]).toEqual([[], [], []])
  expect(pictures.length).toBeGreaterThan(0)
})

test('an address that knows none of the lists is told so', async () => {
  const known = ['', 'events', 'members', 'projects', 'gallery', 'gettimelinedata', 'getResource', 'iort', 'faqs']
  const answers = Object.fromEntries(known.map((name) => [`/api/${name}`, { status: 404, body: '{}' }]))
  await expect(newSite().moveIn(await oldSite({ answers }))).rejects.toThrow("None of the old site's lists is there")
})

test('entries without an id are known by what they say, and what is told twice is taken once', async () => {
  const replies = oldReplies()
  const { galleryData } = replies['/api/gallery'] as { galleryData: object[] }
  for (const one of galleryData) Reflect.deleteProperty(one, '_id')
  galleryData.push({ ...galleryData[0] })
  const students = replies['/api/iort'] as object[]
  students.push({ ...students[0], _id: 'another' }, { ...students[0], _id: 'a third', name: 'Somebody Else' })
  const address = await oldSite({ replies })
  const site = newSite()
  const { report } = await site.moveIn(address)
  const contents = await site.contents()
  expect(contents.gallery).toHaveLength(galleryData.length - 1)
  expect(contents.students).toHaveLength(students.length - 2)
  // Whoever is told twice is remembered as the one who was taken, whichever name is met the next time.
  const idOf = (old: string) => contents.moved_in?.find((one) => one.old === old)?.id
  expect(idOf('id:another')).toBe(contents.students?.find(({ roll }) => roll === rollOf(0))?.id)
  expect(report).toContain("twice     student 'Somebody Else' stands twice in this list; the first counts, and says something else")
  expect(report).toContain("twice     picture 'First joints' stands twice in this list; the first counts\n")
  expect(report).not.toMatch(/(?:student|picture) .* is here already/)
  expect(report.slice(report.lastIndexOf('Done.'))).toMatch(/ refused {2}twice\n[\s\S]*students +5 +0 +0 +0 +2\n/)
  await site.moveIn(address)
  expect(await site.contents()).toEqual(contents)
})

test('a kind is taken whole or not at all, the kinds before it stay, and the same command finishes the move', async () => {
  const site = newSite()
  const address = await oldSite()
  await site.look(({ db }) =>
    sql`create trigger stop before insert on gallery when new.title = 'Midnight tea'
      begin select raise(abort, 'the disk broke'); end`.execute(db),
  )
  await expect(site.moveIn(address)).rejects.toThrow('the disk broke')
  const broken = await site.contents()
  expect(broken.gallery).toEqual([])
  expect(broken.moved_in?.filter(({ kind }) => kind === 'gallery')).toEqual([])
  expect([broken.members?.length, broken.timeline?.length]).toEqual([12, 0])
  await site.look(({ db }) => sql`drop trigger stop`.execute(db))
  expect((await site.moveIn(address)).everything).toBe(true)
  const { gallery: pictures, members } = await site.contents()
  expect(pictures?.map(({ title }) => title)).toContain('Midnight tea')
  expect(members).toHaveLength(12)
})

test('a thousand entries of a kind move in within the time of a test, in order, also into a site that is full already', async () => {
  const galleryData = Array.from({ length: 1000 }, (_, at) => ({
    ...picture,
    _id: `old-${at}`,
    title: `Picture ${at}`,
    date: '07/03/2026',
  }))
  const address = await oldSite({ replies: { ...oldReplies(), '/api/gallery': { galleryData } } })
  const site = newSite()
  await site.look(async ({ rows }) => {
    for (let at = 0; at < 500; at += 1) await rows(gallery).add(gallery.input.parse({ ...picture, title: `Ours ${at}` }))
  })
  await site.moveIn(address)
  await site.moveIn(address)
  const { gallery: kept = [] } = await site.contents()
  expect(kept.slice(500).map(({ title }) => title)).toEqual(galleryData.map(({ title }) => title))
})

test('a site that runs may be used while another process moves in', async () => {
  const site = newSite()
  const address = await oldSite()
  await site.look(async (store) => {
    const moving = site.moveIn(address)
    await vi.waitFor(async () => expect(await store.rows(gallery).list()).not.toEqual([]), { timeout: 30_000 })
    await store.rows(gallery).add(gallery.input.parse({ ...picture, title: 'Meanwhile' }))
    expect((await moving).everything).toBe(true)
  })
  expect((await site.contents()).gallery?.map(({ title }) => title)).toContain('Meanwhile')
})

test('an entry with lists in each other without an end is refused by its field and can be edited, and the rest comes in', async () => {
  const nested = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const { galleryData = [] } = oldReplies()['/api/gallery'] as { galleryData?: unknown[] }
  // In a field, as its moment, under a name that is unknown here, and as an entry.
  const deep = [{ ...picture, title: '@' }, { ...picture, title: 'Late', createdAt: '@' }, { ...picture, title: 'Odd', odd: '@' }, '@']
  const body = JSON.stringify({ galleryData: [...galleryData, ...deep] }).replaceAll('"@"', nested)
  const site = newSite()
  const { everything, report } = await site.moveIn(await oldSite({ answers: { '/api/gallery': { body } } }))
  expect(everything).toBe(false)
  expect((await site.contents()).gallery).toHaveLength(galleryData.length)
  for (const field of ['title', 'createdAt', 'odd', 'entry'])
    expect.soft(report).toContain(`refused   gallery, ${field}: It holds lists or records in each other, more than 20 deep`)
  const folder = /refused lies in (\S+)\. Edit/.exec(report)?.[1] ?? ''
  const refused = JSON.parse(readFileSync(join(folder, 'gallery.json'), 'utf8')) as { galleryData: unknown[] }
  expect(refused.galleryData).toHaveLength(deep.length)
  for (const left of [{ ...picture, title: '' }, { ...picture, title: 'Late', createdAt: '' }, { ...picture, title: 'Odd', odd: '' }, []])
    expect.soft(refused.galleryData).toContainEqual(left)
})
