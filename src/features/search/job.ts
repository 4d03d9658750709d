import { Readable } from 'node:stream'
import { setImmediate as others } from 'node:timers/promises'
import type { Thing } from '../../contract/collection.ts'
import { pdf } from '../../contract/largest.ts'
import { inTransaction } from '../../db/changes.ts'
import type { Db } from '../../db/tables.ts'
import { livingIn } from '../../entries/stored-entry.ts'
import type { Services } from '../../http/services.ts'
import { mediaFileAt } from '../pictures/store.ts'
import { indexEntries, indexedWords, isFound, reindex } from './server/search-index.ts'

/** A page of the site itself. `also`: its other name; `text`: a sentence about it; `words`: its other words. */
export type NamedPage = { id: string; path: string; title: string; also: string; text: string; words: string }
export type NamedPages = { kind: string; several: string; all: () => Promise<readonly NamedPage[]> }

/** Indexes what is missing after a migration or a restore, and the site's own pages whose words changed. */
export async function fillSearch(db: Db, things: readonly Thing[], pages?: NamedPages, ending?: AbortSignal) {
  if (pages) await fillPages(db, pages)
  for (const thing of things.filter(isFound)) {
    const { table, searchInFile } = thing
    const indexed = db.selectFrom('search').select('entry').where('kind', '=', table)
    // A long file is much work for one transaction.
    const missing = livingIn(db, table)
      .select('id')
      .where('id', 'not in', indexed)
      .limit(searchInFile === undefined ? 20 : 1)
    while (!ending?.aborted) {
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

type Given = Pick<Services, 'store' | 'collections' | 'media' | 'drawing' | 'log' | 'ending'>

/** Bytes. */
const largest = 64 * 1024 * 1024

/** Reads the PDFs of entries that visitors see, one after the other. Throws if files cannot be fetched now. */
export async function readFiles(services: Given) {
  const { db } = services.store
  for (const thing of services.collections.filter(isFound)) {
    if (thing.searchInFile === undefined) continue
    const known = db.selectFrom('file_texts').select('entry').where('kind', '=', thing.table)
    const unread = livingIn(db, thing.table).select(['id', `${thing.searchInFile} as address`])
    for (const { id, address } of await unread.where('id', 'not in', known).orderBy('id').execute())
      if (!services.ending.aborted) await readFile(services, { thing, entry: String(id), address: String(address) })
  }
}

/** Unless the entry changed meanwhile. A file without any text is not read again. */
async function readFile(services: Given, { thing, entry, address }: { thing: Thing; entry: string; address: string }) {
  const { store, drawing, log, ending } = services
  const bytes = await bytesAt(services, address)
  if (bytes === undefined || ending.aborted) return
  const outcome = bytes === 'unfit' ? undefined : await drawing.drawer.convert(bytes, { make: 'text' })
  // A process that was ended says nothing about the file.
  if (ending.aborted) return
  if (typeof outcome === 'string') log.info({ entry, file: address, why: outcome }, 'the search cannot read a PDF')
  const text = typeof outcome === 'object' ? Buffer.from(outcome.made[0]?.bytes ?? []).toString() : ''
  await inTransaction(store.db, async (tx) => {
    const now = livingIn(tx, thing.table).select(`${thing.searchInFile} as address`).where('id', '=', entry)
    if ((await now.executeTakeFirst())?.address !== address) return
    await tx.insertInto('file_texts').values({ kind: thing.table, entry, address, text }).execute()
    await indexEntries(tx, thing, [entry])
  })
}

/** `unfit`: no PDF, or too large. Only files of the site: a link would let its author make the site fetch what only it may reach. */
async function bytesAt({ store, media, drawing }: Given, address: string): Promise<AsyncIterable<Uint8Array> | 'unfit' | undefined> {
  if (!address.startsWith('/media/')) {
    const bytes = drawing.shipped(address)
    return bytes && (address.endsWith('.pdf') ? Readable.from([bytes]) : 'unfit')
  }
  const row = (await mediaFileAt(store.db, address))?.row
  if (row === undefined) return undefined
  if (row.type !== pdf || row.size > largest) return 'unfit'
  // Throws while the storage is unreachable, which is no fault of the file.
  if ((await media.sizeOf(row.id)) !== row.size) return undefined
  return media.read(row.id, { start: 0, end: row.size - 1 })
}
