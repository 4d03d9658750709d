/** Of how many who asked in vain it is known when they did: at 2,000 a second those of half a minute. */
const asking = 60_000
/** Of how many who have had a turn. At one a second this is more than an hour. */
const served = 5_000

/** Where a network stands among those like it: the less `rank` is, the sooner it goes. */
export type Standing = { former: boolean; rank: number }

/**
 * Who goes before whom, of networks that come again and again. Of those that have had no turn yet: who came first, even if
 * there was no place then. Of the former: whose turn was the longest ago. Each kind has its own memory, so that no crowd
 * that is turned away lets those who have had a turn be forgotten.
 */
export class Precedence {
  readonly #asked = new Map<string, number>()
  readonly #served = new Map<string, number>()
  #count = 0

  of(network: string): Standing {
    const turn = this.#served.get(network)
    if (turn !== undefined) return { former: true, rank: turn }
    return { former: false, rank: note(this.#asked, network, this.#asked.get(network) ?? this.#next(), asking) }
  }

  hadTurn(network: string): Standing {
    this.#asked.delete(network)
    return { former: true, rank: note(this.#served, network, this.#next(), served) }
  }

  #next() {
    this.#count += 1
    return this.#count
  }
}

/** Remembers a rank; beyond so many the one that was noted the longest ago is forgotten. */
function note(ranks: Map<string, number>, network: string, rank: number, most: number) {
  ranks.delete(network)
  ranks.set(network, rank)
  const [oldest] = ranks.keys()
  if (ranks.size > most && oldest !== undefined) ranks.delete(oldest)
  return rank
}
