import { Rounds } from './rounds.ts'
import { type Lack, type Most, Shares } from './shares.ts'

/** How many may be at it at once, how many may wait for that, and for how many milliseconds at most. */
export type Rule = { running: Most; waiting: Most; patience: number }

/** A turn that was given; `over` gives it on, and does nothing the second time. */
export type Turn = { over: () => void }

/** Why there was none: too many of one's own network wait, or of all; or those before were not over in time. */
export type NoTurn = Lack | 'late'

type Waiting = { visitor: string; settle: (outcome: 'begun' | NoTurn) => void }

/**
 * Turns at something that is much work, given out in rounds, so that whoever asks for many does not keep the others
 * waiting; every second goes to who has had none. Where the places to wait are all taken, they are given up in the same
 * spirit (rounds.ts).
 */
export class FairTurns {
  readonly #running: Shares
  readonly #waiting: Shares
  readonly #patience: number
  readonly #queue = new Rounds<Waiting>()

  constructor({ running, waiting, patience }: Rule) {
    this.#running = new Shares(running)
    this.#waiting = new Shares(waiting)
    this.#patience = patience
  }

  /** Somebody has had what the turns are for, without one. */
  hadTurn(visitor: string) {
    this.#queue.hadTurn(visitor)
  }

  /** Waits for a turn. Who left, as `left` tells, waits no longer. */
  async begin(visitor: string, left?: AbortSignal): Promise<Turn | NoTurn> {
    if (this.#running.lack(visitor)) {
      const outcome = await this.#wait(visitor, left)
      if (outcome !== 'begun') return outcome
    } else this.#take(visitor)
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
    const goes = lack === 'all' ? this.#queue.makesRoomFor(visitor) : undefined
    if (lack && !goes) return lack
    goes?.settle('all')
    const { promise, resolve } = Promise.withResolvers<'begun' | NoTurn>()
    const one: Waiting = {
      visitor,
      settle: (outcome) => {
        one.settle = () => {}
        clearTimeout(timer)
        left?.removeEventListener('abort', giveUp)
        this.#waiting.giveBack(visitor)
        this.#queue.remove(one)
        resolve(outcome)
      },
    }
    const giveUp = () => one.settle('late')
    const timer = setTimeout(giveUp, this.#patience)
    left?.addEventListener('abort', giveUp)
    this.#waiting.take(visitor)
    this.#queue.add(one)
    if (left?.aborted) giveUp()
    return promise
  }

  #take(visitor: string) {
    this.#running.take(visitor)
    this.#queue.hadTurn(visitor)
  }

  #goOn() {
    for (;;) {
      const one = this.#queue.next(({ visitor }) => this.#running.lack(visitor) === undefined)
      if (one === undefined) return
      this.#take(one.visitor)
      one.settle('begun')
    }
  }
}
