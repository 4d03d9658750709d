import type { IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { logged } from '../testing/logged.ts'
import { served } from '../testing/served.ts'
import { boundedQueue } from './queues.ts'
import { addressOf, nameRequest, networkOf } from './request.ts'

const direct = '192.0.2.1'
test.for<readonly [string, number, string | undefined, string, string?]>([
  ['without proxies the connection counts', 0, '198.51.100.7', direct, direct],
  ['behind a proxy what it saw counts', 1, '198.51.100.7', '198.51.100.7', direct],
  ['and not what was sent to it', 1, '203.0.113.9, 198.51.100.7', '198.51.100.7', direct],
  ['behind two what the outer one saw counts', 2, '203.0.113.9, 198.51.100.7, 10.0.0.2', '198.51.100.7', direct],
  ['a call that came past the proxies is counted by its connection', 1, undefined, direct, direct],
  ['or past one of them', 2, '198.51.100.7', direct, direct],
  ['or with an empty header', 1, ' , ', direct, direct],
  ...['unknown', 'x'.repeat(10_000), '198.51.100.256', '1.2.3.4:80', '[::1]'].map(
    (forwarded) => ['and so is what is no address', 1, forwarded, direct, direct] as const,
  ),
  ['without a connection nobody is known', 1, 'junk', 'unknown'],
])('%s', async ([, proxies, forwarded, expected, connection]) => {
  const app = new Hono().get('/', (c) => c.text(addressOf(c, proxies)))
  const env = connection === undefined ? {} : { incoming: { socket: { remoteAddress: connection } } }
  const answer = await app.request('/', { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }, env)
  expect(await answer.text()).toBe(expected)
})

test('an address has one spelling, and a /64 of IPv6 is one address', () => {
  const spellings = {
    '192.0.2.1': ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201'],
    '2001:db8:1:2::/64': ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::'],
    '2001:db8:1:3::/64': ['2001:db8:1:3::192.0.2.1', '2001:db8:1:3::1%eth0'],
    '0:0:0:0::/64': ['::1'],
    unknown: ['unknown'],
  }
  for (const [network, addresses] of Object.entries(spellings))
    for (const address of addresses) expect.soft(networkOf(address), address).toBe(network)
})

const ours = /^[0-9a-f-]{36}$/

test('a request is named by our own proxy, if that looks like a name, or else by us', () => {
  const named = (id: string | undefined, proxies: number) => {
    const request = { headers: { ...(id !== undefined && { 'x-request-id': id }) } } as unknown as IncomingMessage
    nameRequest(request, proxies)
    return request.headers['x-request-id']
  }
  expect(named('4bf92f3577b34da6', 1)).toBe('4bf92f3577b34da6')
  expect(named('4bf92f3577b34da6', 0)).toMatch(ours)
  for (const wrong of [undefined, '', 'short', 'x'.repeat(129), 'two words', 'a"quoted"one', 'evil\nline-of-mine', '<script>1</script>'])
    expect.soft(named(wrong, 1), wrong).toMatch(ours)
  expect(named(undefined, 1)).not.toBe(named(undefined, 1))
})

test('a refusal, a failure and a limit are answered with the id of their line in the log', async () => {
  const { log, lines } = logged()
  const searches = boundedQueue({ what: 'searches', running: 0, waiting: 0 })
  const { send, club } = await served({ log, proxies: 1, queues: { searches } })
  const given = { 'x-request-id': 'from-our-nginx-1', 'x-forwarded-for': '192.0.2.1' }
  const refused = await send('POST', '/api/addEvent', given)
  expect([refused.status, refused.headers['x-request-id']]).toEqual([401, 'from-our-nginx-1'])
  const foreign = await send('POST', '/api/addEvent', { origin: 'https://evil.example' })
  const limited = await send('GET', '/api/iort?limit=5&q=a', given)
  await club.store.db.schema.dropTable('events').execute()
  const failed = await send('GET', '/api/events')
  const { send: ask } = await served({ log, proxies: 1, most: { all: 10, ofOne: 0 } })
  const crowded = await ask('GET', '/events')
  const answers = [refused, foreign, limited, failed, crowded]
  expect(answers.map(({ status }) => status)).toEqual([401, 403, 503, 500, 429])
  expect(lines().map(({ request }) => request)).toEqual(answers.map(({ headers }) => headers['x-request-id']))
  expect(lines().slice(2, 4)).toMatchObject([
    { level: 40, msg: 'a limit was reached', limit: 'searches', status: 503, address: '192.0.2.1' },
    { level: 50, msg: 'a request failed', method: 'GET', path: '/api/events', err: { message: expect.stringMatching(/events/) } },
  ])
})
