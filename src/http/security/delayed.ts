import { randomInt } from 'node:crypto'
import type { Logger } from 'pino'

type Action = () => unknown
type Options = { log: Logger; least?: number; most?: number }

/**
 * Does what is asked for some milliseconds afterwards, nobody can foresee how many, and together with all that was asked
 * for meanwhile: so no answer, and none of those that follow it, tells by its time what there was to do. What is asked for
 * again under the same name is done once, as it was asked for last.
 */
export function laterOf({ log, least = 300, most = 1500 }: Options) {
  let waiting = new Map<string, Action>()
  let timer: NodeJS.Timeout | undefined
  let underway: Promise<unknown> = Promise.resolve()

  async function all(actions: Iterable<Action>) {
    for (const action of actions)
      try {
        await action()
      } catch (error) {
        log.warn({ err: error }, 'something that was left for later could not be done')
      }
  }

  function begin() {
    clearTimeout(timer)
    timer = undefined
    const actions = waiting.values()
    waiting = new Map()
    underway = underway.then(() => all(actions))
    return underway
  }

  return {
    add: (name: string, action: Action) => {
      waiting.set(name, action)
      timer ??= setTimeout(begin, randomInt(least, most)).unref()
    },

    /** Does at once what waits, and comes back when it is done; part of a stop. */
    finish: begin,
  }
}

export type Later = ReturnType<typeof laterOf>
