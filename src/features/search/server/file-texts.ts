import type { Logger } from 'pino'
import type { Thing } from '../../../contract/collection.ts'
import { pdf } from '../../../contract/pdf.ts'
import { inTransaction } from '../../../db/changes.ts'
import type { NotedMedia } from '../../../db/files/loose-files.ts'
import { mediaFileAt } from '../../../db/files/media-file-at.ts'
import type { Db } from '../../../db/tables.ts'
import { livingIn } from '../../../entries/stored-entry.ts'
import type { ChildPool } from '../../../http/pool/child-pool.ts'
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

/** An entry and the address of its file. */
type Filed = { id: string; address: string }

/** Only files of the site itself are read: a link would let its author make the site fetch what only the site may reach. */
const ownPlaces = ['/media/', '/static/']
/** Bytes of the largest file that is read. */
const largest = 64 * 1024 * 1024

/** Reads the files in which the search looks, in a child process. One object for the process. */
export function fileTextsAt({ db, things, media, shipped, reader, log }: Given) {
  const ending = new AbortController()

  return {
    /** Reads the files that visitors see and that have no text yet, one after the other. Throws if files cannot be fetched now. */
    readAll: async (lost?: AbortSignal) => {
      const ended = lost ? AbortSignal.any([lost, ending.signal]) : ending.signal
      for (const thing of things.filter(isFound))
        if (thing.searchInFile !== undefined)
          for (const filed of await unread(thing, thing.searchInFile)) if (!ended.aborted) await read(thing, filed, ended)
    },

    end: () => {
      ending.abort()
      reader.end()
    },
  }

  async function unread({ table }: Thing, field: string): Promise<Filed[]> {
    const known = db.selectFrom('file_texts').select('entry').where('kind', '=', table)
    const entries = livingIn(db, table)
      .select(['id', `${field} as address`])
      .where('id', 'not in', known)
    return (await entries.orderBy('id').execute()) as Filed[]
  }

  /** Stores the text of a file, unless its entry changed meanwhile. A file without any text is not read again. */
  async function read(thing: Thing, { id, address }: Filed, ended: AbortSignal) {
    const bytes = ownPlaces.some((place) => address.startsWith(place)) ? await bytesAt(address) : undefined
    if (bytes === undefined || ended.aborted) return
    const text = await textOf(bytes)
    // A process that was ended says nothing about the file.
    if (ended.aborted) return
    if (text.why) log.info({ entry: id, file: address, why: text.why }, 'the search does not look into a PDF that cannot be read')
    await inTransaction(db, async (tx) => {
      const entry = livingIn(tx, thing.table).select(`${thing.searchInFile} as address`).where('id', '=', id)
      if ((await entry.executeTakeFirst())?.address !== address) return
      await tx.insertInto('file_texts').values({ kind: thing.table, entry: id, address, text: text.words }).execute()
      await indexEntries(tx, thing, [id])
    })
  }

  /** The bytes at an address; `unfit`: no PDF, or too large; undefined: not there. */
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

  async function textOf(bytes: AsyncIterable<Uint8Array> | 'unfit') {
    const made = bytes === 'unfit' ? undefined : await reader.convert(bytes, { make: 'text' })
    if (typeof made === 'string') return { words: '', why: made }
    return { words: Buffer.from(made?.made[0]?.bytes ?? []).toString() }
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

export type FileTexts = ReturnType<typeof fileTextsAt>
