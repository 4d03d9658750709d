import type { Place } from '../engine.ts'
import { isStarted } from '../migrate.ts'
import { DatabaseUnfit } from './fit.ts'
import { lookAtPostgres } from './look.ts'
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
      : 'See what the log of the database server says. If its data are damaged, put a copy back (docs/operate.md, Keeping the data).'
  },
  read: ({ asItIs }) => readPostgres(at, asItIs),
  open: (changes, steps) => openPostgres(at, changes, steps),
})
