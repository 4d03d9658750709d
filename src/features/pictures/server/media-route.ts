import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { LRUCache } from 'lru-cache'
import { StoreBusy } from '../../../db/errors.ts'
import type { Piece } from '../../../db/files/files.ts'
import { notFound, refuse } from '../../../http/refused.ts'
import { bodyOf } from '../../../http/replies/streamed.ts'
import { askedIn } from '../../../http/request.ts'
import { sessionIn } from '../../../http/security/cookies.ts'
import { filePolicy } from '../../../http/security/headers.ts'
import type { Services } from '../../../http/services.ts'
import { mediaFileAt } from '../store.ts'

/**
 * Serves uploaded files: to visitors those that visible content uses, to administrators all. A file never changes under its address:
 * browsers may cache it for a year, caches between for a minute. A WebP in place of an AVIF that is not made yet: an hour.
 */
export function mediaRoute(services: Services): Hono {
  const { media, journal } = services
  const app = new Hono()
  const fileAt = knownFiles(services)
  app.get('/media/:file', async (c) => {
    const found = await fileAt(c.req.path)
    if (found === undefined || !(found.isPublic || (await sessionIn(c, services)))) return refuse(c, notFound('File'))
    const { row, isReplacement, isPublic } = found
    const kept = !isPublic ? 'private, no-store' : isReplacement ? forAnHour : forAYear
    const disposition = `inline; filename="${asciiName(row.name)}"; filename*=UTF-8''${extended(row.name)}`
    const size = await media.sizeOf(row.id)
    if (size !== row.size) {
      // A browser would cache it for a year.
      const error = new Error(`${c.req.path}: ${size ?? 'none'} of ${row.size} bytes found`)
      journal.failed('a stored file is missing or has another size', error, askedIn(c))
      return refuse(c, notFound('File'))
    }
    const headers = {
      ...filePolicy(row.type),
      'content-type': row.type,
      'content-disposition': disposition,
      'cache-control': kept,
      'accept-ranges': 'bytes',
      etag: `"${row.id}"`,
    }
    if (c.req.header('if-none-match')?.includes(row.id)) return c.body(null, 304, headers)
    const piece = pieceOf(c.req.header('range'), size)
    if (piece === 'none') return c.body(null, 416, { ...headers, 'content-range': `bytes */${size}` })
    const { start, end } = piece ?? { start: 0, end: size - 1 }
    const range = piece && { 'content-range': `bytes ${start}-${end}/${size}` }
    const isHead = c.req.method === 'HEAD'
    const body = isHead ? null : bodyOf(c, Readable.from(media.read(row.id, { start, end }), { objectMode: false }), journal)
    return new Response(body, { status: piece ? 206 : 200, headers: { ...headers, 'content-length': String(end - start + 1), ...range } })
  })
  return app
}

/** While the database is away, the last known answer for a public file, unless something was removed since. */
function knownFiles({ store, cache, away }: Services) {
  const known = new LRUCache<string, { found: NonNullable<Found>; removals: number }>({ max: 5000 })
  return async (path: string): Promise<Found> => {
    const { removals } = cache
    const last = known.get(path)
    const isKnown = last?.removals === removals
    if (isKnown && away.isAway) return last.found
    try {
      const found = await mediaFileAt(store.db, path)
      if (found?.isPublic) known.set(path, { found, removals })
      else known.delete(path)
      return found
    } catch (error) {
      if (!isKnown || last.removals !== cache.removals || !(error instanceof StoreBusy)) throw error
      void away.noticed()
      return last.found
    }
  }
}

type Found = Awaited<ReturnType<typeof mediaFileAt>>

const forAYear = 'public, max-age=31536000, immutable, s-maxage=60'
const forAnHour = 'public, max-age=3600, s-maxage=60'

/** The piece of a Range header; undefined for the whole, 'none' for what the file lacks. */
function pieceOf(range: string | undefined, size: number): Piece | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return undefined
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'none' : { start, end }
}

// RFC 8187 leaves fewer signs as they are than encodeURIComponent does.
const extended = (name: string) => encodeURIComponent(name).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
const asciiName = (name: string) => name.replace(/[^\w .()-]/g, '_')
