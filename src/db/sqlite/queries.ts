import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { CompiledQuery, QueryResult } from 'kysely'

/** So much is kept prepared: letters of statements, one of which that names three hundred words takes a hundred times the memory of a short one. */
const most = 150_000
/** What a statement takes, in letters, however short it is. */
const each = 200
const sizeOf = (sql: string) => sql.length + each

/** Runs queries on one connection; those of its statements that were asked last are kept prepared. */
export function queriesOf(database: DatabaseSync) {
  const statements = new Map<string, StatementSync>()
  let kept = 0
  const prepared = (sql: string) => {
    const known = statements.get(sql)
    const statement = known ?? database.prepare(sql)
    if (known === undefined) kept += sizeOf(sql)
    // A map is in the order in which it was filled: what is asked goes behind all others, and the first was asked longest ago.
    statements.delete(sql)
    statements.set(sql, statement)
    for (const first of statements.keys()) {
      if (kept <= most || first === sql) break
      statements.delete(first)
      kept -= sizeOf(first)
    }
    return statement
  }
  return <Row>({ sql, parameters }: CompiledQuery): QueryResult<Row> => {
    const statement = prepared(sql)
    const values = parameters as SQLInputValue[]
    if (statement.columns().length > 0) return { rows: statement.all(...values) as Row[] }
    const { changes, lastInsertRowid } = statement.run(...values)
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
  }
}
