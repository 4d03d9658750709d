import { type DatabaseAt, placeOf } from '../database-at.ts'
import { postgresRead, postgresWritten } from '../move/postgres-side.ts'
import type { Side, Target } from '../move/side.ts'
import { sqliteRead, sqliteWritten } from '../move/sqlite-beside.ts'
import { at, CannotMove } from '../move/trouble.ts'

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

/** A database that is written beside whoever uses it, in one transaction. Throws CannotMove. */
export const writtenBeside = (database: DatabaseAt): Promise<Target> =>
  at(placeOf(database).name, async () => (typeof database === 'string' ? sqliteWritten(database) : postgresWritten(database)), why)
