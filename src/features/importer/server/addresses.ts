import { inBytes, largestPicture } from '../../../contract/largest.ts'
import { typeOf } from '../../../db/files/media-types.ts'

const endings = new Set('com org net info edu gov dev app tech xyz site page online club live blog cloud link digital media'.split(' '))
const scheme = /^(?:h?t{1,2}ps?\s*:?\s*\/+\s*)+/i

/** The corrected https address in an old text, if it has one. */
export function wholeAddress(text: string): string | undefined {
  const address = /\bsrc\s*=\s*["']([^"']+)/i.exec(text)?.[1] ?? text
  // Of several only the first can be kept.
  const [one = ''] = address.trim().split(/[\s,;]+(?=(?:https?:)?\/\/|www\.)/i)
  const bare = one.replace(scheme, '').replace(/^\/\//, '')
  const { ending = '', path } = /^(?:[\w-]+\.)+(?<ending>[a-z]{2,})(?::\d+)?(?<path>[/?#].*)?$/is.exec(bare)?.groups ?? {}
  const isHost = ending.length === 2 || endings.has(ending.toLowerCase()) || path !== undefined || scheme.test(one)
  return ending !== '' && isHost ? `https://${bare.replace(/\s/g, '%20')}` : undefined
}

/** On the writer's own machine. */
const leadsHome = (text: string) => /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)(?:[:/]|$)/i.test(text.trim())

/** Useless to others: on the writer's own machine, or on a host with the name http. */
export const leadsNowhere = (text: string) => leadsHome(text) || /^https?:\/\/https?(?:[:/]|$)/i.test(text.trim())

const words = 'n/?a|n\\.a\\.?|nil|null|none|no|nan|undefined|tba|tbd|link|www|https?|not (?:available|applicable)|coming soon'
const code = '\\[object object\\]|javascript:(?:void\\(0\\)|;)'
const nothing = new RegExp(`^(?:${words}|${code}|[^\\p{L}\\p{N}\\p{So}]*)$`, 'iu')

/** '-', '#', 'NA' and the like. */
export const isNothing = (text: string) => nothing.test(text.trim().replace(/:\/*$/, ''))

const disk = /^(?:[a-z]:[\\/]|\\\\|file:|\/(?:opt|home|var|usr|tmp|root|srv|mnt|app|Users|workspace)\/)/i
const inside = /^[\w-]+[\\/][\w./\\ ()-]+\.[a-z]{3,4}$/i

export type FileKind = 'picture' | 'document'
/** How the address was found, or why there is none, and whether the file is lost. */
type OldFile =
  | { address: string; how?: string; why?: never; isGone?: never }
  | { why: string; isGone: boolean; address?: never; how?: never }

/** `base`: the old site's address, for values that are a path only. */
export function oldFile(value: string, what: FileKind, base: string | undefined): OldFile {
  const text = value.trim()
  if (text.startsWith('data:'))
    return what === 'picture' && enclosedIn(text) ? { address: text } : { why: `It is not a usable ${what}; upload one.`, isGone: true }
  if (disk.test(text)) return { why: "It is a path on the old server's disk; upload this file again.", isGone: true }
  const home = leadsHome(text) ? URL.parse(text) : null
  const path = home ? home.pathname + home.search : inside.test(text) ? `/${text.replaceAll('\\', '/')}` : text
  if (!path.startsWith('/') || path.startsWith('//')) return { address: value }
  const whole = base === undefined ? undefined : URL.parse(path, base)?.href
  if (whole === undefined) return { why: 'It is a path on the old site; write its full address.', isGone: home !== null }
  return { address: whole, how: 'a path on the old site, written as a full address' }
}

/** A value that contains its picture itself (data:image/…). */
export const isEnclosed = (value: unknown): value is string => typeof value === 'string' && value.startsWith('data:')

/** Undefined for a type that is not stored here. */
export function enclosedIn(address: string): Buffer | undefined {
  // What follows may be longer than an expression can read.
  const [head] = /^data:image\/[\w.+-]+;base64,/.exec(address) ?? []
  if (head === undefined) return undefined
  const bytes = Buffer.from(address.slice(head.length), 'base64')
  const type = typeOf(bytes.subarray(0, 1024))
  return bytes.length <= inBytes(largestPicture) && type?.startsWith('image/') ? bytes : undefined
}
