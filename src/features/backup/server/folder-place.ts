import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StoreFull } from '../../../db/busy.ts'
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

const partial = '.part'
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const noLinks = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** Backups in a folder of this machine. */
export function backupsInFolder(folder: string): BackupPlace {
  const pathOf = (name: string) => join(folder, name)
  return {
    name: folder,

    write: async (name, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const part = pathOf(name) + partial
      await rm(part, { force: true })
      try {
        await pipeline(bytes, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }))
        await linkNew(part, pathOf(name))
      } catch (error) {
        const isFull = noRoom.has((error as NodeJS.ErrnoException).code ?? '')
        throw isFull ? new StoreFull(`the disk of ${folder} is full`, { cause: error }) : error
      } finally {
        await rm(part, { force: true })
      }
      const handle = await open(folder, 'r')
      await handle.sync().finally(() => handle.close())
    },

    read: (name) => createReadStream(pathOf(name)),

    list: async function* () {
      const names = await readdir(folder).catch((error) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      for (const name of names) {
        const found = await stat(pathOf(name)).catch(() => undefined)
        if (found?.isFile()) yield { name, size: found.size }
      }
    },

    remove: (name) => rm(pathOf(name), { force: true }),

    check: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
      await assertRoom(folder)
      const probe = pathOf(`.club-${process.pid}${partial}`)
      await writeFile(probe, 'the site was here', { mode: 0o600 }).finally(() => rm(probe, { force: true }))
    },
  }
}

/** A rename would overwrite a file of that name; it is used only on file systems without links. */
async function linkNew(part: string, path: string) {
  try {
    await link(part, path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || (await stat(path).catch(() => undefined))) throw new BackupThere(path)
    if (!noLinks.has(code)) throw error
    await rename(part, path)
  }
}
