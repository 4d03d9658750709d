import type { ServerResponse } from 'node:http'
import { setImmediate as others } from 'node:timers/promises'
import { Fullest } from '../../../http/connections/fullest.ts'
import { Refused } from '../../../http/refused.ts'
import { widerOf } from '../../../http/visitor-address.ts'

/**
 * How many may listen, in all and of one network: an address, or a /48 of IPv6. A browser listens once for all its windows, and a
 * whole university may stand behind either.
 */
export const listenerLimits = { all: 10_000, ofOne: 4_000 }

/** Who has left more bytes than this unread is not listening any more. */
const unread = 64 * 1024
/** Milliseconds for a last word to be read. */
const patience = 5000
/** So many are written to before somebody else has a turn. */
const slice = 100

const full = new Refused(503, 'Too many are told of changes at once. The page asks by itself when you come back to it.', 60)
const fullOfOne = new Refused(429, 'Too many listen from your address at once. The page asks by itself when you come back to it.', 60)

/** `leave` takes one out of the count at once, whatever its connection does. */
type Listener = { response: ServerResponse; address: string; leave: () => void }
type Options = {
  most?: typeof listenerLimits
  /** Is told that one was dropped who does not read. */
  dropped: (address: string) => void
  /** A last word to who gives his place to another. */
  gone: () => string
}

/** Everybody who listens, in as many groups as there are seconds between two beats, so that they are not all written to at once. */
export class Listeners {
  readonly #groups: Set<Listener>[]
  /** Those of each address, and of each network that they are a part of, oldest first. */
  readonly #of = new Map<string, Set<Listener>>()
  readonly #networks = new Fullest()
  /** Of each network, how many its addresses have. */
  readonly #addresses = new Map<string, Fullest>()
  readonly #options: Required<Options>
  #count = 0
  #next = 0

  constructor(groups: number, { most = listenerLimits, ...told }: Options) {
    this.#groups = Array.from({ length: groups }, () => new Set())
    this.#options = { most, ...told }
  }

  get count() {
    return this.#count
  }

  /**
   * Why one more from there is too many, if it is. Where all places are taken, a network that has more of them gives its oldest; where
   * none has more, or those of its own network are taken, an address in it that has more. So nobody is kept out by who has ever new addresses.
   */
  refusal(address: string): Refused | undefined {
    const { all, ofOne } = this.#options.most
    const network = widerOf(address)
    if (this.#many(network) >= ofOne) {
      const fullest = this.#addresses.get(network)?.fullest(address)
      return this.#madeRoom(fullest, address) ? undefined : fullOfOne
    }
    if (this.#count < all) return undefined
    if (this.#madeRoom(this.#networks.fullest(network), network)) return undefined
    return this.#madeRoom(this.#addresses.get(network)?.fullest(address), address) ? undefined : full
  }

  #many = (name: string | undefined) => this.#of.get(name ?? '')?.size ?? 0

  /** Takes the oldest out of the fullest; not for who has as many then, or two would take turns at one place. */
  #madeRoom(fullest: string | undefined, own: string): boolean {
    const [oldest] = this.#of.get(fullest ?? '') ?? []
    if (oldest === undefined || this.#many(fullest) <= this.#many(own) + 1) return false
    oldest.leave()
    oldest.response.end(this.#options.gone())
    // Who went without a word reads no last one either.
    setTimeout(() => oldest.response.socket?.destroy(), patience).unref()
    return true
  }

  /** Lets one in whose answer has begun; they leave with the end of their connection. */
  admit(response: ServerResponse, address: string) {
    const group = this.#groups[this.#next++ % this.#groups.length] as Set<Listener>
    const leave = () => {
      if (!group.delete(listener)) return
      this.#count -= 1
      this.#remove(listener)
    }
    const listener: Listener = { response, address, leave }
    group.add(listener)
    this.#add(listener)
    this.#count += 1
    response.once('close', leave)
  }

  #add(listener: Listener) {
    const { address } = listener
    const network = widerOf(address)
    for (const name of new Set([address, network])) this.#of.set(name, (this.#of.get(name) ?? new Set()).add(listener))
    const addresses = this.#addresses.get(network) ?? new Fullest()
    this.#addresses.set(network, addresses)
    addresses.add(address)
    this.#networks.add(network)
  }

  #remove(listener: Listener) {
    const { address } = listener
    const network = widerOf(address)
    for (const name of new Set([address, network])) {
      this.#of.get(name)?.delete(listener)
      if (this.#many(name) === 0) this.#of.delete(name)
    }
    this.#addresses.get(network)?.remove(address)
    this.#networks.remove(network)
    if (!this.#of.has(network)) this.#addresses.delete(network)
  }

  /** Writes to everybody, or to one group. */
  async write(text: string, group?: number) {
    const bytes = Buffer.from(text)
    await this.#each(group, ({ response, address }) => {
      if (response.writableLength + (response.socket?.writableLength ?? 0) > unread) {
        this.#options.dropped(address)
        response.socket?.resetAndDestroy()
      } else response.write(bytes)
    })
  }

  /** Writes a last word to everybody, to each their own, and ends it. */
  end = (last: () => string) => this.#each(undefined, ({ response }) => void response.end(last()))

  async #each(group: number | undefined, act: (listener: Listener) => void) {
    const meant = group === undefined ? this.#groups : [this.#groups[group % this.#groups.length] as Set<Listener>]
    const listeners = meant.flatMap((one) => [...one])
    for (const [at, listener] of listeners.entries()) {
      if (at % slice === slice - 1) await others()
      const { destroyed, writableEnded } = listener.response
      if (!destroyed && !writableEnded) act(listener)
    }
  }
}
