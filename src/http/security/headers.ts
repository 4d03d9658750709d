import { pdf } from '../../contract/largest.ts'
import { isSecure } from './cookies.ts'

const year = 365 * 24 * 60 * 60

/** The content security policy of everything but pages: nothing may run, load or frame. */
const inert = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox"

/** The same for a PDF: WebKit's viewer needs inline styles and no sandbox, or shows nothing (docs/security.md). */
const readable = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** The policy of the service worker, which fetches what the pages fetch, files on other hosts included. */
export const workerPolicy = "default-src 'none'; connect-src 'self' https: http:"

/** Headers of a file by its media type, in place of the common ones. Other sites, such as feed readers, may show pictures. */
export function filePolicy(type: string): Record<string, string> {
  if (type.startsWith('image/')) return { 'cross-origin-resource-policy': 'cross-origin' }
  return type === pdf ? { 'content-security-policy': readable } : {}
}

export const commonHeaders = (publicOrigin: string | undefined): Record<string, string> => ({
  'content-security-policy': inert,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  // Some embedded players refuse without any referrer; the origin is enough.
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ...(isSecure(publicOrigin) && { 'strict-transport-security': `max-age=${year}; includeSubDomains` }),
})

type PageParts = {
  /** The hashes of inline scripts and styles; no others are allowed. */
  scripts: string[]
  styles: string[]
  /** The origins of embedded frames. */
  frames: string[]
  publicOrigin: string | undefined
}

export function pagePolicy({ scripts, styles, frames, publicOrigin }: PageParts): string {
  const secure = isSecure(publicOrigin)
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.join(' ')}`,
    `style-src 'self' ${styles.join(' ')}`,
    // Pictures may be on other hosts; on a developer's machine also by http.
    `img-src 'self' https:${secure ? '' : ' http://localhost:* http://127.0.0.1:*'}`,
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frames.join(' ') || "'none'"}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
