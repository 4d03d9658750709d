import { sql } from 'kysely'

/** Where a row stands in an order, by the columns of that: `at0`, `at1` and so on. */
export type Placed = Record<string, string>

/** What is found in the order of some columns, of which an index has each part by itself. */
export const inOrder = (columns: readonly string[], way: 'asc' | 'desc') => ({
  columns,
  by: sql.join(columns.map((column) => sql`${sql.ref(column)} ${sql.raw(way)}`)),
  placed: sql.join(columns.map((column, at) => sql`${sql.ref(column)} as ${sql.id(`at${at}`)}`)),
  /** The rows of several parts as those of one. */
  merged: <Row extends Placed>(found: Row[]) => found.sort((one, other) => compared(one, other, columns.length) * (way === 'asc' ? 1 : -1)),
})
export type InOrder = ReturnType<typeof inOrder>

function compared(one: Placed, other: Placed, columns: number) {
  for (let at = 0; at < columns; at += 1) {
    const [its, others] = [one[`at${at}`] ?? '', other[`at${at}`] ?? '']
    if (its !== others) return its < others ? -1 : 1
  }
  return 0
}
