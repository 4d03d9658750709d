/** Which addresses the club stores (docs/differences.md, D13): never data:, javascript: or //host. */

// Behind the # stands what pages are told of a picture (own-picture.ts).
const ownPath = /^\/(?:media|static)\/[\w.~/-]+(?:#\d+x\d+-[\da-f]{27}[\d,-]*)?$/
const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

/** An absolute https address, or http where the host is this machine. */
export function isLink(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || /[\s\\]/.test(address)) return false
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' ? url.hostname.length > 0 : thisMachine.has(url.hostname)
}

/** A link, or a path of the site's own pictures and files. */
export const isPictureAddress = (address: string) =>
  ownPath.test(address) ? !address.includes('..') && !address.includes('//') : isLink(address)

// `host` as in URL.hostname: an IPv6 address is in brackets.

const ipv4 = /^\d+\.\d+\.\d+\.\d+$/
// Endings that no public server has: special-use names (RFC 6761, 6762, 7686, 8375, 9476), and what routers and clusters use.
const inside = new Set([
  ...['localhost', 'local', 'test', 'invalid', 'alt', 'onion', 'arpa', 'internal', 'private', 'intranet', 'corp', 'home', 'lan'],
  ...['mail', 'localdomain', 'localnet', 'domain', 'workgroup', 'ip', 'station', 'router'],
  ...['svc', 'consul', 'i2p'],
])
// A public ending, and yet the router of whoever opens it.
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

/** Whether visitors come to a site from elsewhere; then nobody is sent to an address that only its host can reach. */
export const isPublicSite = (origin: string | undefined) => origin !== undefined && !isLoopback(new URL(origin).hostname)
