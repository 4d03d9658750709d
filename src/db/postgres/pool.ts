import type { PostgresPool } from 'kysely'
import { type ClientBase, type ClientConfig, Pool, type PoolConfig, types } from 'pg'
import { StoreUnsure } from '../busy.ts'
import { isAway, troubleOf, whenThere } from './trouble.ts'

/** Connections of one process, beside the one that listens. */
export const most = 10
/** All of one process. */
export const mostConnections = most + 1
/** By which a database knows the connections of a site. */
export const application = 'club'

/** Milliseconds: to connect, to hear of a statement, for the server to run it, to wait for a lock, to do nothing in a transaction. */
export const limits = { connect: 4000, reply: 8000, statement: 7000, lock: 4000, idle: 10_000 }
const settings = `set statement_timeout = ${limits.statement}; set lock_timeout = ${limits.lock}; set idle_in_transaction_session_timeout = ${limits.idle}`

const ownTypes = {
  getTypeParser: (id: number, format?: never) => (id === types.builtins.INT8 ? Number : types.getTypeParser(id, format)),
} as typeof types

/** How a process connects to a database. */
export const configOf = (address: ClientConfig): ClientConfig => ({
  application_name: application,
  ...address,
  types: ownTypes,
  connectionTimeoutMillis: limits.connect,
  keepAlive: true,
})

/** Connections whose statements end in time, each begun with `more`. */
export const poolOf = (address: ClientConfig, max: number, more = ''): Pool =>
  patientPool(address, max, {
    query_timeout: limits.reply,
    onConnect: async (client: ClientBase) => void (await client.query(settings + more)),
  } as PoolConfig)

/** Connections without a limit, for migrations. */
export function patientPool(address: ClientConfig, max: number, given: PoolConfig = {}): Pool {
  const pool = new Pool({ ...configOf(address), max, idleTimeoutMillis: 60_000, ...given })
  // A connection that breaks while nobody uses it; the next request gets another. In use, its query fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** The pool as Kysely uses it: waits some seconds for a server that starts, and fails with the errors of busy.ts. */
export const kyselyPool = (pool: Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: async () => {
    const client = await whenThere(() => pool.connect())
    let isLost = false
    const query = async (sql: string, parameters: readonly unknown[]) => {
      // A lost connection takes back what it has not committed.
      if (isLost && sql === 'rollback') return { rows: [], rowCount: 0, command: 'ROLLBACK' }
      try {
        return await client.query(sql, parameters.map(storable))
      } catch (error) {
        isLost ||= isAway(error)
        if (isLost && sql === 'commit') throw new StoreUnsure('the database went away while it was written to', { cause: error })
        throw troubleOf(error)
      }
    }
    return { query: query as never, release: (isBroken = false) => client.release(isLost || isBroken) }
  },
})

/** Postgres stores no NUL in a text. */
const storable = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value)
