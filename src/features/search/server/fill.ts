import { createHash } from 'node:crypto'
import { setImmediate as others } from 'node:timers/promises'
import type { Thing } from '../../../contract/collection.ts'
import { inTransaction } from '../../../db/changes.ts'
import type { Db } from '../../../db/tables.ts'
import { livingIn } from '../../../entries/stored-entry.ts'
import { indexRows, isFound, reindex } from './search-index.ts'

/** So many entries are written in one transaction; of those that may have a long file one. */
const atOnce = (thing: Thing) => (thing.searchInFile === undefined ? 20 : 1)

/** A page of the site itself: its address, what it is called, by what other name it is found, a sentence about it, and its other words. */
export type NamedPage = { id: string; path: string; title: string; also: string; text: string; words: string }
/** The site's own pages as the search finds them. */
export type NamedPages = { kind: string; several: string; all: () => Promise<readonly NamedPage[]> }

/** A page is in the index by its id and the hash of its words, so that it is indexed anew when they change. */
export const pageKey = (page: NamedPage) => `${page.id} ${createHash('sha256').update(JSON.stringify(page)).digest('base64url')}`

/**
 * Indexes the entries that visitors see and that are not in the index, from before a migration, out of an archive or another store;
 * takes out what is gone; and indexes the site's own pages if their words changed. Returns how many there were.
 */
export async function fillSearch(db: Db, things: readonly Thing[], pages?: NamedPages, lost?: AbortSignal): Promise<number> {
  let filled = pages ? await fillPages(db, pages) : 0
  for (const thing of things.filter(isFound)) {
    await db
      .deleteFrom('file_texts')
      .where('kind', '=', thing.table)
      .where('entry', 'not in', livingIn(db, thing.table).select('id'))
      .execute()
    for (let last = ''; !lost?.aborted; ) {
      const ids = await differing(db, thing, last)
      if (ids.length === 0) break
      await inTransaction(db, async (tx) => {
        const { fields, table } = thing
        const rows = await livingIn(tx, table)
          .select(['id', ...Object.keys(fields)])
          .where('id', 'in', ids)
          .execute()
        await indexRows(tx, thing, ids, rows)
      })
      filled += ids.length
      last = ids.at(-1) ?? ''
      await others()
    }
  }
  return filled
}

/** Ids of entries, in their order, that are in the index and not seen by visitors, or the other way round. */
async function differing(db: Db, thing: Thing, last: string): Promise<string[]> {
  const { table } = thing
  const indexed = db.selectFrom('search').select('entry').where('kind', '=', table)
  const lacking = livingIn(db, table).select('id').where('id', '>', last).where('id', 'not in', indexed)
  const gone = indexed.where('entry', '>', last).where('entry', 'not in', livingIn(db, table).select('id'))
  const some = atOnce(thing)
  const ids = [
    ...(await lacking.orderBy('id').limit(some).execute()).map(({ id }) => id),
    ...(await gone.orderBy('entry').limit(some).execute()).map(({ entry }) => entry),
  ]
  return ids.sort().slice(0, some)
}

async function fillPages(db: Db, { kind, all }: NamedPages) {
  const wanted = new Map((await all()).map((page) => [pageKey(page), page]))
  const there = new Set((await db.selectFrom('search').select('entry').where('kind', '=', kind).execute()).map(({ entry }) => entry))
  const gone = [...there].filter((entry) => !wanted.has(entry))
  const came = [...wanted].filter(([entry]) => !there.has(entry))
  const ids = [...gone, ...came.map(([entry]) => entry)]
  if (ids.length === 0) return 0
  const rows = came.map(([entry, { title, also, text, words }]) => ({
    kind,
    entry,
    day: '',
    title: `${title} ${also}`,
    text: `${text}\n${words}`,
  }))
  await inTransaction(db, (tx) => reindex(tx, { table: kind }, ids, rows))
  return ids.length
}
