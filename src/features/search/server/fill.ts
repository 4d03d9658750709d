import { createHash } from 'node:crypto'
import { setImmediate as others } from 'node:timers/promises'
import type { Thing } from '../../../contract/collection.ts'
import { inTransaction } from '../../../db/changes.ts'
import type { Db } from '../../../db/tables.ts'
import { livingIn } from '../../../entries/stored-entry.ts'
import { indexEntries, isFound, reindex } from './search-index.ts'

/** A page of the site itself: its address, its title and its other name, a sentence about it, and its other words. */
export type NamedPage = { id: string; path: string; title: string; also: string; text: string; words: string }
/** The site's own pages as the search finds them. */
export type NamedPages = { kind: string; several: string; all: () => Promise<readonly NamedPage[]> }

/** A page is in the index by its id and the hash of its words, so that it is indexed again when they change. */
export const pageKey = (page: NamedPage) => `${page.id} ${createHash('sha256').update(JSON.stringify(page)).digest('base64url')}`

/** Indexes the entries that are not in the index, after a migration or a restore, and the site's own pages whose words changed. */
export async function fillSearch(db: Db, things: readonly Thing[], pages?: NamedPages, lost?: AbortSignal) {
  if (pages) await fillPages(db, pages)
  for (const thing of things.filter(isFound)) {
    const { table, searchInFile } = thing
    const indexed = db.selectFrom('search').select('entry').where('kind', '=', table)
    // An entry with a long file is much work for one transaction.
    const missing = livingIn(db, table)
      .select('id')
      .where('id', 'not in', indexed)
      .limit(searchInFile === undefined ? 20 : 1)
    while (!lost?.aborted) {
      const ids = (await missing.execute()).map(({ id }) => id)
      if (ids.length === 0) break
      await inTransaction(db, (tx) => indexEntries(tx, thing, ids))
      await others()
    }
  }
}

async function fillPages(db: Db, { kind, all }: NamedPages) {
  const pages = new Map((await all()).map((page) => [pageKey(page), page]))
  const indexed = (await db.selectFrom('search').select('entry').where('kind', '=', kind).execute()).map(({ entry }) => entry)
  if (indexed.length === pages.size && indexed.every((entry) => pages.has(entry))) return
  const entries = [...pages].map(([entry, { title, also, text, words }]) => ({
    entry,
    day: '',
    title: `${title} ${also}`,
    text: `${text}\n${words}`,
  }))
  await inTransaction(db, (tx) => reindex(tx, kind, [...indexed, ...pages.keys()], entries))
}
