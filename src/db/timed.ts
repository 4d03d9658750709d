import type { CompiledQuery, DatabaseConnection, Dialect, Driver, TransactionSettings } from 'kysely'
import { isWrite } from './writes.ts'

/** Is told how many seconds the database took, with the wait for it. A list that is read piece by piece is not among them. */
export type Timed = (what: 'read' | 'write' | 'commit', seconds: number) => void

/** The same way to a database, with its times told. */
export const timed = (dialect: Dialect, tell: Timed): Dialect => ({
  createAdapter: () => dialect.createAdapter(),
  createDriver: () => new TimedDriver(dialect.createDriver(), tell),
  createIntrospector: (db) => dialect.createIntrospector(db),
  createQueryCompiler: () => dialect.createQueryCompiler(),
})

class TimedDriver implements Driver {
  readonly #driver: Driver
  readonly #tell: Timed

  constructor(driver: Driver, tell: Timed) {
    this.#driver = driver
    this.#tell = tell
  }

  init = () => this.#driver.init()
  beginTransaction = (connection: DatabaseConnection, settings: TransactionSettings) => this.#driver.beginTransaction(connection, settings)
  commitTransaction = (connection: DatabaseConnection) => this.#in('commit', () => this.#driver.commitTransaction(connection))
  rollbackTransaction = (connection: DatabaseConnection) => this.#driver.rollbackTransaction(connection)
  releaseConnection = (connection: DatabaseConnection) => this.#driver.releaseConnection(connection)
  destroy = () => this.#driver.destroy()

  async acquireConnection() {
    const connection = await this.#driver.acquireConnection()
    const ask = connection.executeQuery.bind(connection)
    connection.executeQuery = <Row>(query: CompiledQuery) => this.#in(isWrite(query.sql) ? 'write' : 'read', () => ask<Row>(query))
    return connection
  }

  async #in<T>(what: Parameters<Timed>[0], work: () => Promise<T>): Promise<T> {
    const begun = performance.now()
    try {
      return await work()
    } finally {
      this.#tell(what, (performance.now() - begun) / 1000)
    }
  }
}
