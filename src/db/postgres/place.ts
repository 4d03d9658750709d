import { sql } from 'kysely'
import { clockOf, type Place } from '../engine.ts'
import { type Looked, lookIn } from '../looked.ts'
import { isStarted } from '../migrate.ts'
import { DatabaseUnfit } from './fit.ts'
import { DatabaseAway, openPostgres, type PostgresAt, readPostgres } from './open.ts'

export const nameOf = ({ postgres: { host, port, database } }: PostgresAt) => `${host}:${port}/${database}`

/** A database on a server. */
export const onServer = (at: PostgresAt): Place => ({
  engine: 'postgres',
  name: nameOf(at),
  folder: undefined,
  files: [],
  isBegun: () => readPostgres(at, isStarted),
  look: () => lookAtPostgres(at),
  fix: (error) => {
    if (error instanceof DatabaseUnfit) return error.todo
    return error instanceof DatabaseAway
      ? 'Look for a slip in DATABASE_URL, and whether the server runs and lets this machine in.'
      : 'See what the log of the database server says. If its data are damaged, put a copy back (docs/backup.md).'
  },
  read: ({ asItIs }) => readPostgres(at, asItIs),
  open: (changes, steps) => openPostgres(at, changes, steps),
})

/** Throws DatabaseAway or DatabaseUnfit. */
const lookAtPostgres = (at: PostgresAt): Promise<Looked> =>
  readPostgres(at, async (db) => {
    const { rows } = await sql<{ version: string; bytes: number }>`
      select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(db)
    const { version = '', bytes = 0 } = rows[0] ?? {}
    const ahead = Date.now() - (await clockOf(db)).getTime()
    return { name: `Postgres ${version.split(' ')[0]}`, unfit: [], bytes, ahead, ...(await lookIn(db)) }
  })
