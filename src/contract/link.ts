/** Which links may be stored (docs/differences.md, D13): never data:, javascript: or //host. */

// After the # comes the description of a picture (own-picture.ts).
const ownPath = /^\/(?:media|static)\/[\w.~/-]+(?:#\d+x\d+-[\da-f]{27}[\d,-]*)?$/

/** An absolute https address, or http where the host is this machine. */
export function isLink(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || /[\s\\]/.test(address)) return false
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' ? url.hostname.length > 0 : isLoopback(url.hostname)
}

// A host with a top-level domain; no email address, no name of a file.
const bareHost =
  /^(?:[a-z\d-]+\.)+(?!(?:pdf|docx?|xlsx?|pptx?|txt|csv|html?|php|zip|jpe?g|png|gif|svg|webp|avif|heic|mp4)$)[a-z]{2,}(?::\d+)?(?=$|[/?#])/i

/** A link with its scheme, which people leave out: `forms.gle/x` becomes `https://forms.gle/x`. */
export const withScheme = (typed: string) => (bareHost.test(typed) ? `https://${typed}` : typed)

/** A link, or the path of a picture or file of the site. */
export const isPictureAddress = (address: string) =>
  ownPath.test(address) ? !address.includes('..') && !address.includes('//') : isLink(address)

// `host` as in URL.hostname: an IPv6 address is in brackets.

const ipv4 = /^\d+\.\d+\.\d+\.\d+$/
// Endings of names inside networks, as health checks use them.
const inside = new Set('localhost local localdomain internal private intranet corp home lan arpa test svc'.split(' '))

export const isLoopback = (host: string) => {
  const name = host.toLowerCase().replace(/\.$|^\[|\]$/g, '')
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || (ipv4.test(name) && name.startsWith('127.'))
}

/** Whether a host is a name of the internet: no IP address, single word or name of private networks. */
export const isPublicName = (host: string) => {
  // Some resolvers ignore dots at the end.
  const parts = host.toLowerCase().replace(/\.+$/, '').split('.')
  const last = parts.at(-1) ?? ''
  const isName = parts.length > 1 && !parts.includes('') && !host.startsWith('[') && !/^\d+$/.test(last)
  return isName && !inside.has(last)
}
