import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { rowStream } from './row-stream.ts'

/** What is borrowed from: the right to write, which one has at a time, and what asks either connection. */
type Lender = {
  readonly file: string
  takeWriter: () => Promise<() => void>
  write: <Row>(query: CompiledQuery, since: number) => Promise<QueryResult<Row>>
  read: <Row>(query: CompiledQuery) => Promise<QueryResult<Row>>
}

/** What one query or transaction has of the two: within a transaction always the one that writes, which sees its own changes. */
export class Borrowed implements DatabaseConnection {
  readonly #of: Lender
  #giveBack: (() => void) | undefined
  #since = 0

  constructor(of: Lender) {
    this.#of = of
  }

  async keepWriter() {
    this.#since = performance.now()
    this.#giveBack = await this.#of.takeWriter()
    return this.#since
  }

  giveBack() {
    this.#giveBack?.()
    this.#giveBack = undefined
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#giveBack === undefined) {
      // What is written as text is no node of Kysely's.
      if (query.query.kind === 'SelectQueryNode' || /^\s*select\b/i.test(query.sql)) return this.#of.read(query)
      await this.keepWriter()
    }
    return this.#of.write(query, this.#since)
  }

  streamQuery = <Row>(query: CompiledQuery, size = 500) => rowStream<Row>(this.#of.file, query, size)
}
