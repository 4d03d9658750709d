import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { students } from '../collections/registrations/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { perMinute, Queue, queuesOf } from '../http/queues.ts'
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

const browserLike = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }

async function site(forms = queuesOf().forms, sent = queuesOf().sent) {
  const club = await newClub({ queues: { forms, sent } })
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

/** No place for anybody. */
const shut = () => new Queue({ what: 'forms', running: 0, waiting: 0 })

test('of many forms that an address sends at once the rest is refused in a page that is not rendered again, and others are not', async () => {
  const { post } = await site()
  const flood = Array.from({ length: 200 }, () => post('/admin'))
  expect((await post('/admin', '198.51.100.7')).status).toBe(200)
  const answers = await Promise.all(flood)
  const [shown, refused] = [200, 429].map((status) => answers.filter((answer) => answer.status === status))
  expect([shown?.length, refused?.length]).toEqual([48, 152])
  expect(vi.mocked(renderPage)).toHaveBeenCalledTimes(49)
  expect([refused?.[0]?.headers.get('retry-after'), refused?.[0]?.headers.get('cache-control')]).toEqual(['5', 'no-store'])
  expect(mainOf((await refused?.[0]?.text()) ?? '')).toContain('Too many forms at once from you or your address.')
})

test('an address that sends forms all the time is refused for the rest of the minute, but not a registration', async () => {
  const { app } = await site(undefined, perMinute(1))
  const send = async (path: string, form: string) => (await clientOf(app).request('POST', path, form, browserLike)).status
  expect([await send('/admin', 'form=logout'), await send('/admin', 'form=logout')]).toEqual([200, 429])
  for (const at of [1, 2]) {
    const body = new URLSearchParams({ form: 'register', ...student, roll: rollOf(at) })
    expect(await send('/register', body.toString())).toBe(200)
  }
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
  const { send, port, reached } = await served({ queues: { forms: new Queue({ what: 'forms', running: 1, waiting: 1, patience: 200 }) } })
  for (const at of [1, 2, 3, 4]) sends(port, `192.0.2.${at}`, 'form=', 200)
  await expect.poll(() => reached()).toBe(4)
  const form = [Buffer.from('form=logout')]
  const { status } = await send('POST', '/admin', { ...browserLike, 'x-forwarded-for': '192.0.2.99' }, form)
  expect(status).toBe(200)
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
  const { app, post } = await site(new Queue({ what: 'forms', running: 1, waiting: 1, patience: 1000 }))
  vi.mocked(renderPage).mockImplementationOnce(() => {
    throw new Error('not rendered')
  })
  expect((await post('/admin')).status).toBe(500)
  expect((await clientOf(app).request('POST', '/admin', 'form=none', browserLike)).status).toBe(400)
  expect((await post('/admin')).status).toBe(200)
})
