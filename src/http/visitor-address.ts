import { isIP, isIPv6 } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Where a call comes from, as the key of its limits. */
export function addressOf(c: Context, proxies: number): string {
  // In-process requests, as tests make them, have no socket.
  const direct = c.env && 'incoming' in c.env ? getConnInfo(c).remote.address : undefined
  return visitorOf(c.req.header('x-forwarded-for'), direct, proxies)
}

/**
 * The visitor behind a connection: an IPv4 address, or the /64 of an IPv6 one, since a household owns a whole /64.
 * X-Forwarded-For is believed only as far as `proxies` of our own stand in front, and only where it names an address:
 * otherwise whoever makes it up would be somebody new each time.
 */
export function visitorOf(forwarded: string | undefined, direct: string | undefined, proxies: number): string {
  const forwardedFor = proxies > 0 ? addressIn((forwarded ?? '').split(',').at(-proxies) ?? '') : undefined
  return networkOf(forwardedFor ?? direct ?? 'unknown')
}

/** The address in what a proxy tells, which may put it in quotes or brackets and name the port; undefined where there is none. */
function addressIn(text: string): string | undefined {
  const [, inBrackets, bare] = /^"?(?:\[([^\]]{2,64})\](?::\d{1,5})?|([^\]"]{2,64}))"?$/.exec(text.trim()) ?? []
  const address = inBrackets ?? (bare?.includes('.') ? bare.replace(/^([\d.]+):\d{1,5}$/, '$1') : bare)
  return address !== undefined && isIP(address) !== 0 ? address : undefined
}

/** One spelling for one network: `::ffff:10.0.0.1` is 10.0.0.1, every address of a /64 is the same. */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain
  const host = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/
    .exec(host)
    ?.slice(1)
    .map((group) => Number.parseInt(group, 16))
  if (mapped) return mapped.flatMap((group) => [group >> 8, group & 255]).join('.')
  const [head = '', tail = ''] = host.split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === '' ? [] : tail.split(':')
  const groups = host.includes('::') ? [...front, ...Array(8 - front.length - back.length).fill('0'), ...back] : front
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** The network that a visitor's is a part of: of a /64 the /48 that a site is given, of an IPv4 address itself. */
export const widerOf = (network: string) => network.replace(/^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/, '$1::/48')
