import { typeOf } from '../store/media-types.ts'
import { leadsHome } from './links.ts'

const disk = /^(?:[a-z]:[\\/]|\\\\|file:|\/(?:opt|home|var|usr|tmp|root|srv|mnt|app|Users|workspace)\/)/i
const inside = /^[\w-]+[\\/][\w./\\ ()-]+\.[a-z]{3,4}$/i

/** Where a file of the old site lies: its address and how that was found; or why there is none, and whether it is gone for good. */
type OldFile = { value: string; how?: string } | { why: string; gone: boolean }

/** Reads where a file lies. `base` is the old site's address, for what it names by a path alone. */
export function oldFile(value: string, base: string | undefined): OldFile {
  const text = value.trim()
  if (text.startsWith('data:'))
    return enclosedIn(text) ? { value: text } : { why: 'It is no picture that can be kept; upload one.', gone: true }
  if (disk.test(text)) return { why: "It is a path on the old server's disk; upload this file again.", gone: true }
  const home = leadsHome(text) ? URL.parse(text) : null
  const path = home ? home.pathname + home.search : inside.test(text) ? `/${text.replaceAll('\\', '/')}` : text
  if (!path.startsWith('/') || path.startsWith('//')) return { value }
  const whole = base === undefined ? undefined : URL.parse(path, base)?.href
  if (whole === undefined) return { why: 'It is a path on the old site; write its whole address.', gone: home !== null }
  return { value: whole, how: "an address of the old site's own, written whole" }
}

/** Whether a value is a picture that is written into its address. */
export const isEnclosed = (value: unknown): value is string => typeof value === 'string' && value.startsWith('data:')

const largest = 10 * 1024 * 1024

/** The picture that is written into an address itself (data:image/…), or undefined where it is none that is kept here. */
export function enclosedIn(address: string): Buffer | undefined {
  const [, written] = /^data:image\/[\w.+-]+;base64,(.+)$/s.exec(address) ?? []
  if (written === undefined) return undefined
  const bytes = Buffer.from(written, 'base64')
  const type = typeOf(bytes.subarray(0, 1024), bytes.subarray(-1024))
  return bytes.length <= largest && type?.startsWith('image/') ? bytes : undefined
}
