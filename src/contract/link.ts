/** Which addresses the club stores (docs/decisions/0016): never data:, javascript: or //host. */

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

const labels = new WeakMap<object, string>()

/** Marks a check as one that takes links; its label begins the sentences about them. */
export function asLink<Check extends object>(label: string, check: Check): Check {
  labels.set(check, label)
  return check
}

/** The label of a check that takes links, or undefined for any other. */
export const linkLabel = (check: object) => labels.get(check)
