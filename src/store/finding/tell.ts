import type { Kysely } from 'kysely'
import { entryPath } from '../../contract/entry-path.ts'
import { lookedIn } from '../../contract/looked-in.ts'
import type { Found } from '../../contract/search.ts'
import type { Thing } from '../../contract/thing.ts'
import { toldOf } from '../../contract/told.ts'
import { slugIn } from '../slugs.ts'
import type { Db } from '../tables.ts'
import { fileExcerpts } from './file-excerpts.ts'
import type { LookedFor } from './looked-for.ts'
import { marked, markedExcerpt } from './mark.ts'
import type { Ranked } from './ranked.ts'

type Row = Record<string, string> & { id: string; slug: string }

/** What is told of the entries of a kind that were found, in their order; who has gone meanwhile is left out. */
export async function tell(
  db: Db,
  thing: Thing & { at: string },
  entries: readonly Ranked[],
  words: readonly LookedFor[],
): Promise<Found[]> {
  const { table, title, fields } = thing
  // A thing's table is known by its contract only.
  const open = db as unknown as Kysely<Record<string, Row>>
  const rows = await open
    .selectFrom(table)
    .select(['id', ...Object.keys(fields), slugIn(table).as('slug')])
    .where(
      'id',
      'in',
      entries.map(({ entry }) => entry),
    )
    .execute()
  const inFiles = await fileExcerpts(db, table, entries, words)
  const byId = new Map(rows.map((row) => [row.id as string, row as Row]))
  return entries.flatMap(({ entry }): Found[] => {
    const row = byId.get(entry)
    if (row === undefined) return []
    const said = lookedIn(thing).filter(([name]) => name !== title && row[name])
    const text = said.map(([name]) => row[name]).join(' · ')
    const { title: named, day } = toldOf(thing, row)
    const inFile = inFiles.get(entry)
    const its = { id: entry, path: entryPath(thing, row.slug), title: marked(named, words), text: inFile ?? markedExcerpt(text, words) }
    return [{ ...its, ...(day !== '' && { day }), ...(inFile && { isInFile: true }) }]
  })
}
