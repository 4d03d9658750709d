import { Client, type ClientBase, type ClientConfig, Pool, types } from 'pg'
import type { Writes } from '../writes.ts'
import { postgresDialect } from './dialect.ts'
import { assertFit } from './fit.ts'
import { makeOwnParts } from './folded.ts'
import { followPostgres } from './follow.ts'
import { isAway } from './trouble.ts'
import { Version } from './version.ts'

/** Where a database of Postgres is, as postgresAddress tells it. */
export type PostgresAt = { postgres: ClientConfig }

/** The database cannot be reached at the start. The message tells what was tried, without a password. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/** Connections for everything but whole lists; those have a few of their own, because their readers may be slow. */
const most = 10
const mostLists = 4
/** Milliseconds: to reach the server, to run a statement, to wait for a lock, and to do nothing within a transaction. */
const limits = { connect: 5000, statement: 10_000, lock: 5000, idle: 10_000 }
const settings = `set statement_timeout = ${limits.statement}; set lock_timeout = ${limits.lock}; set idle_in_transaction_session_timeout = ${limits.idle}`

const int8 = 20
const ownTypes = { getTypeParser: (id: number, format?: never) => (id === int8 ? Number : types.getTypeParser(id, format)) } as typeof types

/** Reaches a database, looks whether it is fit for a club's site, and lays the site's own parts into it. */
export async function openPostgres({ postgres: address }: PostgresAt, writes: Writes) {
  const config = { ...address, types: ownTypes, connectionTimeoutMillis: limits.connect, keepAlive: true, application_name: 'club' }
  const written = await first(config)
  const onConnect = async (client: ClientBase) => void (await client.query(settings))
  const poolOf = (max: number) => {
    // A statement's own limit is not that of a list that is read slowly.
    const pool = new Pool({ ...config, max, idleTimeoutMillis: 60_000, onConnect } as ConstructorParameters<typeof Pool>[0])
    // A connection that breaks while nobody uses it; whoever asks next gets another.
    pool.on('error', () => {})
    return pool
  }
  const pool = poolOf(most)
  const version = new Version(written, pool, writes)
  return {
    dialect: postgresDialect({ pool, lists: poolOf(mostLists), version }),
    following: () => followPostgres(config, version),
    version,
  }
}

async function first(config: ClientConfig) {
  const client = new Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    await assertFit(client)
    await client.query('begin; select pg_advisory_xact_lock(1668052322)')
    const written = await makeOwnParts(client)
    await client.query('commit')
    return written
  } catch (error) {
    if (isAway(error))
      throw new DatabaseAway(`${config.host}:${config.port} does not answer as ${config.user} for ${config.database}.`, { cause: error })
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
