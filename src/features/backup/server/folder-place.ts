import { createReadStream } from 'node:fs'
import { access, constants, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaBeside } from '../../../db/files/files.ts'
import { assertRoom } from '../../../db/files/room.ts'

/** Where backups are stored. `name` is for people and contains no key. */
export type BackupPlace = {
  name: string
  /** Stores a whole backup, synced to disk, or nothing. Throws BackupThere if the name is taken. */
  write: (name: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>
  read: (name: string) => AsyncIterable<Uint8Array>
  /** All files there, also those of others; `size` in bytes. */
  list: () => AsyncIterable<{ name: string; size: number }>
  remove: (name: string) => Promise<void>
  /** Throws if nothing can be written. */
  check: () => Promise<void>
}

/** There is a file of this name, which is never overwritten. */
export class BackupThere extends Error {
  override name = 'BackupThere'
  constructor(path: string) {
    super(`${path} exists already and is not overwritten. Choose another name.`)
  }
}

/** Backups in a folder of this machine, each written beside its place, synced and moved there in one step. */
export function backupsInFolder(folder: string): BackupPlace {
  const pathOf = (name: string) => join(folder, name)
  return {
    name: folder,

    write: async (name, bytes) => {
      const files = await mediaBeside(folder)
      if ((await files.sizeOf(name)) !== undefined) throw new BackupThere(pathOf(name))
      // Half a file of a killed process.
      await files.remove(name)
      await files.keep(bytes as AsyncIterable<Buffer>, () => {}, name)
    },

    read: (name) => createReadStream(pathOf(name)),

    list: async function* () {
      for (const name of await readdir(folder).catch(noneIfMissing)) {
        const found = await stat(pathOf(name)).catch(() => undefined)
        if (found?.isFile()) yield { name, size: found.size }
      }
    },

    remove: (name) => rm(pathOf(name), { force: true }),

    check: async () => {
      await mediaBeside(folder)
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
      await assertRoom(folder)
      const probe = pathOf(`.club-${process.pid}.part`)
      await writeFile(probe, 'the site was here', { mode: 0o600 }).finally(() => rm(probe, { force: true }))
    },
  }
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
