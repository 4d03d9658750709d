import { statfs } from 'node:fs/promises'
import { StoreFull } from '../busy.ts'

/** Bytes; a write takes more than its own: the journal, and the pages that it divides. */
const least = 1024 * 1024

/** Throws StoreFull where the disk of a folder has no room left to write to. */
export async function assertRoom(folder: string) {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < least) throw new StoreFull(`the disk of ${folder} is full`)
}
