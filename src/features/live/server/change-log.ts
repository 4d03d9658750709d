import { anything } from '../contract.ts'

type Change = { n: number; at: number; kinds: readonly string[] }

/** So many are remembered; who was away for longer asks for everything. */
const most = 200

/** Which kinds changed lately, by the number of the write and by when it was heard of. */
export class ChangeLog {
  readonly #changes: Change[] = []
  readonly #now: () => number
  /** What is known begins behind this number and this moment. */
  #from: { n: number; at: number }

  constructor(n: number, now: () => number) {
    this.#now = now
    this.#from = { n, at: now() }
  }

  note(n: number, kinds: readonly string[]) {
    this.#changes.push({ n, at: this.#now(), kinds })
    const oldest = this.#changes.length > most ? this.#changes.shift() : undefined
    if (oldest) this.#from = { n: oldest.n, at: oldest.at }
  }

  /**
   * What changed behind the write of this number; `anything` where that is not remembered, or was not heard of here: the database may be
   * one that was put back to an earlier state.
   */
  behind(n: number): readonly string[] {
    const newest = this.#changes.at(-1)?.n ?? this.#from.n
    if (n < this.#from.n || n > newest) return [anything]
    return this.#kindsOf(({ n: later }) => later > n)
  }

  /** What changed within so many milliseconds. */
  within(age: number): readonly string[] {
    const moment = this.#now() - age
    if (moment < this.#from.at) return [anything]
    return this.#kindsOf(({ at }) => at >= moment)
  }

  #kindsOf(isMeant: (change: Change) => boolean) {
    return [...new Set(this.#changes.filter(isMeant).flatMap(({ kinds }) => kinds))]
  }
}
