import type { Logger } from 'pino'
import type { Thing } from '../../../contract/collection.ts'
import { pdf } from '../../../contract/pdf.ts'
import { StoreBusy } from '../../../db/busy.ts'
import type { NotedMedia } from '../../../db/files/loose-files.ts'
import { mediaFileAt } from '../../../db/files/media-file-at.ts'
import type { Db } from '../../../db/tables.ts'
import type { ChildPool } from '../../../http/pool/child-pool.ts'
import type { Unfit } from '../../../http/pool/conversion.ts'
import { type Filed, fileTextsOf, hasFile, type WithFile } from './file-texts.ts'

type Bytes = () => AsyncIterable<Uint8Array>
type Given = {
  db: Db
  things: readonly Thing[]
  media: NotedMedia
  /** The bytes of a file that came with the site, by its address; undefined where there is none. */
  shipped: (address: string) => Uint8Array | undefined
  reader: Pick<ChildPool, 'convert' | 'end'>
  now: () => Date
  log: Logger
}

/** Bytes: what people upload is smaller, and what came with an old site may be anything. */
const largest = 64 * 1024 * 1024

/** Milliseconds after which a file is tried again whose reading was cut off: first, and at most, twice as many each time. */
const pauses = { first: 10 * 60_000, longest: 24 * 60 * 60_000 }

/** Reads the files in which a search looks, in a process of its own. One object for the process. */
export function fileTextsAt({ db, things, media, shipped, reader, now, log }: Given) {
  const ending = new AbortController()
  const kinds = things.filter(hasFile)
  const texts = fileTextsOf(db)
  // By their addresses. Kept nowhere else, so that each is tried once more after a start.
  const cutOff = new Map<string, { pause: number; until: number }>()

  return {
    /** Whether what was written may be entries whose files are to be read. */
    concerns: (tables: ReadonlySet<string> | undefined) => tables === undefined || kinds.some(({ table }) => tables.has(table)),

    /**
     * Reads what is shown and not read yet, one file after the other. A file of which nothing can be read has no text, and is not
     * asked for again; one that is not there is passed over, and so for a while is one whose reading was cut off. Throws at the end where the place of files failed with some.
     */
    readAll: async (lost?: AbortSignal) => {
      const ended = lost ? AbortSignal.any([lost, ending.signal]) : ending.signal
      const failures: unknown[] = []
      const failed = (error: unknown) => {
        if (error instanceof StoreBusy) throw error
        failures.push(error)
      }
      for (const thing of kinds) {
        await texts.forgetGone(thing, ended)
        for (let behind = ''; !ended.aborted; ) {
          const some = await texts.unread(thing, behind)
          for (const filed of some) if (!ended.aborted) await one(thing, filed, ended).catch(failed)
          const last = some.at(-1)
          if (last === undefined) break
          behind = last.id
        }
      }
      if (failures.length > 0)
        throw new Error(`${failures.length === 1 ? 'A file' : `${failures.length} files`} could not be read`, { cause: failures[0] })
    },

    end: () => {
      ending.abort()
      reader.end()
    },
  }

  async function one(thing: WithFile, filed: Filed, ended: AbortSignal) {
    if ((cutOff.get(filed.address)?.until ?? 0) > now().getTime()) return
    const found = await bytesAt(filed.address)
    if (found === undefined) return
    const text = found === 'unfit' ? '' : await textOf(filed, found, ended)
    if (text !== undefined) await texts.read(thing, filed, text)
  }

  /** The bytes at an address; `unfit`: they are no PDF of ours, or too many; undefined: they are not there. */
  async function bytesAt(address: string): Promise<Bytes | 'unfit' | undefined> {
    if (!address.startsWith('/media/')) {
      const bytes = shipped(address)
      return (
        bytes &&
        (address.endsWith('.pdf')
          ? async function* () {
              yield bytes
            }
          : 'unfit')
      )
    }
    const row = (await mediaFileAt(db, address))?.row
    if (row === undefined) return undefined
    if (row.type !== pdf || row.size > largest) return 'unfit'
    // Throws where the place of files is away, which says nothing of the file.
    if ((await media.sizeOf(row.id)) !== row.size) return undefined
    return () => media.read(row.id, { start: 0, end: row.size - 1 })
  }

  /** What a PDF says; undefined where that is to be asked again: no time was left to say it, or its process was lost. */
  async function textOf({ id, address }: Filed, bytes: Bytes, ended: AbortSignal): Promise<string | undefined> {
    for (const isLast of [false, true]) {
      // A process that was begun after the end would be ended by nobody.
      if (ended.aborted) return undefined
      const read = await reader.convert(bytes(), { make: 'text' })
      if (ended.aborted) return undefined
      if (typeof read !== 'string') {
        cutOff.delete(address)
        return Buffer.from(read.made[0]?.bytes ?? []).toString()
      }
      const isCutOff = cuts.has(read)
      if (isCutOff && !isLast) continue
      const told = isCutOff ? 'for now, since reading it was cut off twice' : 'of which nothing can be read'
      log.info({ entry: id, file: address, why: read }, `a search does not look into a PDF ${told}`)
      if (!isCutOff) return ''
    }
    const pause = Math.min(pauses.longest, 2 * (cutOff.get(address)?.pause ?? pauses.first / 2))
    cutOff.set(address, { pause, until: now().getTime() + pause })
    return undefined
  }
}

/** What ends a process, or keeps it from working, may be no fault of the file. */
const cuts = new Set<Unfit>(['lost', 'stalled'])

export type FileTexts = ReturnType<typeof fileTextsAt>
