import { LRUCache } from 'lru-cache'
import { compressBest, type ReadyReply } from './reply.ts'

type Kept = { reply: ReadyReply; until: number; since: number; compressed: boolean }

/** What an answer takes: its text, its other encodings, and headers, keys and objects. */
const sizeOf = ({ reply: { plain } }: Kept) => Math.ceil(1.6 * plain.body.length) + 6000

// The best compression takes long. It is worth it for an answer that lives and is read, and never for two at once,
// because it holds a thread that others wait for.
const settled = 1000
const worthwhile = 256 * 1024

/**
 * The answers that are the same for everyone, kept until a write drops them or their time is over. A write counts the
 * generation up after its commit and before its answer; a reply is kept, and shared with those who ask meanwhile, only
 * while the generation in which it was begun still holds. So whoever asks after a write was answered sees it.
 */
export class ReplyCache {
  #generation = 0
  readonly #kept: LRUCache<string, Kept>
  #underway = new Map<string, Promise<ReadyReply | undefined>>()
  readonly #holdsUntil: () => Date
  #compressing = false
  #found = 0
  #made = 0

  /**
   * `holdsUntil`: the moment at which an answer made now grows old by itself; `bytes`: how much is kept. What was not
   * asked for the longest time makes room.
   */
  constructor(holdsUntil: () => Date, bytes = 12 * 1024 * 1024) {
    this.#holdsUntil = holdsUntil
    this.#kept = new LRUCache({ maxSize: bytes, sizeCalculation: sizeOf })
  }

  /** Counts up whenever every answer is forgotten. What was found out about an answer holds as long as this. */
  get generation() {
    return this.#generation
  }

  /** The kept answer of a key, if there is one that holds. */
  peek(key: string): ReadyReply | undefined {
    const kept = this.#kept.get(key)
    if (kept === undefined) return undefined
    const now = Date.now()
    if (kept.until <= now) {
      this.#kept.delete(key)
      return undefined
    }
    if (!kept.compressed && !this.#compressing && now >= kept.since + settled) void this.#compress(kept)
    this.#found += 1
    return kept.reply
  }

  /** How often one lay ready, had to be made, and all were forgotten; how many there are, and what they take. */
  figures() {
    const { size: number, calculatedSize: bytes } = this.#kept
    return { found: this.#found, made: this.#made, dropped: this.#generation, number, bytes }
  }

  /** The answer of a key, made by `make` when none is kept. An answer that `make` does not give is not kept either. */
  async get<Made extends ReadyReply | undefined>(key: string, make: () => Promise<Made>): Promise<Made | ReadyReply> {
    const kept = this.peek(key) ?? (this.#underway.get(key) as Promise<Made> | undefined)
    if (kept !== undefined) return kept
    const generation = this.#generation
    const until = this.#holdsUntil().getTime()
    const making = make()
    this.#made += 1
    this.#underway.set(key, making)
    try {
      const reply = await making
      if (reply && generation === this.#generation && reply.status < 500)
        this.#kept.set(key, { reply, until, since: Date.now(), compressed: reply.plain.body.length > worthwhile })
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

  async #compress(kept: Kept) {
    this.#compressing = true
    kept.compressed = true
    try {
      await compressBest(kept.reply)
    } catch {
      // The quick form is good enough.
    } finally {
      this.#compressing = false
    }
  }
}
