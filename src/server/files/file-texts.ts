import type { Logger } from 'pino'
import { pdf } from '../../contract/pdf.ts'
import type { Thing } from '../../contract/thing.ts'
import { StoreBusy } from '../../store/busy.ts'
import { type Filed, fileTextsOf, hasFile, type WithFile } from '../../store/finding/file-texts.ts'
import type { NotedMedia } from '../../store/loose-files.ts'
import { mediaFileAt } from '../../store/media-file-at.ts'
import type { Db } from '../../store/tables.ts'
import type { Converter } from '../pictures/converter.ts'

type Bytes = () => AsyncIterable<Uint8Array>
type Given = {
  db: Db
  things: readonly Thing[]
  media: NotedMedia
  /** The bytes of a file that came with the site, by its address; undefined where there is none. */
  shipped: (address: string) => Uint8Array | undefined
  reader: Pick<Converter, 'convert' | 'end'>
  log: Logger
}

/** Bytes: what people upload is smaller, and what came with an old site may be anything. */
const largest = 64 * 1024 * 1024

/** Reads the files in which a search looks, in a process of its own. One object for the process. */
export function fileTextsAt({ db, things, media, shipped, reader, log }: Given) {
  const ending = new AbortController()
  const kinds = things.filter(hasFile)
  const texts = fileTextsOf(db)

  return {
    /** Whether what was written may be entries whose files are to be read. */
    concerns: (tables: ReadonlySet<string> | undefined) => tables === undefined || kinds.some(({ table }) => tables.has(table)),

    /**
     * Reads what is shown and not read yet, one file after the other. A file of which nothing can be read has no text, and is not
     * asked for again; one that is not there is passed over. Throws at the end where the place of files failed with some.
     */
    readAll: async (lost?: AbortSignal) => {
      const ended = lost ? AbortSignal.any([lost, ending.signal]) : ending.signal
      const failures: unknown[] = []
      const failed = (error: unknown) => {
        if (error instanceof StoreBusy) throw error
        failures.push(error)
      }
      for (const thing of kinds) {
        await texts.forgetGone(thing)
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

  /** What a PDF says; undefined where there is no time left to say it. */
  async function textOf({ id, address }: Filed, bytes: Bytes, ended: AbortSignal): Promise<string | undefined> {
    for (const isLast of [false, true]) {
      const read = await reader.convert(bytes(), { make: 'text' })
      if (ended.aborted) return undefined
      if (typeof read !== 'string') return Buffer.from(read.made[0]?.bytes ?? []).toString()
      // A process may end, or be kept from working, for reasons that are not the file's: once.
      if (!isLast && (read === 'lost' || read === 'stalled')) continue
      log.info({ entry: id, file: address, why: read }, 'a search does not look into a PDF of which nothing can be read')
      break
    }
    return ''
  }
}

export type FileTexts = ReturnType<typeof fileTextsAt>
