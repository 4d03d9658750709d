import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { registrationQueue } from '../collections/registrations/api.ts'
import { students } from '../collections/registrations/contract.ts'
import { limits } from '../collections/registrations/server/limits.ts'
import { examplesOf } from '../contract/example.ts'
import { FairTurns } from '../http/queues/fair-turns.ts'
import { lanesOf } from '../http/queues/lanes.ts'
import { assets } from '../testing/assets.ts'
import { clientOf, newClub } from '../testing/club.ts'
import { mainOf } from '../testing/main-of.ts'
import { rollOf } from '../testing/rolls.ts'
import { served } from '../testing/served.ts'
import { appOf } from './api.ts'
import { addPages } from './pages.ts'
import { refusalScreen, refusalsAsPages } from './refusals-as-pages.ts'
import { renderPage } from './render.tsx'

const student = examplesOf(students.fields)

vi.mock('./render.tsx', async (real) => {
  const whole = await real<typeof import('./render.tsx')>()
  return { ...whole, renderPage: vi.fn(whole.renderPage) }
})

/** Who waits above the ceiling of registrations, and whether each came through. */
const waits = vi.hoisted(() => new Map<string, boolean | 'waiting'>())
vi.mock('../http/queues/slow-lane.ts', async (real) => {
  const whole = await real<typeof import('../http/queues/slow-lane.ts')>()
  const slowLane: typeof whole.slowLane = (rule) => {
    const lane = whole.slowLane(rule)
    const wait: typeof lane.wait = async (visitor, left) => {
      waits.set(visitor, 'waiting')
      const through = await lane.wait(visitor, left)
      waits.set(visitor, through)
      return through
    }
    return { ...lane, wait }
  }
  return { ...whole, slowLane }
})

const browserLike = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }

async function site(forms = lanesOf().forms) {
  const club = await newClub({ lanes: { forms } })
  const api = appOf(club.services, refusalsAsPages(refusalScreen(club.services, assets)))
  const { app } = api
  addPages(api, club.services, assets)
  const post = (path: string, from = '192.0.2.1') =>
    clientOf(app).request('POST', path, 'form=logout', { ...browserLike, 'x-forwarded-for': from })
  // The screen of refusals is made once.
  await post('/nowhere')
  vi.mocked(renderPage).mockClear()
  return { app, post, cache: club.services.cache }
}

test('of many forms that an address sends at once few wait and the rest are turned away unrendered, and others get their turn', async () => {
  const { post } = await site()
  let before = 0
  const flood = Array.from({ length: 200 }, async () => {
    const answer = await post('/admin')
    if (answer.status === 200) before += 1
    return answer
  })
  expect((await post('/admin', '198.51.100.7')).status).toBe(200)
  // The two addresses take turns, beside those that run.
  expect(before).toBeLessThan(20)
  const answers = await Promise.all(flood)
  const [shown, refused] = [200, 429].map((status) => answers.filter((answer) => answer.status === status))
  expect([shown?.length, refused?.length]).toEqual([40, 160])
  // Those that were shown, and the other address.
  expect(vi.mocked(renderPage)).toHaveBeenCalledTimes(41)
  expect(refused?.[0]?.headers.get('retry-after')).toBe('2')
  expect(mainOf((await refused?.[0]?.text()) ?? '')).toContain(
    'Several forms from your address wait already. Please send it again in a moment.',
  )
})

/** No turn for anybody, and no place to wait for one. */
const shut = () => new FairTurns({ running: { all: 0, one: 1 }, waiting: { all: 0, one: 1 }, patience: 1000 })

test('where everybody together sends too many forms, a page says so that is not rendered again', async () => {
  const { post } = await site(shut())
  for (const _ of [1, 2, 3]) {
    const answer = await post('/admin')
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('cache-control')]).toEqual([503, '5', 'no-store'])
    expect(mainOf(await answer.text())).toContain('Very many people are sending forms just now. Please send it again in a moment.')
  }
  expect(vi.mocked(renderPage)).not.toHaveBeenCalled()
})

test('who only asks for another form of a page waits for no turn, and that is rendered once until something is written', async () => {
  const { app, cache } = await site(shut())
  const show = async (form: string) => {
    const answer = await clientOf(app).request('POST', '/admin', `show=${form}`, browserLike)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    return answer.text()
  }
  for (const _ of [1, 2, 3]) {
    expect(await show('recovery')).toContain('aria-label="Recover Password"')
    expect(await show('login')).toContain('aria-label="Admin Login"')
  }
  expect(vi.mocked(renderPage)).toHaveBeenCalledTimes(2)
  cache.drop()
  await show('login')
  expect(vi.mocked(renderPage)).toHaveBeenCalledTimes(3)
})

/** Sends the beginning of a form, of which so many bytes are announced. */
function sends(port: number, from: string, body: string, length = body.length) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  const heads = { host: 'x', 'x-forwarded-for': from, ...browserLike, 'content-length': length }
  const lines = Object.entries(heads).map(([name, value]) => `${name}: ${value}`)
  socket.write(`POST /register HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  return socket
}

test('whoever sends a form slowly, or never to its end, keeps nobody else from sending one', async () => {
  const one = { all: 1, one: 1 }
  const { send, port, reached } = await served({ lanes: { forms: new FairTurns({ running: one, waiting: one, patience: 200 }) } })
  for (const at of [1, 2, 3, 4]) sends(port, `192.0.2.${at}`, 'form=', 200)
  await expect.poll(() => reached()).toBe(4)
  const form = [Buffer.from('form=logout')]
  const { status } = await send('POST', '/admin', { ...browserLike, 'x-forwarded-for': '192.0.2.99' }, form)
  expect(status).toBe(200)
})

test('however many registrations wait above the ceiling, there are turns for other forms', async () => {
  const { forms } = lanesOf()
  const waiting = Array.from({ length: registrationQueue.all + 1 }, (_, at) => forms.begin(`192.0.2.${at}`))
  for (const turn of [...(await Promise.all(waiting)), await forms.begin('198.51.100.7')]) expect(turn).toHaveProperty('over')
})

test('a registration by a plain form that waits above the ceiling leaves with who sent it', async () => {
  const { port, club } = await served()
  const until = new Date(Date.now() + 60 * 60_000).toISOString()
  const used = { key: 'register:all', count: limits.ofAll.most, until }
  await club.store.db.insertInto('rate_limits').values(used).execute()
  const waiting: Socket[] = []
  for (const at of [1, 2, 3]) {
    waiting.push(sends(port, `192.0.2.${at}`, new URLSearchParams({ form: 'register', ...student, roll: rollOf(at) }).toString()))
    await expect.poll(() => waits.get(`192.0.2.${at}`)).toBe('waiting')
  }
  const [first, ...others] = waiting as [Socket, ...Socket[]]
  const answer = once(first, 'data')
  for (const other of others) other.destroy()
  for (const at of [2, 3]) await expect.poll(() => waits.get(`192.0.2.${at}`)).toBe(false)
  expect(String(await answer)).toContain(' 200 ')
  expect(await club.store.db.selectFrom('students').select('roll').execute()).toEqual([{ roll: rollOf(1) }])
})

test('what is sent to no page, to a page without such a form, or as another type renders nothing', async () => {
  const { app, post } = await site()
  const client = clientOf(app)
  const statuses: number[] = []
  for (let turn = 0; turn < 20; turn += 1) {
    statuses.push((await post(`/made-up-${turn}`)).status, (await post('/events')).status)
    statuses.push((await client.request('POST', '/admin', 'form=none', browserLike)).status)
    statuses.push((await client.request('POST', '/admin', 'x', { ...browserLike, 'content-type': 'text/plain' })).status)
  }
  expect(new Set(statuses)).toEqual(new Set([405, 400, 415]))
  expect(vi.mocked(renderPage)).not.toHaveBeenCalled()
})

test('a form that fails gives its turn on', async () => {
  const { app, post } = await site(
    new FairTurns({ running: { all: 1, wider: 1, one: 1 }, waiting: { all: 1, wider: 1, one: 1 }, patience: 1000 }),
  )
  vi.mocked(renderPage).mockImplementationOnce(() => {
    throw new Error('not rendered')
  })
  expect((await post('/admin')).status).toBe(500)
  expect((await clientOf(app).request('POST', '/admin', 'form=none', browserLike)).status).toBe(400)
  expect((await post('/admin')).status).toBe(200)
})
