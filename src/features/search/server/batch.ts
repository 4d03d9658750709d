import type { EntryWords, Stands } from './entry-words.ts'
import type { PostingRow } from './postings.ts'

/**
 * From so much on, some 5 MB, entries on their way are written; those that come together last may bring half as much again. Four times as much
 * was written a quarter faster, and left the process 20 MB larger. What the index keeps in order is sorted in one go, word by word.
 */
const most = { postings: 50_000, words: 20_000 }

/**
 * The words of entries that come into the index together. Written in the order in which the index lies, what many of them say touches
 * each part of it once, and not once for each of them.
 */
export class Batch {
  readonly kind: string
  readonly entries: string[] = []
  readonly #standing = new Map<string, (Stands & { entry: string; day: string })[]>()
  #size = 0

  constructor(kind: string) {
    this.kind = kind
  }

  get isFull() {
    return this.#size >= most.postings || this.#standing.size >= most.words
  }

  add(entry: string, day: string, words: EntryWords) {
    this.entries.push(entry)
    this.#size += words.size
    for (const [word, { weight, place }] of words) {
      const one = { entry, day, weight, place }
      const those = this.#standing.get(word)
      if (those) those.push(one)
      else this.#standing.set(word, [one])
    }
  }

  /** As the key of the index orders them. */
  *postings(): Generator<PostingRow> {
    for (const word of [...this.#standing.keys()].sort())
      for (const one of (this.#standing.get(word) ?? []).sort(inOrder)) yield { word, kind: this.kind, ...one }
  }
}

/** The order of the index within a word of a kind. */
export const inOrder = (one: Dated, other: Dated) => one.weight - other.weight || order(one.day, other.day) || order(one.entry, other.entry)
export const order = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
type Dated = { weight: number; day: string; entry: string }
