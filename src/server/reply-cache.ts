import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const quality = (level: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: level } })

/** One answer, ready to send to everyone: its headers, and its bytes plain and compressed. */
export type Reply = {
  status: number
  headers: Record<string, string>
  etag: string
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
}

/** Makes an answer of a text. `status` other than 200 is kept like any other, so that 404 costs no render. */
export async function freshReply(text: string, headers: Record<string, string>, status = 200): Promise<Reply> {
  const plain = Buffer.from(text)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const [br, zipped] = await Promise.all([brotli(plain, quality(5)), gzipped(plain)])
  // 'no-cache' means: keep it, but ask each time whether it still holds; so nobody reads an old page.
  return { status, headers: { 'cache-control': 'no-cache', vary: 'accept-encoding', ...headers, etag }, etag, plain, br, gzip: zipped }
}

type Kept = { reply: Reply; until: number }

/**
 * The answers that are the same for everyone, kept until a write drops them or their time is over. A write counts the
 * generation up after its commit and before its answer; a reply is kept, and shared with those who ask meanwhile, only
 * while the generation in which it was begun still holds. So whoever asks after a write was answered sees it.
 */
export class ReplyCache {
  #generation = 0
  #kept = new Map<string, Kept>()
  #underway = new Map<string, Promise<Reply>>()
  readonly #holdsUntil: () => Date
  readonly #most: number

  /** `holdsUntil`: the moment at which an answer made now grows old by itself; `most`: how many are kept. */
  constructor(holdsUntil: () => Date, most = 500) {
    this.#holdsUntil = holdsUntil
    this.#most = most
  }

  /** The kept answer of a key, if there is one that holds. */
  peek(key: string): Reply | undefined {
    const kept = this.#kept.get(key)
    if (kept === undefined) return undefined
    if (kept.until > Date.now()) return kept.reply
    this.#kept.delete(key)
    return undefined
  }

  /** The answer of a key, made by `make` when none is kept. */
  async get(key: string, make: () => Promise<Reply>): Promise<Reply> {
    const kept = this.peek(key) ?? this.#underway.get(key)
    if (kept !== undefined) return kept
    const generation = this.#generation
    const until = this.#holdsUntil().getTime()
    const making = make()
    this.#underway.set(key, making)
    try {
      const reply = await making
      if (generation === this.#generation && reply.status < 500) this.#keep(key, { reply, until }, generation)
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
    const oldest = this.#kept.keys().next().value
    if (this.#kept.size >= this.#most && oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(key, kept)
    // The best compression takes long, so it runs beside the answers and replaces the quick one.
    brotli(kept.reply.plain, quality(11)).then(
      (best) => {
        if (generation === this.#generation && best.length < (kept.reply.br?.length ?? Number.POSITIVE_INFINITY)) kept.reply.br = best
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
export function choose(reply: Reply, accepted: string | undefined, known: string | undefined) {
  if (known?.includes(reply.etag) && reply.status === 200) return { status: 304, headers: reply.headers, body: undefined }
  const coding = reply.br && takesBr.test(accepted ?? '') ? 'br' : reply.gzip && takesGzip.test(accepted ?? '') ? 'gzip' : undefined
  const body = coding ? (reply[coding] as Buffer) : reply.plain
  const headers: Record<string, string> = { ...reply.headers, 'content-length': String(body.length) }
  if (coding) headers['content-encoding'] = coding
  return { status: reply.status, headers, body }
}

/** The same through the framework, for the first answer of its kind. */
export function respond(c: Context, reply: Reply): Response {
  const { status, headers, body } = choose(reply, c.req.header('accept-encoding'), c.req.header('if-none-match'))
  return new Response(body && c.req.method !== 'HEAD' ? new Uint8Array(body) : null, { status, headers })
}
