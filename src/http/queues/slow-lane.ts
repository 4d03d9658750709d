import { FairTurns } from './fair-turns.ts'
import type { Most } from './shares.ts'

type Rule = { every: number; waiting: Most; pause?: (milliseconds: number) => Promise<unknown> }
const real = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

// As many seconds as whoever is turned away is asked to wait.
const patience = 30_000

/** Lets through, one every so many milliseconds and of each address in turn, those who are more than a ceiling allows. */
export function slowLane({ every, waiting, pause = real }: Rule) {
  const turns = new FairTurns({ running: { all: 1, wider: 1, one: 1 }, waiting, patience })
  return {
    /** Waits for a visitor's turn and returns true; false where too many wait already, or he has left. */
    wait: async (visitor: string, left?: AbortSignal): Promise<boolean> => {
      const turn = await turns.begin(visitor, left)
      if (typeof turn === 'string') return false
      await pause(every)
      turn.over()
      return true
    },

    /** Somebody went through while the ceiling allowed it; above it, turns alternate with who has not. */
    wentThrough: (visitor: string) => turns.hadTurn(visitor),
  }
}

export type SlowLane = ReturnType<typeof slowLane>
