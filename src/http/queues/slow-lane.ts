import { FairTurns } from './fair-turns.ts'
import type { Most } from './shares.ts'

type Rule = { every: number; waiting: Most; pause?: (milliseconds: number) => Promise<unknown> }
const real = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

// As many seconds as a visitor who is turned away is asked to wait.
const patience = 30_000

/** A queue for those above a rate limit: lets one through every so many milliseconds, of each address in turn. */
export function slowLane({ every, waiting, pause = real }: Rule) {
  const turns = new FairTurns({ running: { all: 1, wider: 1, one: 1 }, waiting, patience })
  return {
    /** Waits for a visitor's turn and returns true; false if too many wait already, or the visitor has left. */
    wait: async (visitor: string, left?: AbortSignal): Promise<boolean> => {
      const turn = await turns.begin(visitor, left)
      if (typeof turn === 'string') return false
      await pause(every)
      turn.over()
      return true
    },
  }
}

export type SlowLane = ReturnType<typeof slowLane>
