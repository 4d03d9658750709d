import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { setImmediate as others } from 'node:timers/promises'
import { databaseIn } from '../../../../db/sqlite/database-file.ts'
import { markFolder, unmarkFolder } from './moved-away.ts'
import { moves, type Row, type Side, someOf, type Table, type Target, type Value } from './side.ts'
import { CannotMove } from './trouble.ts'

/** Rows that are read before others have their turn, and signs in them: a few long ones are as much as many. */
const piece = { rows: 200, signs: 2_000_000 }

/**
 * A folder's database, for this process alone until it is let go: nobody has it open and nobody comes in. Nothing is written to
 * one that is only read.
 */
export function sqliteSide(folder: string, { isTarget = false }: { isTarget?: boolean }): Target {
  const database = new DatabaseSync(databaseIn(folder), { timeout: 100, readBigInts: true, returnArrays: true })
  try {
    // Before anything is read: then the lock that is taken is the file's, and no -shm lies beside it.
    database.exec('pragma locking_mode=exclusive')
    if (isTarget) database.exec('pragma journal_mode=wal; pragma synchronous=full; pragma foreign_keys=on; pragma secure_delete=on')
    database.exec('begin exclusive')
    if (!isTarget) database.exec('pragma query_only=on')
  } catch (error) {
    database.close()
    throw error
  }
  return sideOf(database, folder)
}

/** What can be done with a database that is open, in a transaction that was begun; `folder` names it. */
export const sideOf = (database: DatabaseSync, folder: string): Target => ({
  name: folder,
  ...reading(database, folder),
  ...writing(database, folder),
})

function reading(database: DatabaseSync, folder: string): Omit<Side, 'name'> {
  const all = (sql: string, ...values: string[]) => database.prepare(sql).all(...values) as unknown as SQLOutputValue[][]
  const names = (sql: string, ...values: string[]) => all(sql, ...values).map(([name]) => String(name))
  return {
    steps: async () => {
      const has = names(`select name from sqlite_master where type = 'table' and name = 'kysely_migration'`).length > 0
      return has ? someOf(names('select name from kysely_migration order by name')) : undefined
    },
    tables: async () =>
      names(`select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'`)
        .filter(moves)
        .toSorted()
        .map((name) => ({
          name,
          columns: names('select name from pragma_table_xinfo(?) where hidden = 0', name).toSorted(),
          key: names('select name from pragma_table_xinfo(?) where pk > 0 order by pk', name),
        })),
    isEmpty: async ({ name }) => all(`select 1 from ${quoted(name)} limit 1`).length === 0,
    rows: async function* (table) {
      const order = orderOf(table).map((column) => `${quoted(column)} collate binary`)
      const query = database.prepare(`select ${table.columns.map(quoted)} from ${quoted(table.name)} order by ${order}`)
      let [rows, signs]: [Row[], number] = [[], 0]
      for (const row of query.iterate() as Iterable<unknown>) {
        const values = (row as SQLOutputValue[]).map(told)
        rows.push(values)
        signs += values.reduce((sum, value) => sum + (value?.length ?? 0), 0)
        if (rows.length < piece.rows && signs < piece.signs) continue
        yield rows
        ;[rows, signs] = [[], 0]
        // Where a site serves meanwhile, nobody waits for more than a piece.
        await others()
      }
      yield rows
    },
    leaveMark: async (to) => markFolder(folder, to),
    letGo: async () => {
      if (database.isTransaction) database.exec('rollback')
      database.close()
    },
  }
}

function writing(database: DatabaseSync, folder: string): Omit<Target, keyof Side> {
  const inserts = new Map<string, (row: Row) => void>()
  function insertOf({ name, columns }: Table) {
    const types = database.prepare('select name, lower(type) from pragma_table_xinfo(?)').all(name) as unknown as string[][]
    const bytes = new Set(types.flatMap(([column = '', type]) => (type === 'blob' ? [column] : [])))
    const isBytes = columns.map((column) => bytes.has(column))
    const insert: StatementSync = database.prepare(
      `insert into ${quoted(name)} (${columns.map(quoted)}) values (${columns.map(() => '?')})`,
    )
    return (row: Row) =>
      void insert.run(...row.map((value, at) => (isBytes[at] && value !== null ? Buffer.from(value.slice(2), 'hex') : value)))
  }
  return {
    // It is open since the side was; a row may come before the one that it belongs to.
    begin: async () => database.exec('pragma defer_foreign_keys=on'),
    kept: (value) => value,
    empty: async ({ name }) => database.exec(`delete from ${quoted(name)}`),
    add: async (table, rows) => {
      const insert = inserts.get(table.name) ?? insertOf(table)
      inserts.set(table.name, insert)
      for (const row of rows) insert(row)
    },
    commit: async () => {
      database.exec('commit')
      unmarkFolder(folder)
    },
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

const orderOf = ({ key, columns }: Table) => (key.length > 0 ? key : columns)

function told(value: SQLOutputValue): Value {
  if (value === null || typeof value === 'string') return value
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  if (typeof value === 'number' && !Number.isFinite(value)) throw new CannotMove('A number without an end cannot be moved.')
  return String(value)
}
