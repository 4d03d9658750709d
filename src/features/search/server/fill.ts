import { setImmediate as others } from 'node:timers/promises'
import type { Thing } from '../../../contract/collection.ts'
import { inTransaction } from '../../../db/changes.ts'
import type { Db } from '../../../db/tables.ts'
import { livingIn } from '../../../entries/stored-entry.ts'
import { indexEntries, indexedWords, isFound, reindex } from './search-index.ts'

/** A page of the site itself: its address, its title and its other name, a sentence about it, and its other words. */
export type NamedPage = { id: string; path: string; title: string; also: string; text: string; words: string }
/** The site's own pages as the search finds them. */
export type NamedPages = { kind: string; several: string; all: () => Promise<readonly NamedPage[]> }

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
  const text = ({ text, words }: NamedPage) => `${text}\n${words}`
  const entries = (await all()).map((page) => ({ entry: page.id, day: '', title: `${page.title} ${page.also}`, text: text(page) }))
  const rows = await db.selectFrom('search').select(['entry', 'words']).where('kind', '=', kind).execute()
  const indexed = new Map(rows.map(({ entry, words }) => [entry, words]))
  const isNew = entries.some((one) => indexed.get(one.entry) !== indexedWords(one).join(' '))
  if (isNew || indexed.size > entries.length)
    await inTransaction(db, (tx) => reindex(tx, kind, [...indexed.keys(), ...entries.map(({ entry }) => entry)], entries))
}
