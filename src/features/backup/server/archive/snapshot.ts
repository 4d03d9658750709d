import { type DatabaseAt, placeOf } from '../../../../db/database-at.ts'
import { postgresRead, postgresWritten } from '../move/postgres-side.ts'
import type { Side, Target } from '../move/side.ts'
import { sqliteRead } from '../move/sqlite-beside.ts'
import { at, CannotMove } from '../move/trouble.ts'
import { sideApart } from './side-apart.ts'

const why = ({ message }: Error) => `cannot be used: ${message}.`

/** What a database holds at this moment, read beside whoever uses it. Throws CannotMove. */
export const snapshotOf = (database: DatabaseAt): Promise<Side> =>
  at(
    placeOf(database).name,
    async () => {
      if (typeof database !== 'string') return postgresRead(database)
      if (!(await placeOf(database).isBegun()))
        throw new CannotMove(`There is no site in ${database}; or DATA_DIR is another than the site's.`)
      return sqliteRead(database)
    },
    why,
  )

/**
 * A database that is written beside whoever uses it, in one transaction, where it is a file by the thread whose program is told.
 * Throws CannotMove.
 */
export const writtenBeside = (database: DatabaseAt, thread: string): Promise<Target> =>
  at(
    placeOf(database).name,
    async () => (typeof database === 'string' ? sideApart(thread, 'written', database) : postgresWritten(database)),
    why,
  )
