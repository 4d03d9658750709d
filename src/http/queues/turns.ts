import { setImmediate as others } from 'node:timers/promises'

type Waiting = { begin: () => void; first: boolean }

/** Lets one action run at a time; between two of them the process answers whoever else asks. */
export class Turns {
  #busy = false
  #waiting: Waiting[] = []

  /** Does `action` when its turn has come; one that is to be `first` before all that are not. */
  async take<T>(action: () => T | Promise<T>, { first = false } = {}): Promise<T> {
    if (this.#busy) await new Promise<void>((begin) => this.#enter({ begin, first }))
    this.#busy = true
    try {
      return await action()
    } finally {
      void this.#pass()
    }
  }

  #enter(one: Waiting) {
    const behind = one.first ? this.#waiting.findIndex(({ first }) => !first) : -1
    this.#waiting.splice(behind === -1 ? this.#waiting.length : behind, 0, one)
  }

  async #pass() {
    await others()
    const next = this.#waiting.shift()
    if (next) next.begin()
    else this.#busy = false
  }
}
