import * as fs from 'node:fs'
import { statfs } from 'node:fs/promises'
import { codeOf, StoreFull } from '../errors.ts'

/** Bytes that must be free before a write, which takes more than its own: the journal, and split pages. */
const leastRoom = 1024 * 1024

/** Whether the system refused a write because the disk, or the user's quota, is full. */
export const isDiskFull = (error: unknown) => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(codeOf(error))

/** Throws StoreFull if the disk of a folder has no room left. */
export async function assertRoom(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < leastRoom) throw new StoreFull(`the disk of ${folder} is full`)
}

/** Why the disk of a folder takes no more files, and what helps; undefined if that is not the reason. */
export function diskTrouble(folder: string, system: System = fs): string | undefined {
  try {
    system.accessSync(folder, fs.constants.W_OK)
    const { bavail, bsize, files, ffree } = system.statfsSync(folder)
    if (bavail * bsize < leastRoom) return 'is on a disk that is full. Make room, then start the site again.'
    if (files > 0 && ffree === 0)
      return 'is on a disk that has no inodes left, so that it takes no more files (see df -i). Delete many small files, then start the site again.'
  } catch (error) {
    if (codeOf(error) === 'EROFS') return 'is on a disk that is mounted read-only. Mount it writable, or set DATA_DIR to another folder.'
  }
  return undefined
}

type System = {
  accessSync: (folder: string, mode: number) => void
  statfsSync: (folder: string) => Record<'bavail' | 'bsize' | 'files' | 'ffree', number>
}
