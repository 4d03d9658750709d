import { widerOf } from '../visitor-address.ts'
import { Fullest } from './fullest.ts'

/** How many connections there may be, in all and of one address. A lecture hall behind one address is within the second. */
export const connectionLimits = { all: 2_000, ofOne: 400 }

/**
 * Who is connected, and from where, oldest first. Where an address holds too many, its oldest goes for the newest; where
 * everybody together does, the oldest of the network (a /48 of IPv6) that holds the most. So whoever holds connections, or
 * opens ever new ones, pushes out his own, and a newcomer is always let in. One that was answered and waits for its next
 * question goes before any other: a browser opens another, where an upload would have to begin again.
 */
export class Guests<Guest> {
  readonly #all = new Map<Guest, From>()
  readonly #of = new Map<string, Set<Guest>>()
  readonly #answered = new Map<string, Set<Guest>>()
  readonly #networks = new Fullest()
  readonly #most: typeof connectionLimits

  constructor(most = connectionLimits) {
    this.#most = most
  }

  /** Lets one in; gives back the one that is to go for it, and by which limit. */
  admit(guest: Guest, address: string): { guest: Guest; limit: string } | undefined {
    const network = widerOf(address)
    const names = network === address ? [address] : [address, network]
    put(this.#of, names, guest)
    this.#all.set(guest, { network, names })
    this.#networks.add(network)
    if ((this.#of.get(address)?.size ?? 0) > this.#most.ofOne) return this.#oldest(address, 'connections of one address')
    if (this.#all.size > this.#most.all) return this.#oldest(this.#networks.fullest(network), 'connections in all')
    return undefined
  }

  leave(guest: Guest) {
    const from = this.#all.get(guest)
    if (from === undefined) return
    this.#all.delete(guest)
    this.#networks.remove(from.network)
    take(this.#of, from.names, guest)
    take(this.#answered, from.names, guest)
  }

  /** One has a request under way. Each request is one, so that nothing is made or thrown away for it here. */
  busy(guest: Guest) {
    for (const name of this.#all.get(guest)?.names ?? []) this.#answered.get(name)?.delete(guest)
  }

  /** One was answered. */
  idle(guest: Guest) {
    put(this.#answered, this.#all.get(guest)?.names ?? [], guest)
  }

  #oldest(name: string | undefined, limit: string) {
    const answered = this.#answered.get(name ?? '')
    const [guest] = answered?.size ? answered : (this.#of.get(name ?? '') ?? [])
    if (guest === undefined) return undefined
    this.leave(guest)
    return { guest, limit }
  }
}

/** Where one is connected from; `names`: that address and the network that it is a part of, which of IPv4 are the same. */
type From = { network: string; names: readonly string[] }

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
