import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

type Options = { log: Logger; least?: number; most?: number }

/** Does actions after a random number of milliseconds, so that the time of no reply reveals whether there was anything to do. */
export function laterOf({ log, least = 300, most = 1500 }: Options) {
  const underway = new Set<Promise<void>>()
  const hurry = new AbortController()

  return {
    add: (action: () => unknown) => {
      const work = pause(randomInt(least, most), undefined, { ref: false, signal: hurry.signal })
        .catch(() => {})
        .then(action)
        .catch((error) => log.warn({ err: error }, 'a delayed action failed'))
        .then(() => void underway.delete(work))
      underway.add(work)
    },

    /** Does at once what is waiting, and returns when all is done; part of a stop. */
    finish: async () => {
      hurry.abort()
      await Promise.all(underway)
    },
  }
}

export type Later = ReturnType<typeof laterOf>
