import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { noted } from '../action.ts'
import { isWrite } from '../writes.ts'

/** Runs queries on one connection, its statements kept prepared. */
export function queriesOf(database: DatabaseSync) {
  const statements = new Map<string, StatementSync>()
  const prepared = (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    if (statements.size < 500) statements.set(sql, statement)
    return statement
  }
  return <Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> => {
    const statement = prepared(sql)
    const values = parameters as SQLInputValue[]
    const run = (): QueryResult<Row> => {
      if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    }
    return isWrite(sql) ? noted(database, run) : run()
  }
}
