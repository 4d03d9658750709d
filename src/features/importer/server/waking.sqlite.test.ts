import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newSite } from '../../../testing/new-site.ts'
import { oldReplies } from '../../../testing/old-replies.ts'
import { oldSite } from '../../../testing/old-site.ts'
import { patient } from './old-address.ts'

/** An old site that is asleep: it answers each path some times like this before it has its lists. */
async function sleeper(times: number, asleep: 'cut' | { status: number; body: string }) {
  const asked = new Map<string, number>()
  const replies = oldReplies()
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.set(path, (asked.get(path) ?? 0) + 1)
    if ((asked.get(path) ?? 0) > times)
      return void (path in replies ? response.end(JSON.stringify(replies[path])) : response.writeHead(404).end())
    if (asleep === 'cut') return void request.socket.destroy()
    response.writeHead(asleep.status).end(asleep.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const asleep: [string, 'cut' | { status: number; body: string }][] = [
  ['says that all is well and nothing else', { status: 200, body: '{"success":true}' }],
  ['says so with a word', { status: 200, body: '{"success": true, "message": "Server is up"}' }],
  ['has its host answer 503', { status: 503, body: '<!doctype html>Service waking up' }],
  ['has its host answer 502', { status: 502, body: '' }],
  ['breaks connections off', 'cut'],
]
test.for(asleep)('a server that %s at first is asked again, and that is said', async ([, answer]) => {
  const { address, asked } = await sleeper(2, answer)
  const { everything, report } = await newSite().moveIn(address)
  expect(everything, report).toBe(true)
  expect(asked.get('/api/members')).toBe(3)
  expect(report).toContain(`waiting   ${address}/api/members is not awake yet; it is asked again in 0 s`)
})

test('a server that never wakes is given up, in its own last words and with nothing changed', async () => {
  const site = newSite()
  const { address, asked } = await sleeper(1000, { status: 503, body: '' })
  await expect(site.moveIn(address)).rejects.toThrow(`${address}/api/ answered with the status 503.`)
  expect(asked.get('/api/')).toBe(patient.pauses.length + 1)
  const empty = await sleeper(1000, { status: 200, body: '{"success":true}' })
  await expect(site.moveIn(empty.address)).rejects.toThrow('/api/ holds no list called')
  expect(readdirSync(site.dataDir)).toEqual([])
})

test('a server has 90 seconds to wake, for one answer and between two', () => {
  expect(patient.answer).toBeGreaterThan(90_000)
  expect(patient.pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(90_000)
})

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

test('a reply with lists in each other without an end is saved as it came, and can be brought in from there', async () => {
  const site = newSite()
  const folder = join(site.refusedTo, 'old-site')
  const body = `{"galleryData":[{"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}]}`
  const saved = await site.moveIn(await oldSite({ answers: { '/api/gallery': { body } } }), { saveTo: folder })
  expect(saved.everything).toBe(true)
  expect(readFileSync(join(folder, 'gallery.json'), 'utf8')).toBe(body)
  expect(readFileSync(join(folder, 'members.json'), 'utf8')).toContain('\n  "data": [\n')
  expect((await site.moveIn(folder)).report).toContain('refused   gallery, title: It holds lists or records in each other')
})
