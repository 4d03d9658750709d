import { listsTaken } from '../../db/pieces.ts'
import { FairTurns } from './fair-turns.ts'
import { Turns } from './turns.ts'

const patience = 10_000

/**
 * Where the calls wait that are much work, so that none of them keeps the others waiting, and no memory is full of what
 * is read slowly. One object for the whole process.
 */
export const lanesOf = () => ({
  /** Forms that come without a script, from when they have come whole until their page is made for this one reader. */
  forms: new FairTurns({ running: { all: 64, wider: 16, one: 8 }, waiting: { all: 128, wider: 64, one: 32 }, patience }),

  /**
   * Searches, and pages of a size that nobody else asks for, until they are made. A campus behind one address has room to
   * wait.
   */
  searches: new FairTurns({ running: { all: 4, wider: 2, one: 1 }, waiting: { all: 256, wider: 128, one: 64 }, patience }),

  /**
   * Pages of lists behind the first, and what programs read, until they are made and compressed: there are as many as entries, and
   * made all at once they would keep whoever reads the first waiting.
   */
  pages: new FairTurns({ running: { all: 2, wider: 2, one: 1 }, waiting: { all: 256, wider: 128, one: 64 }, patience }),

  /** Such answers that are made and large: as many are in memory, until they are taken. */
  largeAnswers: new FairTurns({ running: { all: 32, wider: 4, one: 2 }, waiting: { all: 64, wider: 64, one: 64 }, patience }),

  /** Pictures, until all that is kept of one is made: there is one process that makes them. */
  pictures: new FairTurns({ running: { all: 1, one: 1 }, waiting: { all: 64, one: 16 }, patience: 60_000 }),

  /** Cards and posters, until one is drawn: there is one process that draws them. */
  sheets: new FairTurns({ running: { all: 1, one: 1 }, waiting: { all: 64, wider: 32, one: 16 }, patience: 30_000 }),

  /** Pictures that are fetched from elsewhere for administrators. */
  fetched: new FairTurns({ running: { all: 4, one: 2 }, waiting: { all: 32, one: 8 }, patience: 30_000 }),

  /**
   * Lists as long as they are. A turn lasts until the last byte is taken: each holds a connection to the database and a
   * compressor.
   */
  long: new FairTurns({ running: { all: listsTaken.byVisitors, wider: 2, one: 1 }, waiting: { all: 64, wider: 16, one: 8 }, patience }),

  /** The same for administrators, each for himself, so that no visitor keeps them from their lists. */
  administrators: new FairTurns({ running: { all: listsTaken.byAdministrators, one: 3 }, waiting: { all: 16, one: 4 }, patience }),

  /** Archives of the whole site, which may take hours to download, and keep no administrator from his lists meanwhile. */
  wholeSites: new FairTurns({ running: { all: 4, one: 2 }, waiting: { all: 8, one: 2 }, patience }),

  /**
   * After how many milliseconds large answers and long lists are broken off, so that who reads slowly does not hold his
   * turn for ever.
   */
  brokenOffAfter: 60_000,

  /** How slowly a whole site may be taken instead, in bytes a millisecond: less in as long a time breaks it off. */
  least: 16,

  /**
   * The pieces of which all of these lists are made, one at a time; between two of them the process answers whoever else
   * asks.
   */
  pieces: new Turns(),
})

export type Lanes = ReturnType<typeof lanesOf>
