import { expect, test } from 'vitest'
import { FairTurns } from './server/fair-turns.ts'
import { served } from './testing/served.ts'

test('of one address one search runs and a few wait, the others are told when to come again; another address is not behind them', async () => {
  const running = { all: 4, wider: 2, one: 1 }
  const parts = new FairTurns({ running, waiting: { all: 64, wider: 16, one: 8 }, patience: 60_000 })
  const { send, club } = await served({ lanes: { parts } })
  const held = await parts.begin('192.0.2.1')
  const ask = (address: string, question: string) => send('GET', `/api/events?${question}`, { 'x-forwarded-for': address })
  const all = Array.from({ length: 12 }, (_, at) => ask('192.0.2.1', at % 2 === 0 ? 'limit=50&q=night' : 'limit=7'))
  const first = await Promise.any(all)
  expect([first.status, first.headers['retry-after'], JSON.parse(String(first.body))]).toEqual([
    429,
    '2',
    { success: false, message: 'Several searches from your address wait already. Please try again in a moment.' },
  ])
  expect((await ask('192.0.2.2', 'limit=50&q=night')).status).toBe(200)
  // What the pages ask for waits for nobody, and what is kept neither.
  for (const question of ['limit=51', '', 'limit=51&after=0']) expect((await ask('192.0.2.1', question)).status).toBe(200)
  if (typeof held !== 'string') held.over()
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 429, 429, 429, 429])
  expect(club.services.cache.peek('/api/events?limit=7')).toBeUndefined()
})
