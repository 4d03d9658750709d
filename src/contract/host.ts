/** What a host's name alone says about where it lies. `host` as in URL.hostname: an IPv6 address stands in brackets. */

const ipv4 = /^\d+\.\d+\.\d+\.\d+$/
// Names that no public server has (RFC 6761, 6762, 8375; the last four are in use all the same).
const inside = new Set(['localhost', 'local', 'internal', 'arpa', 'private', 'intranet', 'lan', 'corp', 'home'])

const plain = (host: string) => host.toLowerCase().replace(/\.$/, '')

/** Whether it is this machine itself. */
export const isLoopback = (host: string) => {
  const name = plain(host).replace(/^\[(.*)\]$/, '$1')
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || (ipv4.test(name) && name.startsWith('127.'))
}

/** Whether it is a name of the open internet: no number, no single word, and none that is kept for networks of one's own. */
export const isPublicName = (host: string) => {
  const parts = plain(host).split('.')
  return parts.length > 1 && !ipv4.test(plain(host)) && !host.startsWith('[') && !inside.has(parts.at(-1) ?? '')
}
