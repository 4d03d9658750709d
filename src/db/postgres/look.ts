import { sql } from 'kysely'
import { clockOf } from '../engine.ts'
import { type Looked, lookIn } from '../looked.ts'
import { type PostgresAt, readPostgres } from './open.ts'

/** Reads the state of a Postgres database that may be in use, and changes nothing. Throws DatabaseAway or DatabaseUnfit. */
export const lookAtPostgres = (at: PostgresAt): Promise<Looked> =>
  readPostgres(at, async (db) => {
    const { rows } = await sql<{ version: string; bytes: number; used: number; most: number }>`
      select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
        (select count(*) from pg_stat_activity where datname is not null) as used,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`.execute(db)
    const { version = '', bytes = 0, used = 0, most = 0 } = rows[0] ?? {}
    const before = Date.now()
    const now = (await clockOf(db)).getTime()
    const ahead = (before + Date.now()) / 2 - now
    return { name: `Postgres ${version.split(' ')[0]}`, unfit: [], bytes, connections: { used, most }, ahead, ...(await lookIn(db)) }
  })
