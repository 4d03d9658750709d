import { expect, test } from 'vitest'
import { fingerprint } from '../../db/secret.ts'
import { type Paced, paced } from '../../http/queues.ts'
import { clock } from '../../testing/clock.ts'
import { administrator, type Club, clientOf, newClub } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { logged } from '../../testing/logged.ts'
import { rowsWritten } from '../../testing/rows-written.ts'
import { limits } from './server/limits.ts'
import { sessionApi } from './server/session-api.ts'

const written = ({ store }: Club) => rowsWritten(store)

/** A club of which strangers have asked as many codes as an hour has room for. */
async function crowded(club: Club, wait: Paced) {
  const until = new Date(Date.now() + 60 * 60_000).toISOString()
  await club.store.db.insertInto('rate_limits').values({ key: 'code:all', count: limits.codesOfAll.most, until }).execute()
  const { app } = sessionApi(club.services, wait)
  const forget = async (email: string, from: string, client = clientOf(app)) =>
    (await client.post('/api/forgotpassword', { email }, { 'x-forwarded-for': from })).status
  return { app, forget }
}

test('above the ceiling strangers’ codes come slowly, and nothing is written for who is refused', async () => {
  const { log, lines } = logged()
  const club = await newClub({ log })
  const { forget } = await crowded(club, paced(60_000))
  await club.store.settings.secret('names')
  expect(await forget('somebody@example.org', '192.0.2.9')).toBe(200)
  const before = await written(club)
  const flood = Array.from({ length: 50 }, (_, turn) => forget(`nobody${turn}@example.org`, `2001:db8:5:${turn}::1`))
  expect(new Set(await Promise.all(flood))).toEqual(new Set([503]))
  expect(await written(club)).toBe(before)
  expect(lines()).toContainEqual(expect.objectContaining({ call: 'POST /api/forgotpassword', status: 503, msg: 'a limit was reached' }))
})

test('a browser that the account knows gets its code at once, however many strangers ask', async () => {
  const club = await newClub()
  const owner = await administrator(club)
  const { app, forget } = await crowded(club, async () => false)
  const browser = clientOf(app)
  browser.cookies.set('device', owner.cookies.get('device') ?? '')
  expect(await forget('asha@example.org', '192.0.2.1', browser)).toBe(200)
})

test('what has run out goes with the next that is asked for', async () => {
  const { now, pass } = clock()
  const club = await newClub({ now })
  const forget = (turn: number) => club.client().post('/api/forgotpassword', { email: `nobody${turn}@example.org` })
  for (let turn = 0; turn < 10; turn += 1) await forget(turn)
  pass(10)
  await forget(10)
  expect((await contentsOf(club.store)).recoveries).toHaveLength(1)
})

test('what was typed as a name or an email stands nowhere, and cannot be tried on what does without the key of the site', async () => {
  const keys = await Promise.all(
    [0, 1].map(async () => {
      const club = await newClub()
      await club.client().post('/api/adminlogin', { name: 'my own password', password: 'wrong' })
      await club.client().post('/api/forgotpassword', { email: 'asha@example.org' })
      const rows = await club.store.db.selectFrom('rate_limits').select('key').execute()
      return rows.map(({ key }) => key).filter((key) => key.includes(':typed:') || key.includes(':account:'))
    }),
  )
  const [one = [], other = []] = keys
  expect(one).toHaveLength(3)
  for (const typed of ['my own password', 'asha@example.org']) {
    expect.soft(JSON.stringify(one)).not.toContain(typed)
    expect.soft(JSON.stringify(one)).not.toContain(fingerprint(typed))
  }
  expect(one.filter((key) => other.includes(key))).toEqual([])
})
