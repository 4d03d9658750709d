import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

const brotli = promisify(brotliCompress)
const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_LGWIN]: 18 } })
const quick = { br: (plain: Buffer) => brotli(plain, quality(5)), gzip: promisify<Buffer, Buffer>(gzip) }

type Coding = keyof typeof quick

/**
 * One answer in one encoding. `list` holds the headers once more, as node:http sends them with the least work;
 * `unchanged` the answers for whoever has it already, by the mark that they have.
 */
type EncodedReply = { status: number; headers: Record<string, string>; list: string[]; body: Buffer | undefined; unchanged: EncodedReply[] }

/** One answer, ready to send to everyone. Its other encodings are made for the first who takes them. */
export type ReadyReply = {
  status: number
  plain: EncodedReply & { body: Buffer }
  compresses: boolean
  making: { [Name in Coding]?: Promise<EncodedReply> }
} & {
  [Name in Coding]?: EncodedReply
}

/** Makes an answer of a text. `status` other than 200 is kept like any other, so that 404 costs no render. */
export const freshReply = (text: string, headers: Record<string, string>, status = 200): ReadyReply =>
  // 'no-cache' means: keep it, but ask each time whether it still holds; so nobody reads an old page.
  ({ ...replyOf(Buffer.from(text), {}, { 'cache-control': 'no-cache', ...headers }, status), compresses: true })

/** Makes an answer of bytes and of their compressed forms, where there are any. */
export function replyOf(plain: Buffer, compressed: { [Name in Coding]?: Buffer }, given: Record<string, string>, status = 200): ReadyReply {
  const mark = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const headers = { vary: 'accept-encoding', ...given, etag: `"${mark}"` }
  const reply: ReadyReply = { status, plain: { ...formOf(status, headers, plain), body: plain }, compresses: false, making: {} }
  for (const coding of ['br', 'gzip'] as const) {
    const body = compressed[coding]
    if (body) reply[coding] = encoded(reply, body, coding)
  }
  return reply
}

// Every encoding has a mark of its own, because its bytes are others (RFC 9110, 8.8.3.3).
const encoded = ({ status, plain }: ReadyReply, body: Buffer, coding: Coding, mark: string = coding) =>
  formOf(status, { ...plain.headers, etag: plain.headers.etag?.replace(/"$/, `-${mark}"`) ?? '', 'content-encoding': coding }, body)

function formOf(status: number, given: Record<string, string>, body: Buffer | undefined): EncodedReply {
  const { 'content-length': _, ...others } = given
  const headers = body ? { ...others, 'content-length': String(body.length) } : others
  const { 'content-encoding': __, ...kept } = others
  const unchanged = body && status === 200 ? [formOf(304, kept, undefined)] : []
  return { status, headers, list: Object.entries(headers).flat(), body, unchanged }
}

/** Compresses an answer as small as it gets, for those who come later; where that is not smaller, the quick form stays. */
export async function compressBest(reply: ReadyReply) {
  const best = await brotli(reply.plain.body, quality(11))
  if (reply.br?.body && best.length >= reply.br.body.length) return
  const form = encoded(reply, best, 'br', 'best')
  reply.br = { ...form, unchanged: [...form.unchanged, ...(reply.br?.unchanged ?? [])] }
}

// A coding is taken when its whole name stands in the list, unless its weight is nought (RFC 9110, 12.5.3).
const listed = (name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`, 'i')
const takesBr = listed('br')
const takesGzip = listed('gzip')

const understood = new Map<string, Coding | undefined>()

/** In which encoding a client takes an answer best, by its accept-encoding. */
export function codingFor(accepted: string): Coding | undefined {
  if (understood.has(accepted)) return understood.get(accepted)
  const coding = takesBr.test(accepted) ? 'br' : takesGzip.test(accepted) ? 'gzip' : undefined
  if (understood.size < 100 && accepted.length < 200) understood.set(accepted, coding)
  return coding
}

/**
 * How an answer goes out to one client: 304 where it has it already, else in an encoding it takes; undefined where
 * that encoding must be made first.
 */
export function choose(reply: ReadyReply, accepted = '', known?: string): EncodedReply | undefined {
  const coding = codingFor(accepted)
  const form = coding === undefined ? reply.plain : (reply[coding] ?? (reply.compresses ? undefined : reply.plain))
  if (form === undefined || known === undefined) return form
  return form.unchanged.find(({ headers }) => known.includes(headers.etag ?? '')) ?? form
}

/** The same, where need be after compressing, which is done once. */
export async function formed(reply: ReadyReply, accepted = '', known?: string): Promise<EncodedReply> {
  const coding = codingFor(accepted)
  if (coding !== undefined && reply.compresses && !reply[coding]) {
    reply.making[coding] ??= quick[coding](reply.plain.body).then((body) => encoded(reply, body, coding))
    reply[coding] ??= await reply.making[coding]
  }
  return choose(reply, accepted, known) ?? reply.plain
}

/** The same through the framework, for the first answer of its kind. */
export async function respond(c: Context, reply: ReadyReply): Promise<Response> {
  const [accepted, known] = [c.req.header('accept-encoding'), c.req.header('if-none-match')]
  const { status, headers, body } = await formed(reply, accepted, known)
  return new Response(body && c.req.method !== 'HEAD' ? new Uint8Array(body) : null, { status, headers })
}

/** Redirects to the one address of an entry: for good, but asked for each time, because the entry may be renamed again. */
export const redirect = (location: string, headers: Record<string, string>) =>
  new Response(null, { status: 301, headers: { ...headers, location, 'cache-control': 'no-cache' } })
