import { expect, test, vi } from 'vitest'
import { appOf } from './app.ts'
import { refusalsAsPages } from './refusals-as-pages.ts'
import { renderPage } from './render.tsx'
import { FairTurns } from './server/fair-turns.ts'
import { lanesOf } from './server/lanes.ts'
import { addPages } from './site.ts'
import { clientOf, newClub } from './testing/club.ts'

vi.mock('./render.tsx', async (real) => {
  const whole = await real<typeof import('./render.tsx')>()
  return { ...whole, renderPage: vi.fn(whole.renderPage) }
})

const assets = { boot: '', of: () => ({ styles: [], scripts: [] }) }
const browserLike = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }

async function site(forms = lanesOf().forms) {
  const club = await newClub({ lanes: { forms } })
  const { app } = appOf(club.services, refusalsAsPages(club.services, assets))
  addPages(app, club.services, assets)
  const post = (path: string, from = '192.0.2.1') =>
    clientOf(app).request('POST', path, 'show=login', { ...browserLike, 'x-forwarded-for': from })
  // The screen of refusals is made once.
  await post('/nowhere')
  vi.mocked(renderPage).mockClear()
  return { app, post }
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
  expect(before).toBeLessThan(10)
  const answers = await Promise.all(flood)
  const [shown, refused] = [200, 429].map((status) => answers.filter((answer) => answer.status === status))
  expect([shown?.length, refused?.length]).toEqual([33, 167])
  expect(vi.mocked(renderPage)).toHaveBeenCalledTimes(34)
  expect(refused?.[0]?.headers.get('retry-after')).toBe('2')
  expect(await refused?.[0]?.text()).toContain('Several forms from your address wait already. Please send it again in a moment.')
})

test('where everybody together sends too many forms, that is said, and nothing is rendered', async () => {
  const none = { all: 0, wider: 0, one: 0 }
  const { post } = await site(new FairTurns({ running: none, waiting: { all: 0, wider: 1, one: 1 }, patience: 1000 }))
  const answer = await post('/admin')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.text()).toContain('Very many people are sending forms just now. Please send it again in a moment.')
  expect(vi.mocked(renderPage)).not.toHaveBeenCalled()
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
