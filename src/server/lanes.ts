import { FairTurns } from './fair-turns.ts'
import { Turns } from './turns.ts'

const patience = 10_000

/**
 * Where the calls wait that are much work, so that none of them keeps the others waiting, and no memory is full of what
 * is read slowly. One object for the whole process.
 */
export const lanesOf = () => ({
  /** The pieces of all lists, one at a time; between two of them the process answers whoever else asks. */
  pieces: new Turns(),

  /** Lists as long as they are. A turn lasts until the last byte is taken: each holds a connection to the database and a compressor. */
  long: new FairTurns({ running: { all: 8, wider: 2, one: 1 }, waiting: { all: 64, wider: 16, one: 8 }, patience }),

  /** The same for administrators, each for himself, so that no visitor keeps them from their lists. */
  administrators: new FairTurns({ running: { all: 4, wider: 4, one: 3 }, waiting: { all: 16, wider: 16, one: 4 }, patience }),

  /** Searches and other parts that nobody else asks for. */
  parts: new FairTurns({ running: { all: 4, wider: 2, one: 1 }, waiting: { all: 64, wider: 16, one: 8 }, patience }),

  /** Forms that come without a script: each has its page made for one reader. */
  forms: new FairTurns({ running: { all: 4, wider: 2, one: 1 }, waiting: { all: 128, wider: 64, one: 32 }, patience }),

  /** Such parts once they are made, where they are large: as many are in memory, until they are taken. */
  taking: new FairTurns({ running: { all: 32, wider: 4, one: 2 }, waiting: { all: 32, wider: 8, one: 2 }, patience }),

  /** After how many milliseconds a long list is broken off, so that who reads slowly does not hold his turn for ever. */
  longest: 60_000,
})

export type Lanes = ReturnType<typeof lanesOf>
