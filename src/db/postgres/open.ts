import { Kysely } from 'kysely'
import { type ClientBase, type ClientConfig, Pool, type PoolConfig, types } from 'pg'
import { StoreReadOnly } from '../busy.ts'
import { migrate, type Steps } from '../migrate.ts'
import { listsTaken } from '../pieces.ts'
import type { Db, Tables } from '../tables.ts'
import type { Writes } from '../writes.ts'
import { takeTurn } from './borrowed.ts'
import { postgresDialect } from './dialect.ts'
import { assertFit, readOnlyRow } from './fit.ts'
import { makeOwnParts } from './folded.ts'
import { followPostgres } from './follow.ts'
import { limits } from './limits.ts'
import { isAway } from './trouble.ts'
import { Version } from './version.ts'

/** Where a database of Postgres is, as postgresAddress tells it. */
export type PostgresAt = { postgres: ClientConfig }

/** The database cannot be reached at the start. The message tells what was tried, without a password. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/**
 * Connections: who writes has a few of his own, because all but one of them wait for their turn, and nobody who reads is to
 * wait with them; whole lists have theirs, because their readers may be slow: one for each who may take one, and two for
 * the lists that are read at once to be kept.
 */
const most = { rows: 8, writes: 3, lists: listsTaken.byVisitors + listsTaken.byAdministrators + 2 }
/** So many one process takes at most, with the one that listens. */
export const mostConnections = Object.values(most).reduce((sum, each) => sum + each, 1)
const settingsOf = (statement: number) =>
  `set statement_timeout = ${statement}; set lock_timeout = ${limits.lock}; set idle_in_transaction_session_timeout = ${limits.idle}`

/** By which a database knows the connections of a site. */
export const application = 'club'

const ownTypes = {
  getTypeParser: (id: number, format?: never) => (id === types.builtins.INT8 ? Number : types.getTypeParser(id, format)),
} as typeof types

/** How a process connects to a database, and the pools of its connections, which begin with `more`. */
export function connectingTo(address: ClientConfig, more = '') {
  const config = { ...address, types: ownTypes, connectionTimeoutMillis: limits.connect, keepAlive: true, application_name: application }
  const poolOf = (max: number, given: PoolConfig) => {
    const pool = new Pool({ ...config, max, idleTimeoutMillis: 60_000, ...given })
    // A connection that breaks while nobody uses it; whoever asks next gets another. In use, whatever is asked by it fails.
    pool.on('error', () => {})
    pool.on('connect', (client) => void client.on('error', () => {}))
    return pool
  }
  const begunWith = (settings: string) => ({ onConnect: async (client: ClientBase) => void (await client.query(settings + more)) })
  return {
    config,
    poolOf,
    rows: (max: number) => poolOf(max, { ...begunWith(settingsOf(limits.statement)), query_timeout: limits.answer }),
    // The server counts the time that a reader takes as the statement's.
    lists: (max: number) => poolOf(max, begunWith(settingsOf(limits.list))),
  }
}

/** Reaches a database, looks whether it is fit for a club's site, and brings it to the newest form. */
export async function openPostgres({ postgres: address }: PostgresAt, writes: Writes, steps: Steps) {
  const { config, poolOf, rows, lists } = connectingTo(address)
  const pools = { rows: rows(most.rows), writes: rows(most.writes), lists: lists(most.lists) }
  const version = new Version(pools.rows, writes)
  // Another instance may be at work on the same steps, and a step may take its time: who waits for it has no limit.
  const first = poolOf(2, {})
  const db = new Kysely<Tables>({ dialect: postgresDialect({ rows: first, writes: first, lists: first }, version) })
  try {
    return {
      migrated: await prepared(first, db, version, steps),
      dialect: postgresDialect(pools, version),
      following: () => followPostgres(config, version),
      version,
      canWrite: async () => {
        const { rows } = await pools.rows.query(readOnlyRow)
        if (rows.length > 0) throw new StoreReadOnly('the database can only be read')
      },
      pools: () => Object.entries(pools).map(([name, pool]) => figuresOf(name, pool)),
    }
  } catch (error) {
    for (const pool of Object.values(pools)) await pool.end()
    throw atTheStart(error, config)
  } finally {
    await db.destroy()
  }
}

const figuresOf = (name: string, { totalCount: total, idleCount: idle, waitingCount: waiting }: Pool) => ({ name, total, idle, waiting })

async function prepared(pool: Pool, db: Db, version: Version, steps: Steps) {
  const client = await pool.connect()
  try {
    await assertFit(client)
    const before = async (looked: Db) => {
      await steps.before?.(looked)
      await client.query(takeTurn)
      version.begin(await makeOwnParts(client))
      await client.query('commit')
    }
    return await migrate(db, { ...steps, before })
  } finally {
    client.release(true)
  }
}

/** What a server says that refuses who comes, by its code. */
const refusals: Record<string, string> = {
  '28P01': 'does not accept the user and password of the address',
  '28000': 'does not accept the user of the address',
  '3D000': 'has no database of this name',
  '55000': 'does not accept connections to the database of this name',
  '42501': 'does not let this user make tables',
  '3F000': "has no schema in which this user's names are",
}

/** What OpenSSL calls a certificate that nobody trusts, is over, or is another's. */
const distrusted = /CERT|SIGNATURE|ISSUER/

/** The same error; DatabaseAway, without a password, where the server says why it lets nobody in, or does not answer. */
export function atTheStart(error: unknown, { host, port, user, database }: ClientConfig): unknown {
  const told = (why: string) => new DatabaseAway(`${host}:${port} ${why}.`, { cause: error })
  const asked = `(user ${user}, database ${database})`
  if (isAway(error)) return told(`does not answer ${asked}`)
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (refusals[code]) return told(`${refusals[code]} ${asked}`)
  if (distrusted.test(code)) return told('shows a certificate that is not trusted; sslrootcert=FILE names who signed it')
  if (error.message.includes('password must be')) return told(`asks ${user} for a password, and the address has none`)
  return error.message.includes('does not support SSL') ? told('does not speak TLS; sslmode=disable goes without') : error
}
