import { widerOf } from '../visitor-address.ts'

/** How many connections there may be, in all and of one address. A lecture hall behind one address is within the second. */
export const connectionLimits = { all: 2_000, ofOne: 400 }

/**
 * Who is connected, and from where, oldest first. Where an address holds too many, its oldest goes for the newest; where
 * everybody together does, the oldest of the network (a /48 of IPv6) that holds the most. So whoever holds connections, or
 * opens ever new ones, pushes out his own, and a newcomer is always let in. One that was answered and waits for its next
 * question goes before any other: a browser opens another, where an upload would have to begin again.
 */
export class Guests<Guest> {
  /** Each with its address and the network of which that is a part; in IPv4 they are the same. */
  readonly #all = new Map<Guest, readonly string[]>()
  readonly #of = new Map<string, Set<Guest>>()
  readonly #answered = new Map<string, Set<Guest>>()
  readonly #most: typeof connectionLimits

  constructor(most = connectionLimits) {
    this.#most = most
  }

  /** Lets one in; gives back the one that is to go for it, and by which limit. */
  admit(guest: Guest, address: string): { guest: Guest; limit: string } | undefined {
    const network = widerOf(address)
    const names = network === address ? [address] : [address, network]
    put(this.#of, names, guest)
    this.#all.set(guest, names)
    if ((this.#of.get(address)?.size ?? 0) > this.#most.ofOne) return this.#oldest(address, 'connections of one address')
    if (this.#all.size > this.#most.all) return this.#oldest(this.#fullest(network), 'connections in all')
    return undefined
  }

  leave(guest: Guest) {
    const names = this.#all.get(guest) ?? []
    this.#all.delete(guest)
    take(this.#of, names, guest)
    take(this.#answered, names, guest)
  }

  /** One has a request under way. Each request is one, so that nothing is made or thrown away for it here. */
  busy(guest: Guest) {
    for (const name of this.#all.get(guest) ?? []) this.#answered.get(name)?.delete(guest)
  }

  /** One was answered. */
  idle(guest: Guest) {
    put(this.#answered, this.#all.get(guest) ?? [], guest)
  }

  /** The network with the most connections; the own one if no other has more. */
  #fullest(own: string) {
    const sizeOf = (name: string) => this.#of.get(name)?.size ?? 0
    let [fullest = own] = sizeOf(own) > 1 ? [own] : this.#of.keys()
    for (const [name, { size }] of this.#of) if (size > sizeOf(fullest)) fullest = name
    return fullest
  }

  #oldest(name: string | undefined, limit: string) {
    const answered = this.#answered.get(name ?? '')
    const [guest] = answered?.size ? answered : (this.#of.get(name ?? '') ?? [])
    if (guest === undefined) return undefined
    this.leave(guest)
    return { guest, limit }
  }
}

function put<Guest>(into: Map<string, Set<Guest>>, names: readonly string[], guest: Guest) {
  for (const name of names) {
    const same = into.get(name)
    if (same) same.add(guest)
    else into.set(name, new Set([guest]))
  }
}

function take<Guest>(from: Map<string, Set<Guest>>, names: readonly string[], guest: Guest) {
  for (const name of names) {
    const same = from.get(name)
    same?.delete(guest)
    if (same?.size === 0) from.delete(name)
  }
}
