import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { students } from '../collections/registrations/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { newId } from '../db/id.ts'
import { FairTurns } from '../http/queues/fair-turns.ts'
import { administrator } from '../testing/club.ts'
import { logged } from '../testing/logged.ts'
import { served } from '../testing/served.ts'

const student = examplesOf(students.fields)

const none = { all: 0, one: 1 }
const own = { all: 1, one: 0 }
/** No turn for anybody: because there is none at all, or because one has too many. */
const shut = () => new FairTurns({ running: none, waiting: none, patience: 1000 })
const tooMany = () => new FairTurns({ running: own, waiting: own, patience: 1000 })

/** The statuses for which the handbook looks in the log. */
const looked = async () => {
  const [filter = ''] = /jq -cR 'fromjson\? \| select\(.*?\)'/s.exec(await readFile('docs/watch.md', 'utf8')) ?? []
  return [...filter.matchAll(/\.status == (\d+)/g)].map(([, status]) => Number(status))
}

test('whoever finds no turn is a line with a status that the handbook looks for, whatever the turn was for', async () => {
  const { log, lines } = logged()
  const lanes = { forms: shut(), largeAnswers: shut(), long: tooMany(), administrators: shut(), sent: tooMany() }
  const { club, send, origin } = await served({ log, lanes })
  await sql`with recursive n (at) as (select 1 union all select at + 1 from n where at < 900)
    insert into students (id, name, roll, year, dept, team, phoneNumber, added, showPhone)
    select printf('0student%018d', at), hex(randomblob(1000)), printf('AM.EN.U4EEE%05d', at),
      'I', 'EEE', 'Embedded Systems', '9876543210', '2026-01-01', at % 2 from n`.execute(club.store.db)
  const until = new Date(Date.now() + 60_000).toISOString()
  await club.store.db.insertInto('rate_limits').values({ key: 'register:all', count: 1000, until }).execute()
  // Of one network only the first would be a line at once.
  const from = (at: number) => ({ 'x-forwarded-for': `192.0.2.${at}` })
  const form = { ...from(1), 'content-type': 'application/x-www-form-urlencoded' }
  const piece = { 'content-type': 'application/octet-stream', 'upload-offset': '0', 'upload-length': '9' }
  const cookie = `session=${(await administrator(club, { withPasskey: true })).cookies.get('session')}`

  const refused = [
    await send('POST', '/register', form, [Buffer.from('form=register&name=Asha')]),
    await send('GET', '/api/iort?limit=900&q=a', from(2)),
    await send('GET', '/api/iort', from(3)),
    await send('GET', '/api/students', { ...from(4), cookie }),
    await send('POST', `/api/archivePiece/${newId()}`, { ...from(5), ...piece, cookie, origin }, [Buffer.alloc(9)]),
  ]
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 429, 503, 429])
  const line = (limit: string, at: number) => ({
    ...{ level: 40, msg: 'a limit was reached', limit, address: `192.0.2.${at}` },
    status: refused[at - 1]?.status,
  })
  const own = (limit: string, at: number) => ({ ...line(limit, at), admin: club.adminId })
  const ours = [own('long lists of an administrator', 4), own('pieces of files', 5)]
  const expected = [line('forms', 1), line('searches', 2), line('long lists', 3), ...ours]
  expect(lines()).toMatchObject(expected)
  for (const { status } of lines()) expect(await looked()).toContain(status)
  expect(JSON.stringify(lines())).not.toContain('Asha')
})

test('a registration for which there is no turn is such a line as well', async () => {
  const { log, lines } = logged()
  const { club } = await served({ log })
  const until = new Date(Date.now() + 60_000).toISOString()
  await club.store.db.insertInto('rate_limits').values({ key: 'register:all', count: 1000, until }).execute()
  vi.spyOn(FairTurns.prototype, 'begin').mockResolvedValueOnce('all')
  onTestFinished(() => void vi.restoreAllMocks())
  expect((await club.client().post('/api/studentRegister', student)).status).toBe(503)
  expect(lines()).toMatchObject([{ msg: 'a limit was reached', call: 'POST /api/studentRegister', status: 503 }])
  expect(await looked()).toContain(503)
})

test('who has left before the turn came was not refused', async () => {
  const { log, lines } = logged()
  const leaving = new AbortController()
  const { club } = await served({ log, lanes: { searches: new FairTurns({ running: none, waiting: own, patience: 60_000 }) } })
  vi.spyOn(club.services.lanes.searches, 'begin').mockImplementation(async () => {
    leaving.abort()
    return 'late'
  })
  await club.app.request('/api/iort?limit=7', { signal: leaving.signal })
  expect(lines()).toEqual([])
})
