// At one registration a second this is more than an hour.
const remembered = 5000
const later = 2 ** 40

/**
 * Who goes before whom, of networks that come again and again: who has had no turn yet before who has had one; of the
 * former who came first, even if there was no place then; of the latter whose turn was the longest ago.
 */
export class Precedence {
  readonly #known = new Map<string, number>()
  #count = 0

  /** The less it is, the sooner it goes. */
  of(network: string): number {
    return this.#note(network, this.#known.get(network) ?? this.#next())
  }

  hadTurn(network: string) {
    this.#note(network, later + this.#next())
  }

  #next() {
    this.#count += 1
    return this.#count
  }

  #note(network: string, place: number) {
    this.#known.delete(network)
    this.#known.set(network, place)
    const [oldest] = this.#known.keys()
    if (this.#known.size > remembered && oldest !== undefined) this.#known.delete(oldest)
    return place
  }
}
