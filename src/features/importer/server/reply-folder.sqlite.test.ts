import { readdirSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faq as seeded } from '../../../../content/faq.ts'
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

test('saved replies stay, so that two hosts are saved one after the other; a missing one is reported', async () => {
  const site = newSite()
  const folder = join(site.refusedTo, 'old-site')
  const lacking = (paths: string[]) => Object.fromEntries(paths.map((path) => [path, { status: 404, body: '{}' }]))
  const [first, second] = [await oldSite({ answers: lacking(['/api/members', '/api/getFaq']) }), await oldSite()]
  const { everything, report } = await site.moveIn(first, { saveTo: folder })
  expect(everything).toBe(false)
  expect(report).toContain(`missing   ${first}/api/members was not found`)
  const again = await site.moveIn(second, { saveTo: folder })
  expect(again.everything).toBe(true)
  expect(again.report).toContain('left      events.json already exists and was not overwritten')
  expect(again.report).toContain('saved     /api/members as members.json')
  expect(JSON.parse(readFileSync(join(folder, 'old-site.json'), 'utf8'))).toEqual({ address: first })
})

test('a list is found under its name, in data and one level down in it', async () => {
  const [one, two] = (oldReplies()['/api/members'] as { data: object[] }).data
  for (const members of [{ members: [one, two] }, { data: { members: [one, two] } }, { success: true, data: { data: [one, two] } }]) {
    const site = newSite()
    await site.moveIn(folderOf({ 'members.json': JSON.stringify(members) }))
    expect((await site.contents()).members).toHaveLength(2)
  }
})

test('a part of the files is taken, a bare list too, and what is missing is reported', async () => {
  const site = newSite()
  const { data } = oldReplies()['/api/events'] as { data: object[] }
  const questions = [{ question: 'Is there tea?', answer: 'On Thursdays.' }]
  const folder = folderOf({ 'events.json': JSON.stringify(data), 'faqs.json': JSON.stringify(questions), 'notes.txt': 'mine' })
  const { everything, report } = await site.moveIn(folder)
  expect(everything).toBe(false)
  expect(report).toContain('members.json was not found')
  const { events, faqs } = await site.contents()
  expect([events?.length, faqs?.length]).toEqual([3, seeded.length + 1])
  expect(faqs?.at(-1)).toMatchObject(questions[0] ?? {})
})

test('a folder that says where its replies came from has its paths written whole', async () => {
  const site = newSite()
  const [resource] = (oldReplies()['/api/getResource'] as { data: object[] }).data
  const files = { 'resources.json': JSON.stringify([{ ...resource, fileurl: 'uploads/shelf.pdf' }]) }
  await expect(site.moveIn(folderOf({ ...files, 'old-site.json': '{"address":7}' }))).rejects.toThrow('old-site.json contains no address')
  await site.moveIn(folderOf({ ...files, 'old-site.json': '{"address":"https://old.example.org"}' }))
  expect((await site.contents()).resources?.map(({ fileurl }) => fileurl)).toContain('https://old.example.org/uploads/shelf.pdf')
})

test('a folder that is missing, is empty or contains a misnamed list is refused in a sentence', async () => {
  const site = newSite()
  const refused = (folder: string) => expect(site.moveIn(folder)).rejects
  await refused(join(tmpdir(), 'no such folder')).toThrow('does not exist. Give the address of the old site')
  await refused(folderOf({ 'member.json': '[]', 'events.json': '[]' })).toThrow(
    'contains member.json, which is not one of: home.json, events.json',
  )
  await refused(folderOf({})).toThrow('contains none of: home.json')
  await refused(folderOf({ 'events.json': '{' })).toThrow('events.json is not JSON.')
})
