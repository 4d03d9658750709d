import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { logged } from '../../testing/logged.ts'
import { served } from '../../testing/served.ts'
import { FairTurns } from '../queues/fair-turns.ts'
import { requestIdOf } from './request-id.ts'

const ours = /^[\w-]{12}\.[0-9a-z]+$/
const given = (id?: string) => ({ headers: { ...(id !== undefined && { 'x-request-id': id }) } }) as unknown as IncomingMessage
const of = (lines: Record<string, unknown>[], msg: string) => lines.find((line) => line.msg === msg)

test('an id is a proxy’s where one of our own stands in front and it looks like one, else it is ours', () => {
  expect(requestIdOf(given('4bf92f3577b34da6'), 1)).toBe('4bf92f3577b34da6')
  expect(requestIdOf(given('4bf92f3577b34da6'), 0)).toMatch(ours)
  for (const wrong of [undefined, '', 'short', 'x'.repeat(129), 'two words', 'a"quoted"one', 'evil\nline-of-mine', '<script>1</script>'])
    expect.soft(requestIdOf(given(wrong), 1), wrong).toMatch(ours)
  const same = given()
  expect(requestIdOf(same, 1)).toBe(requestIdOf(same, 1))
  expect(requestIdOf(given(), 1)).not.toBe(requestIdOf(given(), 1))
})

test('a refusal is answered with the id under which the log tells it', async () => {
  const { log, lines } = logged()
  const { send } = await served({ log, proxies: 1 })
  const named = await send('POST', '/api/addEvent', { 'x-request-id': 'from-our-nginx-1', 'x-forwarded-for': '192.0.2.1' })
  expect([named.status, named.headers['x-request-id']]).toEqual([401, 'from-our-nginx-1'])
  expect(of(lines(), 'refused')).toMatchObject({ address: '192.0.2.1', request: 'from-our-nginx-1' })
  const foreign = { origin: 'https://evil.example', 'x-forwarded-for': '192.0.2.2' }
  const unnamed = await send('POST', '/api/addEvent', foreign)
  expect(unnamed.headers['x-request-id']).toMatch(ours)
  expect(lines().at(-1)).toMatchObject({ status: 403, request: unnamed.headers['x-request-id'] })
})

test('so is a failure, a limit, and what is turned away before anybody looks at it', async () => {
  const { log, lines } = logged()
  const none = { all: 0, wider: 0, one: 0 }
  const shut = new FairTurns({ running: none, waiting: none, patience: 0 })
  const { send, club } = await served({ log, proxies: 1, lanes: { searches: shut } })
  const searched = await send('GET', '/api/iort?limit=5&q=a')
  expect(searched.status).toBe(429)
  expect(of(lines(), 'a limit was reached')).toMatchObject({ limit: 'searches', request: searched.headers['x-request-id'] })
  await club.store.db.schema.dropTable('events').execute()
  const failed = await send('GET', '/api/events')
  const line = of(lines(), 'a request failed')
  expect([failed.status, failed.headers['x-request-id']]).toEqual([500, line?.request])
  const { send: ask } = await served({ log, proxies: 1, most: { all: 10, ofOne: 0 } })
  const turnedAway = await ask('GET', '/events')
  expect([turnedAway.status, turnedAway.headers['x-request-id']]).toEqual([429, lines().at(-1)?.request])
  expect(turnedAway.headers['x-request-id']).toMatch(ours)
})

test('what goes on and on is counted without ids, and what everybody reads has none', async () => {
  const { log, lines } = logged()
  const { send } = await served({ log, proxies: 1 })
  for (let turn = 0; turn < 3; turn += 1) await send('POST', '/api/addEvent', { 'x-forwarded-for': '192.0.2.1' })
  expect(lines().filter(({ msg }) => msg === 'refused')).toHaveLength(1)
  for (let turn = 0; turn < 2; turn += 1) expect((await send('GET', '/events')).headers).not.toHaveProperty('x-request-id')
})
