import type { Logger } from 'pino'
import type { Thing } from '../../../contract/collection.ts'
import { pdf } from '../../../contract/largest.ts'
import { inTransaction } from '../../../db/changes.ts'
import type { NotedMedia } from '../../../db/files/loose-files.ts'
import type { Db } from '../../../db/tables.ts'
import { livingIn } from '../../../entries/stored-entry.ts'
import type { ChildPool } from '../../../http/pool/child-pool.ts'
import { mediaFileAt } from '../../pictures/store.ts'
import { indexEntries, isFound } from './search-index.ts'

type Given = {
  db: Db
  things: readonly Thing[]
  media: NotedMedia
  /** The bytes of a file that came with the site, by its address; undefined if there is none. */
  shipped: (address: string) => Uint8Array | undefined
  reader: Pick<ChildPool, 'convert' | 'end'>
  log: Logger
}

/** Bytes of the largest file that is read. */
const largest = 64 * 1024 * 1024

/** Reads the PDFs that the search looks into, in a child process. One object for the process. */
export function fileTextsAt({ db, things, media, shipped, reader, log }: Given) {
  const ending = new AbortController()

  return {
    /** Reads the files that visitors see and that have no text yet, one after the other. Throws if files cannot be fetched now. */
    readAll: async () => {
      const ended = ending.signal
      for (const thing of things.filter(isFound)) {
        if (thing.searchInFile === undefined) continue
        const known = db.selectFrom('file_texts').select('entry').where('kind', '=', thing.table)
        const unread = livingIn(db, thing.table).select(['id', `${thing.searchInFile} as address`])
        for (const { id, address } of await unread.where('id', 'not in', known).orderBy('id').execute())
          if (!ended.aborted) await read(thing, String(id), String(address), ended)
      }
    },

    end: () => {
      ending.abort()
      reader.end()
    },
  }

  /** Stores the text of a file, unless its entry changed meanwhile. A file without any text is not read again. */
  async function read(thing: Thing, entry: string, address: string, ended: AbortSignal) {
    const bytes = await bytesAt(address)
    if (bytes === undefined || ended.aborted) return
    const outcome = bytes === 'unfit' ? undefined : await reader.convert(bytes, { make: 'text' })
    // A process that was ended says nothing about the file.
    if (ended.aborted) return
    if (typeof outcome === 'string') log.info({ entry, file: address, why: outcome }, 'the search cannot read a PDF')
    const text = typeof outcome === 'object' ? Buffer.from(outcome.made[0]?.bytes ?? []).toString() : ''
    await inTransaction(db, async (tx) => {
      const now = livingIn(tx, thing.table).select(`${thing.searchInFile} as address`).where('id', '=', entry)
      if ((await now.executeTakeFirst())?.address !== address) return
      await tx.insertInto('file_texts').values({ kind: thing.table, entry, address, text }).execute()
      await indexEntries(tx, thing, [entry])
    })
  }

  /**
   * The bytes at an address; `unfit`: no PDF, or too large; undefined: not there. Only files of the site itself are read: a link would
   * let its author make the site fetch what only the site may reach.
   */
  async function bytesAt(address: string): Promise<AsyncIterable<Uint8Array> | 'unfit' | undefined> {
    if (!address.startsWith('/media/')) {
      const bytes = shipped(address)
      return bytes && (address.endsWith('.pdf') ? once(bytes) : 'unfit')
    }
    const row = (await mediaFileAt(db, address))?.row
    if (row === undefined) return undefined
    if (row.type !== pdf || row.size > largest) return 'unfit'
    // Throws while the place of files is away, which is no fault of the file.
    if ((await media.sizeOf(row.id)) !== row.size) return undefined
    return media.read(row.id, { start: 0, end: row.size - 1 })
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

export type FileTexts = ReturnType<typeof fileTextsAt>

declare module '../../../http/services.ts' {
  interface Services {
    /** The texts of files, in which a search looks. */
    texts: FileTexts
  }
}
