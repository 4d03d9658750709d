import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { gallery } from '../../../../content/sample/gallery.ts'
import { newSite } from '../../../testing/new-site.ts'
import { oldReplies } from '../../../testing/old-replies.ts'
import { type Answer, oldSite } from '../../../testing/old-site.ts'
import { rollOf } from '../../../testing/rolls.ts'

const html = '<!doctype html><title>The club</title>'
const unreadable: [string, string, Answer, string][] = [
  ['an error of the server', '/api/members', { status: 500, body: '{"success":false}' }, 'answered with the status 500.'],
  ['a web page', '/api/gallery', { type: 'text/html', body: html }, "is a web page, not data. Is this the address of the old site's API?"],
  ['half an answer', '/api/events', { body: '{"data":[{"eventTitle":' }, 'is not JSON.'],
  ['a refusal', '/api/members', { body: '{"success":false,"message":"Log in first"}' }, 'refused: Log in first'],
  ['another shape', '/api/projects', { body: '{"items":[]}' }, 'contains no list called projects.'],
  ['an answer that is no UTF-8', '/api/iort', { body: new Uint8Array([0x22, 0xff, 0x22]) }, 'is not written in UTF-8.'],
]
test.for(unreadable)('%s in place of one list stops the move, and nothing of the others is taken', async ([, path, answer, why]) => {
  const site = newSite()
  const address = await oldSite({ answers: { [path]: answer } })
  await expect(site.moveIn(address)).rejects.toThrow(`${address}${path} ${why}`)
  expect(readdirSync(site.dataDir)).toEqual([])
})

test('a list that is null is empty, and a list that the old site lacks is reported', async () => {
  const site = newSite()
  const replies = { ...oldReplies(), '/api/members': { success: true, data: null }, '/api/iort': null }
  const address = await oldSite({ replies, answers: { '/api/projects': { status: 404, body: '{}' } } })
  const { everything, report } = await site.moveIn(address)
  expect(everything).toBe(false)
  expect(report).toContain(`missing   ${address}/api/projects was not found, so it is not imported`)
  const { members, students, projects, gallery: pictures = [] } = await site.contents()
  expect([members, students, projects]).toEqual([[], [], []])
  expect(pictures.length).toBeGreaterThan(0)
})

test('entries without an id are recognised by their content, and a duplicate is imported once', async () => {
  const replies = oldReplies()
  const { galleryData } = replies['/api/gallery'] as { galleryData: { title: string }[] }
  for (const one of galleryData) Reflect.deleteProperty(one, '_id')
  const [{ title } = { title: '' }] = galleryData
  galleryData.push({ title, ...galleryData[0] })
  const students = replies['/api/iort'] as object[]
  students.push({ ...students[0], _id: 'another' }, { ...students[0], _id: 'a third', name: 'Somebody Else' })
  const address = await oldSite({ replies })
  const site = newSite()
  const { report } = await site.moveIn(address)
  const contents = await site.contents()
  expect(contents.gallery).toHaveLength(galleryData.length - 1)
  expect(contents.students).toHaveLength(students.length - 2)
  // Of two equal entries the one that was taken is remembered, whichever name comes first the next time.
  const idOf = (old: string) => contents.moved_in?.find((one) => one.old === old)?.id
  expect(idOf('id:another')).toBe(contents.students?.find(({ roll }) => roll === rollOf(0))?.id)
  expect(report).toContain("duplicate student 'Somebody Else' appears twice in this list; the first one is used, and differs")
  expect(report).toContain(`duplicate picture '${title}' appears twice in this list; the first one is used\n`)
  expect(report).not.toMatch(/(?:student|picture) .* already exists/)
  expect(report.slice(report.lastIndexOf('Done.'))).toMatch(/ refused {2}duplicate\n[\s\S]*students +5 +0 +0 +0 +2\n/)
  await site.moveIn(address)
  expect(await site.contents()).toEqual(contents)
})

test('a kind is taken whole or not at all, the kinds before it stay, and the same command finishes the move', async () => {
  const site = newSite()
  const address = await oldSite()
  await site.look(({ db }) =>
    sql`create trigger stop before insert on gallery when new.title = ${sql.lit(gallery[1]?.title)}
      begin select raise(abort, 'the disk broke'); end`.execute(db),
  )
  await expect(site.moveIn(address)).rejects.toThrow('the disk broke')
  const broken = await site.contents()
  expect([broken.members?.length, broken.gallery, broken.timeline]).toEqual([12, [], []])
  expect(broken.moved_in?.filter(({ kind }) => kind === 'gallery')).toEqual([])
  await site.look(({ db }) => sql`drop trigger stop`.execute(db))
  expect((await site.moveIn(address)).everything).toBe(true)
  const { gallery: pictures, members } = await site.contents()
  expect(pictures?.map(({ title }) => title)).toContain(gallery[1]?.title)
  expect(members).toHaveLength(12)
})

test('what was refused is in a folder that is edited and imported, and then nothing is left', async () => {
  const site = newSite()
  const replies = oldReplies()
  const [student] = replies['/api/iort'] as object[]
  for (const [at, roll] of [rollOf(90).slice(0, -1), 'will tell later'].entries())
    (replies['/api/iort'] as object[]).push({ ...student, _id: `refused ${at}`, roll })
  const address = await oldSite({ replies })
  expect((await site.moveIn(address)).everything).toBe(false)
  const [folder = ''] = readdirSync(site.refusedTo)
  const at = (file = '') => join(site.refusedTo, folder, file)
  const read = (file: string) => JSON.parse(readFileSync(at(file), 'utf8'))
  expect(read('old-site.json')).toEqual({ address })
  const [short] = Object.values(read('students.json'))[0] as Record<string, string>[]
  expect(short?.roll).toBe(rollOf(90).slice(0, -1))
  const before = await site.contents()
  expect((await site.moveIn(at())).everything).toBe(false)
  expect([await site.contents(), readdirSync(site.refusedTo).length]).toEqual([before, 2])
  writeFileSync(at('students.json'), JSON.stringify({ data: [{ ...short, roll: rollOf(90) }] }))
  const { everything, report } = await site.moveIn(at())
  expect(everything, report).toBe(true)
  expect((await site.contents()).students).toHaveLength((before.students?.length ?? 0) + 1)
  expect(readdirSync(site.refusedTo)).toHaveLength(2)
})
