import { sql } from 'kysely'
import type { Thing } from '../../../contract/collection.ts'
import { entryPath } from '../../../contract/entry-path.ts'
import { lookedIn } from '../../../contract/looked-in.ts'
import { toldOf } from '../../../contract/told.ts'
import type { Db } from '../../../db/tables.ts'
import { slugIn } from '../../../entries/slugs.ts'
import type { Found, FoundKind } from '../contract.ts'
import { fileExcerpts } from './file-excerpts.ts'
import type { Findings } from './find.ts'
import { allOf } from './in-one-go.ts'
import { marked, markedExcerpt } from './mark.ts'
import type { Ranked } from './ranked.ts'

type Row = Record<string, string> & { id: string; slug: string }
type Findable = Thing & { at: string }

/** What is told of the entries that were found, kind by kind in their order; who has gone meanwhile is left out. */
export async function tell(db: Db, things: readonly Findable[], { words, kinds }: Findings): Promise<FoundKind[]> {
  const looked = kinds.flatMap(({ kind, ...its }) => things.filter(({ table }) => table === kind).map((thing) => ({ ...its, thing })))
  const rows = await rowsOf(db, looked)
  const told: FoundKind[] = []
  for (const { thing, more, found } of looked) {
    const { table, words: its } = thing
    const inFiles = await fileExcerpts(db, table, found, words)
    const named = lookedIn(thing).filter(([name]) => name !== thing.title)
    const one = (entry: string): Found[] => {
      const row = rows.get(`${table} ${entry}`)
      if (row === undefined) return []
      const { title, day } = toldOf(thing, row)
      const inFile = inFiles.get(entry)
      const said = () => named.flatMap(([name]) => (row[name] ? [row[name]] : [])).join(' · ')
      return [
        {
          ...{ id: entry, path: entryPath(thing, row.slug), title: marked(title, words), text: inFile ?? markedExcerpt(said(), words) },
          ...(day !== '' && { day }),
          ...(inFile && { isInFile: true }),
        },
      ]
    }
    const those = found.flatMap(({ entry }) => one(entry))
    if (those.length > 0) told.push({ kind: table, several: its.several, more, found: those })
  }
  return told
}

/** The entries as they are now, by their kinds and ids, of all kinds in one go. */
async function rowsOf(db: Db, kinds: readonly { thing: Thing; found: readonly Ranked[] }[]) {
  const columns = kinds.map(({ thing: { fields } }) => ['id', ...Object.keys(fields)])
  const most = Math.max(0, ...columns.map(({ length }) => length))
  const queries = kinds.map(({ thing: { table }, found }, of) => {
    // Those of one kind are other columns than those of another, and as many.
    const values = Array.from({ length: most }, (_, at) => {
      const name = columns[of]?.[at]
      return sql`${name === undefined ? sql`''` : sql.ref(name)} as ${sql.id(`c${at}`)}`
    })
    const ids = sql.join(found.map(({ entry }) => entry))
    return sql<Record<string, string>>`select ${sql.lit(table)} as kind, ${slugIn(table)} as slug, ${sql.join(values)}
      from ${sql.table(table)} where id in (${ids})`
  })
  const rows = await allOf(db, queries)
  const names = new Map(kinds.map(({ thing: { table } }, of) => [table, columns[of] ?? []]))
  const whole = ({ kind = '', slug, ...values }: Record<string, string>) =>
    Object.fromEntries([['slug', slug], ...(names.get(kind) ?? []).map((name, at) => [name, values[`c${at}`]])]) as Row
  return new Map(rows.map((row) => [`${row.kind} ${row.c0}`, whole(row)]))
}
