/** How many connections there may be, in all and of one address. A lecture hall behind one address is within the second. */
export const places = { all: 2_000, ofOne: 400 }

/**
 * Who is connected, and from where, oldest first. Where an address, or everybody together, holds too many, the oldest
 * goes for the newest: whoever only holds connections pushes out his own, and a newcomer is always let in.
 */
export class Guests<Guest> {
  readonly #all = new Map<Guest, string>()
  readonly #of = new Map<string, Set<Guest>>()
  readonly #most: typeof places

  constructor(most = places) {
    this.#most = most
  }

  /** Lets one in; gives back the one that is to go for it, and by which limit. */
  admit(guest: Guest, address: string): { guest: Guest; limit: string } | undefined {
    const same = this.#of.get(address) ?? new Set()
    this.#of.set(address, same.add(guest))
    this.#all.set(guest, address)
    if (same.size > this.#most.ofOne) return this.#oldest(same, 'connections of one address')
    if (this.#all.size > this.#most.all) return this.#oldest(this.#all.keys(), 'connections in all')
    return undefined
  }

  leave(guest: Guest) {
    const address = this.#all.get(guest)
    if (address === undefined) return
    this.#all.delete(guest)
    const same = this.#of.get(address)
    same?.delete(guest)
    if (same?.size === 0) this.#of.delete(address)
  }

  #oldest(guests: Iterable<Guest>, limit: string) {
    const [guest] = guests
    if (guest === undefined) return undefined
    this.leave(guest)
    return { guest, limit }
  }
}
