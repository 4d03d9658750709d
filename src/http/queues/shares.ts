import { widerOf } from '../visitor-address.ts'

/** How much there is of something: for all together, for one wider network (a /48 of IPv6) where that counts, for one visitor. */
export type Most = { all: number; wider?: number; one: number }

/** What is used up: the share of one's own network, or what there is for all. */
export type Lack = 'own' | 'all'

/** Counts how much each visitor has taken of what everybody shares. */
export class Shares {
  readonly #most: Required<Most>
  readonly #taken = new Map<string, number>()

  constructor(most: Most) {
    this.#most = { wider: Number.POSITIVE_INFINITY, ...most }
  }

  /** What keeps a visitor from taking one more; undefined where nothing does. */
  lack(visitor: string): Lack | undefined {
    const [one, wider, all] = namesOf(visitor).map((name) => this.#taken.get(name) ?? 0) as [number, number, number]
    if (one >= this.#most.one || wider >= this.#most.wider) return 'own'
    return all >= this.#most.all ? 'all' : undefined
  }

  take(visitor: string) {
    for (const name of namesOf(visitor)) this.#taken.set(name, (this.#taken.get(name) ?? 0) + 1)
  }

  giveBack(visitor: string) {
    for (const name of namesOf(visitor)) {
      const left = (this.#taken.get(name) ?? 0) - 1
      if (left > 0) this.#taken.set(name, left)
      else this.#taken.delete(name)
    }
  }
}

const namesOf = (visitor: string) => [`one ${visitor}`, `wider ${widerOf(visitor)}`, 'all']
