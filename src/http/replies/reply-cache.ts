import { LRUCache } from 'lru-cache'
import { compressBest, type ReadyReply } from './reply.ts'

type Cached = { reply: ReadyReply; generation: number; until: number; since: number; compressed: boolean }

/** The bytes of a cached response: its text, its other encodings, headers, key and objects. */
const sizeOf = ({ reply: { plain } }: Cached) => Math.ceil(1.6 * plain.body.length) + 6000

// The best compression is slow and holds a thread: one at a time, and only for a response that is read again.
const settled = 1000
const worthwhile = 256 * 1024

/** The cached responses, the same for everyone. Older ones serve while the database is away. */
// The generation counts up between the commit of a write and its reply. Only a response that was begun in the present one is fresh, or
// shared while it is made, so every request after a write sees it.
export class ReplyCache {
  /** Grows with each write. What is known about a response holds as long. */
  generation = 0
  /** Grows with each write that removes something that responses may show. */
  removals = 0
  readonly #cached: LRUCache<string, Cached>
  #underway = new Map<string, Promise<ReadyReply | undefined>>()
  readonly #holdsUntil: () => Date
  #compressing = false
  #found = 0
  #made = 0

  /** `holdsUntil`: when a response that is made now expires by itself; `bytes`: the most that is cached. */
  constructor(holdsUntil: () => Date, bytes = 12 * 1024 * 1024) {
    this.#holdsUntil = holdsUntil
    this.#cached = new LRUCache({ maxSize: bytes, sizeCalculation: sizeOf })
  }

  #isFresh = ({ generation, until }: Cached) => generation === this.generation && until > Date.now()

  /** The fresh response of a key, if there is one. */
  peek(key: string): ReadyReply | undefined {
    const cached = this.#cached.get(key)
    if (cached === undefined || !this.#isFresh(cached)) return undefined
    if (!cached.compressed && !this.#compressing && Date.now() >= cached.since + settled) void this.#compress(cached)
    this.#found += 1
    return cached.reply
  }

  /** The last good response of a key, fresh or not, and when it was made; none if something was removed since. */
  lastGood(key: string): { reply: ReadyReply; since: number } | undefined {
    const cached = this.#cached.get(key)
    return cached?.reply.status === 200 ? cached : undefined
  }

  /** Responses found, made and dropped; how many are fresh, and the bytes of all. */
  figures() {
    const number = [...this.#cached.values()].filter(this.#isFresh).length
    return { found: this.#found, made: this.#made, dropped: this.generation, number, bytes: this.#cached.calculatedSize }
  }

  /** The response of a key, made by `make` if none is fresh. If `make` returns none, none is cached. */
  async get<Made extends ReadyReply | undefined>(key: string, make: () => Promise<Made>): Promise<Made | ReadyReply> {
    const found = this.peek(key) ?? (this.#underway.get(key) as Promise<Made> | undefined)
    if (found !== undefined) return found
    const { generation } = this
    const until = this.#holdsUntil().getTime()
    const making = make()
    this.#made += 1
    this.#underway.set(key, making)
    try {
      const reply = await making
      if (reply && generation === this.generation && reply.status < 500)
        this.#cached.set(key, { reply, generation, until, since: Date.now(), compressed: reply.plain.body.length > worthwhile })
      return reply
    } finally {
      if (this.#underway.get(key) === making) this.#underway.delete(key)
    }
  }

  /** After an addition or an edit: no response is fresh any more. */
  expire() {
    this.generation += 1
    this.#underway.clear()
  }

  /** After anything was removed: last good responses go too, so that it does not come back. */
  drop() {
    this.expire()
    this.removals += 1
    this.#cached.clear()
  }

  async #compress(cached: Cached) {
    this.#compressing = true
    cached.compressed = true
    // If that fails, the quick form is good enough.
    await compressBest(cached.reply).catch(() => {})
    this.#compressing = false
  }
}
