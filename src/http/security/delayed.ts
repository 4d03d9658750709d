import { randomInt } from 'node:crypto'
import type { Logger } from 'pino'

type Action = () => unknown
type Options = { log: Logger; least?: number; most?: number }

/** Does actions after a random number of milliseconds, so that the time of no reply reveals whether there was anything to do. */
export function laterOf({ log, least = 300, most = 1500 }: Options) {
  const waiting = new Map<NodeJS.Timeout, Action>()
  const underway = new Set<Promise<void>>()

  function begin(timer: NodeJS.Timeout, action: Action) {
    clearTimeout(timer)
    waiting.delete(timer)
    const work = Promise.resolve()
      .then(action)
      .catch((error) => log.warn({ err: error }, 'a delayed action failed'))
      .then(() => void underway.delete(work))
    underway.add(work)
  }

  return {
    add: (action: Action) => {
      const timer = setTimeout(() => begin(timer, action), randomInt(least, most)).unref()
      waiting.set(timer, action)
    },

    /** Does at once what is waiting, and returns when all is done; part of a stop. */
    finish: async () => {
      for (const [timer, action] of waiting) begin(timer, action)
      await Promise.all(underway)
    },
  }
}

export type Later = ReturnType<typeof laterOf>
