import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })

type Coding = 'br' | 'gzip'

/** One answer in one encoding. `list` holds the headers once more, as node:http sends them with the least work. */
export type Form = { status: number; headers: Record<string, string>; list: string[]; body: Buffer | undefined }

/** One answer, ready to send to everyone in each of its encodings; `unchanged` for whoever has it already. */
export type Reply = { status: number; etag: string; plain: Form & { body: Buffer }; unchanged?: Form } & { [Name in Coding]?: Form }

/** Makes an answer of a text. `status` other than 200 is kept like any other, so that 404 costs no render. */
export async function freshReply(text: string, headers: Record<string, string>, status = 200): Promise<Reply> {
  const plain = Buffer.from(text)
  const [br, zipped] = await Promise.all([brotli(plain, quality(5)), gzipped(plain)])
  // 'no-cache' means: keep it, but ask each time whether it still holds; so nobody reads an old page.
  return replyOf(plain, { br, gzip: zipped }, { 'cache-control': 'no-cache', ...headers }, status)
}

/** Makes an answer of bytes and their compressed forms. */
export function replyOf(plain: Buffer, compressed: { [Name in Coding]?: Buffer }, given: Record<string, string>, status = 200): Reply {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const headers = { vary: 'accept-encoding', ...given, etag }
  const reply: Reply = { status, etag, plain: { ...formOf(status, headers, plain), body: plain } }
  if (status === 200) reply.unchanged = formOf(304, headers, undefined)
  if (compressed.br) reply.br = encoded(reply, compressed.br, 'br')
  if (compressed.gzip) reply.gzip = encoded(reply, compressed.gzip, 'gzip')
  return reply
}

const encoded = ({ status, plain }: Reply, body: Buffer, coding: Coding) =>
  formOf(status, { ...plain.headers, 'content-encoding': coding }, body)

function formOf(status: number, given: Record<string, string>, body: Buffer | undefined): Form {
  const headers = body ? { ...given, 'content-length': String(body.length) } : given
  return { status, headers, list: Object.entries(headers).flat(), body }
}

type Kept = { reply: Reply; until: number }

/** What an answer takes beside its bodies: headers, keys, objects. */
const overhead = 4096
const sizeOf = ({ reply: { plain, br, gzip: zipped } }: Kept) =>
  overhead + [plain, br, zipped].reduce((sum, form) => sum + (form?.body?.length ?? 0), 0)

/**
 * The answers that are the same for everyone, kept until a write drops them or their time is over. A write counts the
 * generation up after its commit and before its answer; a reply is kept, and shared with those who ask meanwhile, only
 * while the generation in which it was begun still holds. So whoever asks after a write was answered sees it.
 */
export class ReplyCache {
  #generation = 0
  readonly #kept: LRUCache<string, Kept>
  #underway = new Map<string, Promise<Reply | undefined>>()
  readonly #holdsUntil: () => Date

  /**
   * `holdsUntil`: the moment at which an answer made now grows old by itself; `bytes`: how much is kept. What was not
   * asked for the longest time makes room.
   */
  constructor(holdsUntil: () => Date, bytes = 24 * 1024 * 1024) {
    this.#holdsUntil = holdsUntil
    this.#kept = new LRUCache({ maxSize: bytes, sizeCalculation: sizeOf })
  }

  /** The kept answer of a key, if there is one that holds. */
  peek(key: string): Reply | undefined {
    const kept = this.#kept.get(key)
    if (kept === undefined) return undefined
    if (kept.until > Date.now()) return kept.reply
    this.#kept.delete(key)
    return undefined
  }

  /** The answer of a key, made by `make` when none is kept. An answer that `make` does not give is not kept either. */
  async get<Made extends Reply | undefined>(key: string, make: () => Promise<Made>): Promise<Made | Reply> {
    const kept = this.peek(key) ?? (this.#underway.get(key) as Promise<Made> | undefined)
    if (kept !== undefined) return kept
    const generation = this.#generation
    const until = this.#holdsUntil().getTime()
    const making = make()
    this.#underway.set(key, making)
    try {
      const reply = await making
      if (reply && generation === this.#generation && reply.status < 500) this.#keep(key, { reply, until }, generation)
      return reply
    } finally {
      if (this.#underway.get(key) === making) this.#underway.delete(key)
    }
  }

  /** Forgets every answer, kept or being made. */
  drop() {
    this.#generation += 1
    this.#kept.clear()
    this.#underway.clear()
  }

  #keep(key: string, kept: Kept, generation: number) {
    this.#kept.set(key, kept)
    // The best compression takes long, so it runs beside the answers and replaces the quick one.
    brotli(kept.reply.plain.body, quality(11)).then(
      (best) => {
        const quick = kept.reply.br?.body?.length ?? Number.POSITIVE_INFINITY
        if (generation === this.#generation && best.length < quick) kept.reply.br = encoded(kept.reply, best, 'br')
      },
      () => {},
    )
  }
}

// A coding is taken when its whole name stands in the list, unless its weight is nought (RFC 9110, 12.5.3).
const listed = (name: string) => new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`, 'i')
const takesBr = listed('br')
const takesGzip = listed('gzip')

/** How an answer goes out to one client: 304 where it has it already, else in an encoding it takes. */
export function choose(reply: Reply, accepted = '', known?: string): Form {
  if (reply.unchanged && known?.includes(reply.etag)) return reply.unchanged
  if (reply.br && takesBr.test(accepted)) return reply.br
  if (reply.gzip && takesGzip.test(accepted)) return reply.gzip
  return reply.plain
}

/** The same through the framework, for the first answer of its kind. */
export function respond(c: Context, reply: Reply): Response {
  const { status, headers, body } = choose(reply, c.req.header('accept-encoding'), c.req.header('if-none-match'))
  return new Response(body && c.req.method !== 'HEAD' ? new Uint8Array(body) : null, { status, headers })
}
