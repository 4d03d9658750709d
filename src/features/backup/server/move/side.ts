import { tablesOfTheDatabase } from '../../../../db/tables.ts'

/** A value as both engines tell it: a text as it is, a number as its digits, bytes as `\x…` in hex. */
export type Value = string | null
export type Row = readonly Value[]

/** `columns` in the order in which a row has its values; `key`: those by which its rows are ordered. */
export type Table = { name: string; columns: readonly string[]; key: readonly string[] }

/** Where a database keeps how far it has come itself stays. */
export const moves = (table: string) => !tablesOfTheDatabase.includes(table)

/** The list of the migrations is there a moment before the first of them. */
export const someOf = (steps: string[]) => (steps.length > 0 ? steps : undefined)

/** A database that nobody else writes to while it is held. `name` tells a person which, without a password. */
export type Side = {
  name: string
  /** The migrations that it has been through; undefined where it has never been a site's. */
  steps: () => Promise<string[] | undefined>
  /** Its tables by their names, from its own schema. */
  tables: () => Promise<Table[]>
  isEmpty: (table: Table) => Promise<boolean>
  /** The rows of a table, in an order that is the same for every engine, as they were when it was first read. */
  rows: (table: Table) => AsyncIterable<Row[]>
  /** Says at the database that its site has moved to another place, and tells where it says so; ends what is read. */
  leaveMark: (to: string) => Promise<string>
  letGo: () => Promise<void>
}

/** A database that is moved into, in one transaction, from `begin` to `commit`; letting it go before takes everything back. */
export type Target = Side & {
  begin: () => Promise<void>
  /** What a value becomes there. */
  kept: (value: Value) => Value
  empty: (table: Table) => Promise<void>
  add: (table: Table, rows: readonly Row[]) => Promise<void>
  commit: () => Promise<void>
}
