import type { Logger } from 'pino'
import type { Thing } from '../../../contract/collection.ts'
import { pdf } from '../../../contract/largest.ts'
import { StoreBusy } from '../../../db/busy.ts'
import { inTransaction } from '../../../db/changes.ts'
import type { NotedMedia } from '../../../db/files/loose-files.ts'
import { mediaFileAt } from '../../../db/files/media-file-at.ts'
import { jobsOf, textsJob } from '../../../db/jobs.ts'
import type { Db } from '../../../db/tables.ts'
import { type EntryHook, livingIn, shown } from '../../../entries/stored-entry.ts'
import type { ChildPool } from '../../../http/pool/child-pool.ts'
import type { Unfit } from '../../../http/pool/conversion.ts'
import { indexRows, isFound } from './search-index.ts'

type Given = {
  db: Db
  things: readonly Thing[]
  media: NotedMedia
  /** The bytes of a file that came with the site, by its address; undefined if there is none. */
  shipped: (address: string) => Uint8Array | undefined
  reader: Pick<ChildPool, 'convert' | 'end'>
  log: Logger
}

/** A collection in whose files the search looks, and an entry with the address of its file. */
type WithFile = Thing & { searchInFile: string }
type Filed = { id: string; address: string }
const hasFile = (thing: Thing): thing is WithFile => thing.searchInFile !== undefined && isFound(thing)

/** Only files of the site itself are read: a link would let its author make the site fetch what only the site may reach. */
const ownPlaces = ['/media/', '/static/']
/** Bytes of the largest file that is read, and how often a file is tried whose reading was cut off. */
const [largest, tries] = [64 * 1024 * 1024, 3]
const atOnce = 50

/** What ends a process may be no fault of the file. */
const cutOff = new Set<Unfit>(['lost', 'stalled'])

/** The text of a file goes with its entry, and if the entry names another file, which is then read soon. */
export const followFile: EntryHook = async (tx, { thing, id, after }) => {
  if (!hasFile(thing)) return
  const address = String(shown(after)?.[thing.searchInFile] ?? '')
  const ofEntry = { kind: thing.table, entry: id }
  await tx.deleteFrom('file_texts').where('kind', '=', ofEntry.kind).where('entry', '=', id).where('address', '!=', address).execute()
  if (!ownPlaces.some((place) => address.startsWith(place))) return
  const known = tx.selectFrom('file_texts').select('entry').where('kind', '=', ofEntry.kind).where('entry', '=', id)
  if ((await known.executeTakeFirst()) === undefined) await jobsOf(tx).hurry(textsJob)
}

/** Reads the files in which the search looks, in a process of its own. One object for the process. */
export function fileTextsAt({ db, things, media, shipped, reader, log }: Given) {
  const ending = new AbortController()
  const kinds = things.filter(hasFile)
  // How often the reading of each address was cut off.
  const cuts = new Map<string, number>()

  return {
    /** Whether a change of these tables may bring files to read. */
    concerns: (tables: ReadonlySet<string> | undefined) => tables === undefined || kinds.some(({ table }) => tables.has(table)),

    /** Reads what visitors see and what has no text yet, one file after the other. Throws at the end if files could not be fetched. */
    readAll: async (lost?: AbortSignal) => {
      const ended = lost ? AbortSignal.any([lost, ending.signal]) : ending.signal
      const failures: unknown[] = []
      for (const thing of kinds)
        for (let last = ''; !ended.aborted; ) {
          const some = await unread(thing, last)
          for (const filed of some)
            if (!ended.aborted)
              await read(thing, filed, ended).catch((error: unknown) => {
                if (error instanceof StoreBusy) throw error
                failures.push(error)
              })
          last = some.at(-1)?.id ?? ''
          if (last === '') break
        }
      if (failures.length > 0) throw new Error(`Files that could not be read: ${failures.length}`, { cause: failures[0] })
    },

    end: () => {
      ending.abort()
      reader.end()
    },
  }

  async function unread({ table, searchInFile }: WithFile, last: string): Promise<Filed[]> {
    const known = db.selectFrom('file_texts').select('entry').where('kind', '=', table)
    const those = livingIn(db, table)
      .select(['id', `${searchInFile} as address`])
      .where('id', '>', last)
      .where('id', 'not in', known)
      .where(({ or, eb }) => or(ownPlaces.map((place) => eb(searchInFile, 'like', `${place}%`))))
    return (await those.orderBy('id').limit(atOnce).execute()) as Filed[]
  }

  /** Keeps the text of a file, unless its entry names another by now or is not seen any more. Without any text it is not read again. */
  async function read(thing: WithFile, filed: Filed, ended: AbortSignal) {
    const bytes = await bytesAt(filed.address)
    if (bytes === undefined) return
    const text = bytes === 'unfit' ? '' : await textOf(filed, bytes, ended)
    if (text === undefined) return
    const { id, address } = filed
    await inTransaction(db, async (tx) => {
      const columns = ['id', ...Object.keys(thing.fields)]
      const row = await livingIn(tx, thing.table).select(columns).where('id', '=', id).executeTakeFirst()
      if (row?.[thing.searchInFile] !== address) return
      await tx.insertInto('file_texts').values({ kind: thing.table, entry: id, address, text }).execute()
      await indexRows(tx, thing, [id], [row])
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

  /** What a PDF says; undefined if it is to be read again later. */
  async function textOf({ id, address }: Filed, bytes: AsyncIterable<Uint8Array>, ended: AbortSignal): Promise<string | undefined> {
    if (ended.aborted) return undefined
    const made = await reader.convert(bytes, { make: 'text' })
    if (ended.aborted) return undefined
    if (typeof made !== 'string') return Buffer.from(made.made[0]?.bytes ?? []).toString()
    const times = (cuts.get(address) ?? 0) + 1
    cuts.set(address, times)
    const isLast = !cutOff.has(made) || times >= tries
    log.info(
      { entry: id, file: address, why: made },
      `the search does not look into a PDF ${isLast ? 'that cannot be read' : 'for now: reading was cut off'}`,
    )
    return isLast ? '' : undefined
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

export type FileTexts = ReturnType<typeof fileTextsAt>
