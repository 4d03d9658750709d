/** What a host's name alone says about where it lies. `host` as in URL.hostname: an IPv6 address stands in brackets. */

const ipv4 = /^\d+\.\d+\.\d+\.\d+$/
// Last words of names that no public server has: those of the registry of special-use names (RFC 6761, 6762, 7686, 8375,
// 9476) but for .example, which leads nowhere; those that will never be given away; those that routers, clusters of
// machines and networks within the net hand out all the same.
const inside = new Set([
  ...['localhost', 'local', 'test', 'invalid', 'alt', 'onion', 'arpa', 'internal', 'private', 'intranet', 'corp', 'home', 'lan'],
  ...['mail', 'localdomain', 'localnet', 'domain', 'workgroup', 'ip', 'station', 'router'],
  ...['svc', 'consul', 'i2p'],
])
// Under an ending of the open internet, and yet the router of whoever asks.
const router = 'fritz.box'

/** Whether it is no longer than the net's names may be (RFC 1035). */
export const canBeHost = (host: string) => host.length <= 253 && host.split('.').every((part) => part.length <= 63)

/** Whether it is this machine itself. */
export const isLoopback = (host: string) => {
  const name = host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || (ipv4.test(name) && name.startsWith('127.'))
}

/** Whether it is a name of the open internet: no number, no single word, and none that is kept for networks of one's own. */
export const isPublicName = (host: string) => {
  // However many dots stand behind a name, some resolver takes it for the name.
  const parts = host.toLowerCase().replace(/\.+$/, '').split('.')
  const last = parts.at(-1) ?? ''
  const isName = parts.length > 1 && !parts.includes('') && !host.startsWith('[') && !/^\d+$/.test(last)
  return isName && !inside.has(last) && parts.slice(-2).join('.') !== router
}

/** Whether an address leads to where only some get: the host is judged as the browser reads it, whatever stands there. */
export const leadsInward = (address: string) => {
  const host = URL.parse(address)?.hostname
  return host !== undefined && !isPublicName(host)
}
