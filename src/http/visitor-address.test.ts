import fc from 'fast-check'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { addressOf, networkOf } from './visitor-address.ts'

/** The address that a call is counted by, as seen behind so many proxies. */
async function seen(proxies: number, forwarded: string | undefined, direct?: string): Promise<string> {
  const app = new Hono().get('/', (c) => c.text(addressOf(c, proxies)))
  const env = direct === undefined ? {} : { incoming: { socket: { remoteAddress: direct, remotePort: 1, remoteFamily: 'IPv4' } } }
  return (await app.request('/', { headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }, env)).text()
}

test('without proxies only the connection counts', async () => {
  expect(await seen(0, '198.51.100.7', '192.0.2.1')).toBe('192.0.2.1')
  expect(await seen(0, undefined, '192.0.2.1')).toBe('192.0.2.1')
})

test('behind proxies the address that the outermost of ours saw counts, not what was sent to it', async () => {
  expect(await seen(1, '198.51.100.7', '10.0.0.1')).toBe('198.51.100.7')
  expect(await seen(1, '203.0.113.9, 198.51.100.7', '10.0.0.1')).toBe('198.51.100.7')
  expect(await seen(2, '203.0.113.9, 198.51.100.7, 10.0.0.2', '10.0.0.1')).toBe('198.51.100.7')
})

test('a call that came past the proxies is counted by its connection', async () => {
  expect(await seen(1, undefined, '192.0.2.1')).toBe('192.0.2.1')
  expect(await seen(2, '198.51.100.7', '192.0.2.1')).toBe('192.0.2.1')
  expect(await seen(1, ' , ', '192.0.2.1')).toBe('192.0.2.1')
})

test('a port or brackets make no new visitor', async () => {
  for (const forwarded of ['198.51.100.7:5678', '198.51.100.7:1', '[::ffff:198.51.100.7]:80', '::ffff:198.51.100.7', '"198.51.100.7:80"'])
    expect.soft(await seen(1, forwarded, '10.0.0.1'), forwarded).toBe('198.51.100.7')
  for (const forwarded of ['[2001:db8::1]:80', '[2001:db8::1]', '2001:db8::1', '2001:DB8::ffff', '[2001:db8::1%eth0]:443'])
    expect.soft(await seen(1, forwarded, '10.0.0.1'), forwarded).toBe('2001:db8:0:0::/64')
})

test('what is no address counts as the connection that told it', async () => {
  const junk = [
    'unknown',
    '_hidden',
    'evil.example',
    '198.51.100',
    '198.51.100.256',
    '0198.51.100.7',
    '1.2.3.4.5',
    '[1.2.3.4',
    '::1]:80',
    ':80',
    '[]:80',
  ]
  for (const forwarded of [...junk, '198.51.100.7:5678:9', '1.2.3.4:', '[::1]:x', '2001:db8:::1', 'x'.repeat(10_000)])
    expect.soft(await seen(1, forwarded, '192.0.2.1'), forwarded).toBe('192.0.2.1')
  expect(await seen(1, 'junk', '::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(await seen(1, 'junk')).toBe('unknown')
})

test('an address of IPv4 is one address however it is wrapped', () => {
  for (const spelling of ['192.0.2.1', '::ffff:192.0.2.1', '::FFFF:192.0.2.1', '::ffff:c000:201', '0:0:0:0:0:ffff:c000:0201'])
    expect.soft(networkOf(spelling), spelling).toBe('192.0.2.1')
})

test('every address of a /64 of IPv6 is one, in every spelling', () => {
  const spellings = [
    '2001:db8:1:2::1',
    '2001:DB8:1:2::1',
    '2001:0db8:0001:0002:0000:0000:0000:0001',
    '2001:db8:1:2:ffff:ffff:ffff:ffff',
    '2001:db8:1:2::192.0.2.1',
    '2001:db8:1:2::1%eth0',
  ]
  for (const spelling of spellings) expect.soft(networkOf(spelling), spelling).toBe('2001:db8:1:2::/64')
  expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('2001:db8::')).toBe('2001:db8:0:0::/64')
})

test('the first half of an address of IPv6, and nothing else of it, makes the network', () => {
  const group = fc.integer({ min: 0, max: 0xffff })
  const halves = fc.tuple(fc.array(group, { minLength: 4, maxLength: 4 }), fc.array(group, { minLength: 4, maxLength: 4 }))
  fc.assert(
    fc.property(halves, ([front, back]) => {
      fc.pre(front.some((part) => part !== 0))
      const hex = front.map((part) => part.toString(16))
      expect(networkOf([...hex, ...back.map((part) => part.toString(16).padStart(4, '0'))].join(':'))).toBe(`${hex.join(':')}::/64`)
    }),
  )
})
