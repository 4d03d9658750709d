import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { StoreBusy, StoreFull } from '../errors.ts'
import { isNewId, newId } from '../id.ts'
import { assertRoom, isDiskFull } from './disk.ts'

const partial = '.part'
const chunkSize = 64 * 1024

/** A range of a file: the first and the last byte, both included. */
export type Piece = { start: number; end: number }
export type Listed = { id: string; size: number }

/** The uploaded files, each under an id of ours, so that nothing typed becomes a path. */
// A file is written under another name, synced and renamed: it is complete or missing. The sweep removes what a killed process left.
export async function mediaInFolder(folder: string, isOurs = isNewId) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const pathOf = (id: string) => join(folder, id)

  return {
    /** Stores a stream; returns its id and size in bytes. Stores nothing if that breaks, or if `check` refuses the first bytes. */
    keep: async (bytes: AsyncIterable<Buffer>, check: Check, id = newId()) => {
      const file = await open(pathOf(id) + partial, 'wx', 0o600)
      const looked = checked(bytes, check)
      try {
        // Not write(): on a disk that is nearly full it writes a part without an error.
        for await (const chunk of looked.bytes) await file.appendFile(chunk)
        await file.sync()
        await file.close()
        await rename(pathOf(id) + partial, pathOf(id))
        await syncFolder(folder)
        return { id, size: looked.seen.size }
      } catch (error) {
        await file.close().catch(() => {})
        await rm(pathOf(id) + partial, { force: true })
        throw isDiskFull(error) ? new StoreFull('the disk is full', { cause: error }) : error
      }
    },

    remove: async (id: string) => {
      for (const path of [pathOf(id), pathOf(id) + partial]) await rm(path, { force: true })
    },

    /** Throws if no file could be stored or read. */
    check: async () => {
      await access(folder, constants.R_OK | constants.W_OK)
      await assertRoom(folder)
    },

    /** The size of a file in bytes; undefined if it is missing. Throws StoreBusy if its folder cannot be read. */
    sizeOf: async (id: string) => {
      try {
        const found = await stat(pathOf(id)).catch((error) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)))
        if (found === undefined) await access(folder)
        return found?.size
      } catch (cause) {
        throw new StoreBusy('the folder of the files cannot be read', { cause })
      }
    },

    /** A part of a file; throws if it is not there as a whole. */
    async *read(id: string, { start, end }: Piece): AsyncGenerator<Buffer> {
      const file = await open(pathOf(id))
      try {
        for (let at = start; at <= end; ) {
          const buffer = Buffer.allocUnsafeSlow(chunkSize)
          const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, end - at + 1), at)
          if (bytesRead === 0) throw new Error(`the file ${id} is shorter than it was`)
          at += bytesRead
          yield buffer.subarray(0, bytesRead)
        }
      } finally {
        await file.close()
      }
    },

    /** Every file that is whole: its size in bytes. */
    async *list(): AsyncGenerator<Listed> {
      for (const id of (await readdir(folder)).filter(isOurs)) {
        // It may have been removed since.
        const found = await stat(pathOf(id)).catch(() => undefined)
        if (found?.isFile()) yield { id, size: found.size }
      }
    },
  }
}

// The name of a new file is durable only once its folder is.
async function syncFolder(folder: string) {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

export type Media = Awaited<ReturnType<typeof mediaInFolder>>

/** Gets the first 1,024 bytes of a file and throws if it refuses them. */
export type Check = (head: Buffer) => void

const headBytes = 1024

/** Passes a stream on and counts its bytes; at its end, `check` gets the first ones. */
export function checked(bytes: AsyncIterable<Buffer>, check: Check) {
  const seen = { size: 0 }
  async function* passed() {
    let head: Buffer = Buffer.alloc(0)
    for await (const chunk of bytes) {
      seen.size += chunk.length
      // Copies, as a chunk may be valid only until the next one; small ones, for the garbage collector.
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes)]).subarray(0, headBytes)
      yield chunk
    }
    check(head)
  }
  return { seen, bytes: passed() }
}
