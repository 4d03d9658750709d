import { widerOf } from '../visitor-address.ts'
import { type Lack, type Most, Shares } from './shares.ts'

/** How many may run at once, how many may wait for that, and for how many milliseconds at most. */
export type Rule = { running: Most; waiting: Most; patience: number }

/** A turn that was given; `over` passes it on, and does nothing the second time. */
export type Turn = { over: () => void }

/** Why there is none: too many of the visitor's own network wait, or of all; or those before were not over in time. */
export type NoTurn = Lack | 'late'

type Waiting = { visitor: string; settle: (outcome: 'begun' | NoTurn) => void }

/** A bounded queue for heavy work. Networks take turns, so that one that asks for much does not keep the others waiting. */
export class FairTurns {
  readonly #running: Shares
  readonly #waiting: Shares
  readonly #patience: number
  /** Those who wait, by wider network (a /48 of IPv6); the network whose turn is next comes first. */
  readonly #queue = new Map<string, Waiting[]>()

  constructor({ running, waiting, patience }: Rule) {
    this.#running = new Shares(running)
    this.#waiting = new Shares(waiting)
    this.#patience = patience
  }

  /** Waits for a turn; a visitor who leaves (`left`) waits no longer. */
  async begin(visitor: string, left?: AbortSignal): Promise<Turn | NoTurn> {
    if (this.#running.lack(visitor)) {
      const outcome = await this.#wait(visitor, left)
      if (outcome !== 'begun') return outcome
    } else this.#running.take(visitor)
    let isOver = false
    return {
      over: () => {
        if (isOver) return
        isOver = true
        this.#running.giveBack(visitor)
        this.#goOn()
      },
    }
  }

  async #wait(visitor: string, left?: AbortSignal) {
    const lack = this.#waiting.lack(visitor)
    if (lack === 'own' || (lack && !this.#makesRoomFor(visitor))) return lack
    const { promise, resolve } = Promise.withResolvers<'begun' | NoTurn>()
    const one: Waiting = {
      visitor,
      settle: (outcome) => {
        one.settle = () => {}
        clearTimeout(timer)
        left?.removeEventListener('abort', giveUp)
        this.#waiting.giveBack(visitor)
        this.#remove(one)
        resolve(outcome)
      },
    }
    const giveUp = () => one.settle('late')
    const timer = setTimeout(giveUp, this.#patience)
    left?.addEventListener('abort', giveUp)
    this.#waiting.take(visitor)
    const network = widerOf(visitor)
    this.#queue.set(network, [...(this.#queue.get(network) ?? []), one])
    if (left?.aborted) giveUp()
    return promise
  }

  #remove(one: Waiting) {
    const network = widerOf(one.visitor)
    const others = this.#queue.get(network)?.filter((other) => other !== one) ?? []
    if (others.length > 0) this.#queue.set(network, others)
    else this.#queue.delete(network)
  }

  /** If all places are taken, the network that waits for most gives up its last, unless this one waits for nearly as much. */
  #makesRoomFor(visitor: string) {
    const own = this.#queue.get(widerOf(visitor))?.length ?? 0
    const [longest = []] = [...this.#queue.values()].sort((one, other) => other.length - one.length)
    if (longest.length >= own + 2) longest.at(-1)?.settle('all')
    return longest.length >= own + 2
  }

  #goOn() {
    for (const [network, waiting] of [...this.#queue]) {
      const one = waiting.find(({ visitor }) => this.#running.lack(visitor) === undefined)
      if (one === undefined) continue
      this.#running.take(one.visitor)
      one.settle('begun')
      // The others of this network come after all other networks.
      const others = this.#queue.get(network)
      this.#queue.delete(network)
      if (others) this.#queue.set(network, others)
    }
  }
}
