import { BlockList, isIPv4 } from 'node:net'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isPublic } from './outbound-policy.ts'

const open = [
  '1.1.1.1',
  '8.8.8.8',
  '172.15.255.255',
  '172.32.0.1',
  '192.167.255.255',
  '100.63.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450:4001::8',
]
test.for(open)('%s is an address of the open internet', (address) => {
  expect(isPublic(address)).toBe(true)
})

const closed = [
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
  ...['172.31.255.255', '192.0.0.8', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.7', '203.0.113.7', '224.0.0.1'],
  ...['255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::127.0.0.1', '64:ff9b::7f00:1'],
  ...['64:ff9b:1::1', '100::1', '100:0:0:1::1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1'],
  ...['2001::1', '2001:2::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '3fff:fff::1', '4000::1', '5f00::1'],
  ...['', 'localhost', 'example.org', '10.0.0.0/8', '::ffff:', '1.1.1.1 '],
]
test.for(closed)('%s is not', (address) => {
  expect(isPublic(address)).toBe(false)
})

/** What IANA's two registries of special-purpose addresses call not globally reachable, and multicast. */
const special: [net: string, prefix: number][] = [
  ...(['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'] as const),
  ...(['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'] as const),
  ...(['224.0.0.0/4', '240.0.0.0/4', '::/96', '::ffff:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/63', '2001::/23'] as const),
  ...(['2001:db8::/32', '2002::/16', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8'] as const),
].map((written) => {
  const [net = '', prefix = ''] = written.split('/')
  return [net, Number(prefix)]
})
// Two lists: one for both would take every IPv4 address for one of ::ffff:0:0/96.
const [listed4, listed6] = [new BlockList(), new BlockList()]
for (const [net, prefix] of special)
  if (isIPv4(net)) listed4.addSubnet(net, prefix)
  else listed6.addSubnet(net, prefix, 'ipv6')
const isListed = (address: string) => (isIPv4(address) ? listed4.check(address) : listed6.check(address, 'ipv6'))

const groups = fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 })
const inside = (net: string, prefix: number) => {
  const size = isIPv4(net) ? 32 : 128
  const base = isIPv4(net) ? net.split('.').map((part) => Number(part).toString(2).padStart(8, '0')) : bitsOf(net)
  return fc.array(fc.nat(1), { minLength: size - prefix, maxLength: size - prefix }).map((rest) => {
    const bits = base.join('').slice(0, prefix) + rest.join('')
    const step = size / (size === 32 ? 4 : 8)
    const parts = Array.from({ length: size / step }, (_, at) => Number.parseInt(bits.slice(at * step, (at + 1) * step), 2))
    return size === 32 ? parts.join('.') : parts.map((part) => part.toString(16)).join(':')
  })
}
const bitsOf = (net: string) => {
  const [head = '', tail = ''] = net.split('::')
  const [front, back] = [head, tail].map((part) => (part === '' ? [] : part.split(':')))
  return [...(front ?? []), ...Array(8 - (front?.length ?? 0) - (back?.length ?? 0)).fill('0'), ...(back ?? [])].map((part) =>
    Number.parseInt(part, 16).toString(2).padStart(16, '0'),
  )
}

test.for(special)('no address of %s/%i is of the open internet', ([net, prefix]) => {
  void fc.assert(
    fc.property(inside(net, prefix), (address) => {
      expect(isListed(address)).toBe(true)
      expect(isPublic(address)).toBe(false)
    }),
  )
})

test('any address that counts as open is in neither registry, and no IPv6 one outside of what is handed out', () => {
  void fc.assert(
    fc.property(fc.ipV4(), (address) => !isPublic(address) || !isListed(address)),
    { numRuns: 2000 },
  )
  void fc.assert(
    fc.property(groups, (parts) => {
      const address = parts.map((part) => part.toString(16)).join(':')
      return !isPublic(address) || (!isListed(address) && /^[23]...:/.test(address))
    }),
    { numRuns: 2000 },
  )
})
