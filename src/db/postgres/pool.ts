import { setTimeout as pause } from 'node:timers/promises'
import { type ClientBase, type ClientConfig, Pool, type PoolConfig, types } from 'pg'
import { codeOf, StoreBusy, StoreFull, StoreReadOnly } from '../errors.ts'

export const mostConnections = 10
/** The name of a site's connections in the database. */
export const application = 'club'

/** Milliseconds to connect, for a reply, for a statement, to wait for a lock, to be idle in a transaction. */
const limits = { connect: 4000, reply: 8000, statement: 7000, lock: 4000, idle: 10_000 }
const settings = `set statement_timeout = ${limits.statement}; set lock_timeout = ${limits.lock}; set idle_in_transaction_session_timeout = ${limits.idle}`

const ownTypes = {
  getTypeParser: (id: number, format?: never) => (id === types.builtins.INT8 ? Number : types.getTypeParser(id, format)),
} as typeof types

/** Connections whose statements end in time, each begun with `more`. */
export const poolOf = (address: ClientConfig, max: number, more = ''): Pool =>
  patientPool(address, max, {
    query_timeout: limits.reply,
    onConnect: async (client: ClientBase) => void (await client.query(settings + more)),
  } as PoolConfig)

/** Connections without a limit, for migrations. */
export function patientPool(address: ClientConfig, max: number, given: PoolConfig = {}): Pool {
  const pool = new Pool({
    application_name: application,
    ...address,
    types: ownTypes,
    connectionTimeoutMillis: limits.connect,
    keepAlive: true,
    max,
    idleTimeoutMillis: 60_000,
    ...given,
  })
  // A connection that breaks while it is idle: the next request gets another. In use, its query fails.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}

/** Codes of a server that stops, starts or is full, and of the network; and messages of pg without a code. */
const away = /^(?:08...|57P0[123]|53300|E(?:CONN(?:REFUSED|RESET)|PIPE|NOTFOUND|AI_AGAIN|TIMEDOUT|(?:HOST|NET)UNREACH)|ENOENT)$/
const awayInWords = /Connection terminated|timeout expired|Client has encountered a connection error|not queryable|Query read timeout/
/** Codes of a timeout for a lock or a statement, and of a deadlock. */
const busy = /^(?:55P03|57014|40001|40P01|25P03)$/
const full = '53100'
/** Codes of a server that follows another, or is read-only because its disk is full. */
const readOnly = '25006'
/** The message of the pool if no connection became free in time. */
const allTaken = 'timeout exceeded when trying to connect'

export const isAway = (error: unknown): boolean => {
  const code = codeOf(error)
  if (away.test(code)) return true
  if (error instanceof AggregateError) return error.errors.some(isAway)
  return error instanceof Error && code === '' && awayInWords.test(error.message)
}

/** An error of the server as one of errors.ts, or as it is. */
export function troubleOf(error: unknown): unknown {
  const code = codeOf(error)
  if (isAway(error)) return new StoreBusy('the database cannot be reached', { cause: error })
  if (error instanceof Error && error.message === allTaken)
    return new StoreBusy('all connections to the database are in use', { cause: error })
  if (code === readOnly) return new StoreReadOnly('the database is read-only', { cause: error })
  if (busy.test(code)) return new StoreBusy('the database is locked by another connection', { cause: error })
  return code === full ? new StoreFull('the disk of the database is full', { cause: error }) : error
}

const patience = 4000

/** Retries while the database is away, for four seconds. For work that can be repeated from its beginning. */
export async function whenThere<T>(work: () => Promise<T>): Promise<T> {
  const giveUp = performance.now() + patience
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || performance.now() > giveUp) throw troubleOf(error)
      await pause(100)
    }
  }
}
