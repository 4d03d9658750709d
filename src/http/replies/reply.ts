import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

const brotli = promisify(brotliCompress)
const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_LGWIN]: 18 } })
const quick = { br: (plain: Buffer) => brotli(plain, quality(5)), gzip: promisify<Buffer, Buffer>(gzip) }

type Coding = keyof typeof quick
type Compressed = { [Name in Coding]?: Buffer | undefined }

/** A response in one encoding; `list` is its headers once more, in the form that node:http sends with the least work. */
type EncodedReply = { status: number; headers: Record<string, string>; list: string[]; body: Buffer | undefined }

/** A response for everyone; `unchanged` is for clients that have it already. The first who takes an encoding makes it. */
export type ReadyReply = {
  status: number
  plain: EncodedReply & { body: Buffer }
  unchanged: EncodedReply | undefined
  etag: string
  compresses: boolean
  making: { [Name in Coding]?: Promise<EncodedReply> }
} & { [Name in Coding]?: EncodedReply }

/** Makes a response of a text. Other statuses are cached too, so that a 404 costs no render. */
export const freshReply = (text: string, headers: Record<string, string>, status = 200): ReadyReply =>
  // A browser caches it and revalidates it each time.
  ({ ...replyOf(Buffer.from(text), {}, { 'cache-control': 'no-cache', ...headers }, status), compresses: true })

/** Makes a response of bytes and their compressed forms. Its ETag is weak: all encodings share it. */
export function replyOf(body: Buffer, compressed: Compressed, given: Record<string, string>, status = 200): ReadyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = { vary: 'accept-encoding', ...given, etag: `W/${etag}` }
  const plain = { ...formOf(status, { ...headers, 'content-length': String(body.length) }), body }
  const unchanged = status === 200 ? formOf(304, headers) : undefined
  const reply: ReadyReply = { status, plain, unchanged, etag, compresses: false, making: {} }
  for (const coding of ['br', 'gzip'] as const) if (compressed[coding]) reply[coding] = encoded(reply, compressed[coding], coding)
  return reply
}

const formOf = (status: number, headers: Record<string, string>): EncodedReply => {
  return { status, headers, list: Object.entries(headers).flat(), body: undefined }
}

const encoded = ({ status, plain }: ReadyReply, body: Buffer, coding: Coding): EncodedReply => ({
  ...formOf(status, { ...plain.headers, 'content-length': String(body.length), 'content-encoding': coding }),
  body,
})

/** Compresses a response as small as it gets, for those who come later. */
export async function compressBest(reply: ReadyReply) {
  const best = await brotli(reply.plain.body, quality(11))
  if (!reply.br?.body || best.length < reply.br.body.length) reply.br = encoded(reply, best, 'br')
}

// A coding is accepted if the list has its whole name, unless its weight is zero (RFC 9110, 12.5.3).
const listed = (name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`, 'i')
const takesBr = listed('br')
const takesGzip = listed('gzip')

const codingFor = (accepted: string): Coding | undefined => (takesBr.test(accepted) ? 'br' : takesGzip.test(accepted) ? 'gzip' : undefined)

/** The form of a response for one client: 304, or the best encoding that it takes. */
export async function formed(reply: ReadyReply, accepted = '', known?: string): Promise<EncodedReply> {
  if (reply.unchanged && known?.includes(reply.etag)) return reply.unchanged
  const coding = codingFor(accepted)
  if (coding === undefined) return reply.plain
  if (reply.compresses && !reply[coding]) {
    // Without memory for it, the plain one is sent.
    reply.making[coding] ??= quick[coding](reply.plain.body).then(
      (body) => encoded(reply, body, coding),
      () => reply.plain,
    )
    reply[coding] ??= await reply.making[coding]
  }
  return reply[coding] ?? reply.plain
}

/** The same as a Response, for the first request of its kind. */
export async function responseTo(request: Request, reply: ReadyReply): Promise<Response> {
  const [accepted, known] = ['accept-encoding', 'if-none-match'].map((name) => request.headers.get(name) ?? undefined)
  const { status, headers, body } = await formed(reply, accepted, known)
  return new Response(body && request.method !== 'HEAD' ? new Uint8Array(body) : null, { status, headers })
}

export const respond = (c: Context, reply: ReadyReply) => responseTo(c.req.raw, reply)

/** Redirects to the canonical address of an entry; revalidated, because the entry may be renamed again. */
export const redirect = (location: string, headers: Record<string, string>) =>
  new Response(null, { status: 301, headers: { ...headers, location, 'cache-control': 'no-cache' } })
