import { type RawBuilder, sql } from 'kysely'
import { unreadable } from '../contract/characters.ts'
import { foldInList } from '../contract/fold.ts'

/** Whether a column contains a term, also as a part of a word, both folded as in the search of the whole site. */
// Without a term every row does; what cannot be read is in none.
export function isFound(q: string | undefined, columns: readonly string[]): RawBuilder<boolean> {
  const typed = q?.trim() ?? ''
  if (typed === '') return sql`1 = 1`
  if (columns.length === 0 || unreadable(typed) !== undefined) return sql`1 = 0`
  const folded = foldInList(typed).trim()
  // A sign that joins words is left out by folding; alone it is searched for as it is.
  const pattern = `%${(folded || typed).replace(/[\\%_]/g, '\\$&')}%`
  const text = (column: string) => (folded === '' ? sql.ref(column) : sql`folded_for_lists(${sql.ref(column)})`)
  return sql`(${sql.join(
    columns.map((column) => sql`${text(column)} like ${pattern} escape '\\'`),
    sql` or `,
  )})`
}
