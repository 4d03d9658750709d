import { expect, test } from 'vitest'
import { isPublic } from './outbound-policy.ts'

const open = '1.1.1.1 172.15.255.255 172.32.0.1 192.167.255.255 100.63.0.1 223.255.255.255 2606:4700::1111'
/** At least one address of each net that IANA's registries of special-purpose addresses call not globally reachable. */
const closed = `0.0.0.0 10.1.2.3 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.8
  192.88.99.1 240.0.0.1 192.0.2.1 192.168.1.1 198.18.0.1 198.51.100.7 203.0.113.7 224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1
  ::ffff:7f00:1 ::ffff:8.8.8.8 ::127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::1 100::1 100:0:0:1::1 fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0
  fec0::1 ff02::1 2001::1 2001:2::1 2001:db8::1 2002:7f00:1:: 3fff::1 3fff:fff::1 4000::1 5f00::1 localhost example.org 10.0.0.0/8`

test.for([
  ['open', open],
  ['closed', closed],
] as const)('addresses of the %s part of the internet are known', ([kind, addresses]) => {
  for (const address of addresses.split(/\s+/)) expect.soft(isPublic(address), address).toBe(kind === 'open')
})
