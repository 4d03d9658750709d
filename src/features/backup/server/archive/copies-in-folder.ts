import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, link, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StoreFull } from '../../../../db/busy.ts'
import { assertRoom } from '../../../../db/files/room.ts'
import { type Copies, CopyThere } from './copies.ts'

const partial = '.part'
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])
const linkless = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** Archives in a folder of this machine, or one that is mounted into it. */
export function copiesInFolder(folder: string): Copies {
  const pathOf = (name: string) => join(folder, name)
  return {
    name: folder,

    write: async (name, bytes) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const beside = pathOf(name) + partial
      await rm(beside, { force: true })
      try {
        await pipeline(bytes, createWriteStream(beside, { flags: 'wx', mode: 0o600, flush: true }))
        await placed(beside, pathOf(name))
      } catch (error) {
        throw noRoom.has((error as NodeJS.ErrnoException).code ?? '')
          ? new StoreFull(`the disk of ${folder} is full`, { cause: error })
          : error
      } finally {
        await rm(beside, { force: true })
      }
      await synced(folder)
    },

    read: (name) => createReadStream(pathOf(name)),

    list: async function* () {
      for (const name of await readdir(folder).catch(noneWhereNoFolder)) {
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

/** Not by a renaming, which would take the place of one that is there; but some file systems of a stick or a share have no links. */
async function placed(beside: string, path: string) {
  try {
    await link(beside, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || (await stat(path).catch(() => undefined))) throw new CopyThere(path)
    if (!linkless.has(code ?? '')) throw error
    await rename(beside, path)
  }
}

function noneWhereNoFolder(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

async function synced(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
