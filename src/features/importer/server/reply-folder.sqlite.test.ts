import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newSite } from '../../../testing/new-site.ts'
import { oldReplies } from '../../../testing/old-replies.ts'
import { oldSite } from '../../../testing/old-site.ts'
import { folderOf } from '../../../testing/reply-folder.ts'

test('the replies of an old site are saved, and imported from there as from the site itself', async () => {
  const site = newSite()
  const address = await oldSite()
  const folder = join(site.refusedTo, 'old-site')
  const saved = await site.moveIn(address, { saveTo: folder })
  expect([saved.everything, readdirSync(site.dataDir)]).toEqual([true, []])
  expect(saved.report).toContain('saved     /api/members as members.json')
  expect(JSON.parse(readFileSync(join(folder, 'members.json'), 'utf8'))).toEqual(oldReplies()['/api/members'])
  expect([statSync(folder).mode & 0o077, statSync(join(folder, 'students.json')).mode & 0o077]).toEqual([0, 0])
  expect((await site.moveIn(folder)).everything).toBe(true)
  const contents = await site.contents()
  await site.moveIn(address)
  expect(await site.contents()).toEqual(contents)
})

test('what was saved before stays, so that two hosts are saved one after the other; what is not there is told', async () => {
  const site = newSite()
  const folder = join(site.refusedTo, 'old-site')
  const lacking = (paths: string[]) => Object.fromEntries(paths.map((path) => [path, { status: 404, body: '{}' }]))
  const [first, second] = [await oldSite({ answers: lacking(['/api/members', '/api/getFaq']) }), await oldSite()]
  const { everything, report } = await site.moveIn(first, { saveTo: folder })
  expect(everything).toBe(false)
  expect(report).toContain(`wanting   ${first}/api/members is not there`)
  const again = await site.moveIn(second, { saveTo: folder })
  expect(again.everything).toBe(true)
  expect(again.report).toContain('left      events.json is there already and stays as it is')
  expect(again.report).toContain('saved     /api/members as members.json')
  expect(JSON.parse(readFileSync(join(folder, 'old-site.json'), 'utf8'))).toEqual({ address: first })
})

test('a list is found under its name, in data and one level down in it', async () => {
  const [one, two] = (oldReplies()['/api/members'] as { data: object[] }).data
  const { projects } = oldReplies()['/api/projects'] as { projects: object[] }
  for (const members of [{ members: [one, two] }, { data: { members: [one, two] } }, { success: true, data: { data: [one, two] } }]) {
    const site = newSite()
    await site.moveIn(folderOf({ 'members.json': JSON.stringify(members), 'projects.json': JSON.stringify({ data: projects }) }))
    const contents = await site.contents()
    expect([contents.members?.length, contents.projects?.length]).toEqual([2, projects.length])
  }
  const refused = newSite().moveIn(folderOf({ 'members.json': '{"data":{"people":[]}}' }))
  await expect(refused).rejects.toThrow('members.json holds no list called data.')
})

test('a file in UTF-16 is read by its mark, and one in another encoding is refused with a way out', async () => {
  const text = `\ufeff${JSON.stringify([{ question: 'Gibt’s Tee?', answer: 'Ja – साथ.' }])}`
  const little = Buffer.from(text, 'utf16le')
  for (const bytes of [little, Buffer.from(little).swap16()]) {
    const site = newSite()
    await site.moveIn(folderOf({ 'faqs.json': bytes }))
    expect((await site.contents()).faqs?.at(-1)).toMatchObject({ question: 'Gibt’s Tee?', answer: 'Ja – साथ.' })
  }
  await expect(newSite().moveIn(folderOf({ 'faqs.json': Buffer.from('["caf\xe9"]', 'latin1') }))).rejects.toThrow(
    'faqs.json is not written in UTF-8. Open it in a text editor, save it with the encoding UTF-8, and run this again.',
  )
})

test('a part of the files is taken, a bare list too, and what is wanting is told', async () => {
  const site = newSite()
  const { data } = oldReplies()['/api/events'] as { data: object[] }
  const questions = [{ question: 'Is there tea?', answer: 'On Thursdays.' }]
  const folder = folderOf({ 'events.json': JSON.stringify(data), 'faqs.json': JSON.stringify(questions), 'notes.txt': 'mine' })
  const { everything, report } = await site.moveIn(folder)
  expect(everything).toBe(false)
  expect(report).toContain('members.json is not there')
  const { events, faqs } = await site.contents()
  expect([events?.length, faqs?.length]).toEqual([3, 8])
  expect(faqs?.at(-1)).toMatchObject(questions[0] ?? {})
})

test('a folder that says where its replies came from has its paths written whole', async () => {
  const site = newSite()
  const [resource] = (oldReplies()['/api/getResource'] as { data: object[] }).data
  const files = { 'resources.json': JSON.stringify([{ ...resource, fileurl: 'uploads/shelf.pdf' }]) }
  await expect(site.moveIn(folderOf({ ...files, 'old-site.json': '{"address":7}' }))).rejects.toThrow('old-site.json holds no address')
  await site.moveIn(folderOf({ ...files, 'old-site.json': '{"address":"https://old.example.org"}' }))
  expect((await site.contents()).resources?.map(({ fileurl }) => fileurl)).toContain('https://old.example.org/uploads/shelf.pdf')
})

test('a folder that is none, is empty or holds a misnamed list is told, and nothing is changed', async () => {
  const site = newSite()
  const refused = (folder: string) => expect(site.moveIn(folder)).rejects
  await refused(join(tmpdir(), 'no such folder')).toThrow('is not there. Give the address of the old site')
  const folder = folderOf({ 'member.json': '[]', 'events.json': '[]' })
  await refused(join(folder, 'events.json')).toThrow('is no folder')
  await refused(folder).toThrow('holds member.json, which is none of: home.json, events.json')
  await refused(folderOf({})).toThrow('holds none of: home.json')
  await refused(folderOf({ 'events.json': '{' })).toThrow('events.json is no JSON.')
  const inside = folderOf({})
  mkdirSync(join(inside, 'events.json'))
  await refused(inside).toThrow('events.json cannot be read (EISDIR).')
})
