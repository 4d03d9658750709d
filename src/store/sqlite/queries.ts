import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { noted } from '../action.ts'
import { isWrite } from '../writes.ts'

/** So many statements are kept prepared. */
const most = 500

/** Runs queries on one connection; those of its statements that were asked last are kept prepared. */
export function queriesOf(database: DatabaseSync) {
  const statements = new Map<string, StatementSync>()
  const prepared = (sql: string) => {
    const statement = statements.get(sql) ?? database.prepare(sql)
    // A map is in the order in which it was filled: what is asked goes behind all others, and the first was asked longest ago.
    statements.delete(sql)
    statements.set(sql, statement)
    const [first] = statements.keys()
    if (statements.size > most && first !== undefined) statements.delete(first)
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
