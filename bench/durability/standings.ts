import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { AsideState } from '../../src/contract/lives.ts'
import { things } from '../../src/testing/examples.ts'
import type { Item, Standing } from './ledger.ts'

/** What was found of what was acknowledged. */
export type Found = { lost: string[]; doubled: string[]; damaged: string[] }
type There = { standing: Standing; row: Record<string, string> }

/** What stands in a title by which its writer knows it again. */
const markers = /[0-9a-f]{24}/

/**
 * Compares the items with the rows that are there. `bytesOf` reads the file at an address; undefined where there is none.
 * Whatever was found of an unanswered item is what it is from now on.
 */
export function compare(items: readonly Item[], database: DatabaseSync, bytesOf: (address: string) => Buffer | undefined): Found {
  const found: Found = { lost: [], doubled: [], damaged: [] }
  const all = standingsIn(database)
  for (const item of items) {
    const { table, marker, sure, perhaps, sha256 } = item
    const those = all.get(marker) ?? []
    const [there] = those
    const name = `${table} ${marker}`
    if (those.length > 1) found.doubled.push(name)
    else if (!isSame(there?.standing, sure) && !(perhaps && isSame(there?.standing, perhaps.standing)))
      found.lost.push(`${name}: ${told(there?.standing)} instead of ${told(sure)}`)
    else if (there && sha256 !== undefined) {
      const bytes = bytesOf(there.row.fileurl ?? '')
      if (bytes === undefined || createHash('sha256').update(bytes).digest('hex') !== sha256) found.damaged.push(name)
    }
    item.sure = there?.standing
    if (there?.row.id !== undefined) item.id = there.row.id
    delete item.perhaps
  }
  return found
}

/** Where every entry with a marker stands: in the table of its thing, or aside; in both, if that should ever be. */
function standingsIn(database: DatabaseSync): Map<string, There[]> {
  const found = new Map<string, There[]>()
  const add = (row: Record<string, string>, { title, ...standing }: Standing) => {
    const [marker] = markers.exec(title) ?? []
    if (marker !== undefined) found.set(marker, [...(found.get(marker) ?? []), { standing: { ...standing, title }, row }])
  }
  for (const { table, title } of things) {
    for (const row of database.prepare(`select * from "${table}"`).iterate() as Iterable<Record<string, string>>)
      add(row, { state: 'living', title: row[title] ?? '' })
    const aside = database.prepare('select row, state, was from aside where kind = ?').iterate(table)
    for (const { row: json, state, was } of aside as Iterable<{ row: string; state: AsideState; was: AsideState | null }>) {
      const row = JSON.parse(json)
      add(row, { state, was: was ?? undefined, title: row[title] ?? '' })
    }
  }
  return found
}

const told = (standing: Standing | undefined) => (standing ? `${standing.state} (${standing.was ?? 'shown'}) ${standing.title}` : 'nothing')
const isSame = (one: Standing | undefined, other: Standing | undefined) => told(one) === told(other)
