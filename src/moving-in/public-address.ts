import { BlockList, isIPv4 } from 'node:net'

/** The parts of IPv4 that are nobody's, somebody's own, or not for one host (IANA special-purpose registry, RFC 6890). */
const notPublic4 = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic4.addSubnet(net, prefix)

/** Of IPv6 only what is handed out at all, and of that not what leads on to IPv4 or is for examples. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
const notPublic6 = new BlockList()
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic6.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address is one of the open internet; an IPv4 address written as IPv6 never is. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !notPublic4.check(address)
  return global6.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}
