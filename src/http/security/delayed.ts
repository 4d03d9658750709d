import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'

type Options = { log: Logger; least?: number; most?: number }

/** Runs actions after a random time, so that the time of no reply reveals whether there was one. */
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

    /** Runs at once what is waiting; part of a stop. */
    finish: async () => {
      hurry.abort()
      await Promise.all(underway)
    },
  }
}

export type Later = ReturnType<typeof laterOf>
