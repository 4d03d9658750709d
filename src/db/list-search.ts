import { type RawBuilder, sql } from 'kysely'
import { unreadable } from '../contract/characters.ts'

/**
 * Whether a row of a list contains what is searched for, in any case, in one of its columns. Without a term, or with spaces alone, every
 * row does; what cannot be read is in none.
 */
export function isFound(q: string | undefined, columns: readonly string[]): RawBuilder<boolean> {
  const term = q?.trim().toLowerCase() ?? ''
  if (term === '') return sql`1 = 1`
  if (columns.length === 0 || unreadable(term) !== undefined) return sql`1 = 0`
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${sql.join(
    columns.map((column) => sql`folded(${sql.ref(column)}) like ${pattern} escape '\\'`),
    sql` or `,
  )})`
}
