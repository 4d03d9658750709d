import { type RawBuilder, sql } from 'kysely'
import { unreadable } from '../contract/characters.ts'
import { foldInList } from '../contract/fold.ts'

/**
 * Whether a row of a list contains what is searched for in one of its columns, as a part of a word too; both are folded as the search of
 * the whole site folds them. Without a term, or with spaces alone, every row does; what cannot be read is in none.
 */
export function isFound(q: string | undefined, columns: readonly string[]): RawBuilder<boolean> {
  const typed = q?.trim() ?? ''
  if (typed === '') return sql`1 = 1`
  const term = foldInList(typed).trim()
  if (columns.length === 0 || term === '' || unreadable(typed) !== undefined) return sql`1 = 0`
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${sql.join(
    columns.map((column) => sql`folded(${sql.ref(column)}) like ${pattern} escape '\\'`),
    sql` or `,
  )})`
}
