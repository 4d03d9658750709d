import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'
import { noted } from '../action.ts'
import { isWrite } from '../writes.ts'

/** So many letters of statements are kept prepared: one that names three hundred words takes a hundred times the memory of one that names a row. */
const most = 100_000

/** Runs queries on one connection; those of its statements that were asked last are kept prepared. */
export function queriesOf(database: DatabaseSync) {
  const statements = new Map<string, StatementSync>()
  let letters = 0
  const prepared = (sql: string) => {
    const kept = statements.get(sql)
    const statement = kept ?? database.prepare(sql)
    if (kept === undefined) letters += sql.length
    // A map is in the order in which it was filled: what is asked goes behind all others, and the first was asked longest ago.
    statements.delete(sql)
    statements.set(sql, statement)
    for (const first of statements.keys()) {
      if (letters <= most || first === sql) break
      statements.delete(first)
      letters -= first.length
    }
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
