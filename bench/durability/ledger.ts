import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

/** `undefined`: it is not there. */
type Title = string | undefined

/**
 * An entry as its writer knows it: `sure` is how it was acknowledged last, `perhaps` what was asked for since, where the answer
 * did not come. `sha256`: of the file that came with it.
 */
export type Item = { table: string; column: string; id?: string; marker: string; sure: Title; perhaps?: { title: Title }; sha256?: string }

/** What the writers of a run have sent, and what they were told. */
export class Ledger {
  readonly items: Item[] = []
  acknowledged = 0
  unanswered = 0
  refused = 0
}

/** What was found of what was acknowledged. */
export type Found = { lost: string[]; doubled: string[]; damaged: string[] }

/**
 * Compares the items with the rows that are there. `bytesOf` reads the file at an address; undefined where there is none.
 * Whatever was found of an unanswered item is what it is from now on.
 */
export function compare(items: readonly Item[], database: DatabaseSync, bytesOf: (address: string) => Buffer | undefined): Found {
  const found: Found = { lost: [], doubled: [], damaged: [] }
  for (const item of items) {
    const { table, column, marker, sure, perhaps, sha256 } = item
    const rows = database.prepare(`select * from "${table}" where instr("${column}", ?) > 0`).all(marker) as Record<string, string>[]
    const [row] = rows
    const title = row?.[column]
    const name = `${table} ${marker}`
    if (rows.length > 1) found.doubled.push(name)
    else if (title !== sure && !(perhaps && title === perhaps.title)) found.lost.push(`${name}: ${title} instead of ${sure}`)
    else if (row && sha256 !== undefined) {
      const bytes = bytesOf(row.fileurl ?? '')
      if (bytes === undefined || createHash('sha256').update(bytes).digest('hex') !== sha256) found.damaged.push(name)
    }
    item.sure = title
    if (row?.id !== undefined) item.id = row.id
    delete item.perhaps
  }
  return found
}
