import ipaddr from 'ipaddr.js'

// What is handed out of IPv6 at all; the rest is kept back, or leads on to IPv4 (::/96).
const handedOut = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address is one of the open internet; an IPv4 address written as IPv6 never is. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(handedOut))
}
