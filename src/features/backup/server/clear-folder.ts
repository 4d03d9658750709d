import type { Stats } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { kept } from '../../../contract/lifecycle.ts'
import { isNewId } from '../../../db/id.ts'
import { momentIn } from './archive/copy-name.ts'

const day = 24 * 60 * 60_000

/** What of a folder stays for so many days, since when each does; undefined of anything else, which is not the site's to take away. */
type Lying = { days: number; since: (name: string, found: Stats) => Date | undefined }

/** What a restore has set aside, by the name that it has then. One that was brought there later, or under a wrong clock, is as new as that. */
export const setAside: Lying = {
  days: kept.trash,
  since: (name, { ctime }) => {
    const [, stamp] = /^(?:before-(\w+)\.tar(?:\.age)?|club-before-(\w+)\.sqlite(?:-wal|-shm)?)$/.exec(name)?.filter(Boolean) ?? []
    const named = momentIn(stamp)
    return named && (named > ctime ? named : ctime)
  },
}

const beginning = 'work-'

/** What a process that ended left half done: its work, or an archive that it was setting aside. */
export const halfDone: Lying = {
  days: 1,
  since: (name, { mtime }) => {
    const isWork = name.startsWith(beginning) && isNewId(name.slice(beginning.length))
    const [, stamp] = /^before-(\w+)\.tar(?:\.age)?\.part$/.exec(name) ?? []
    return isWork || momentIn(stamp) ? mtime : undefined
  },
}

/** Takes away what has lain in a folder for its time, and returns the names. */
export async function clearFolder(folder: string, now: Date, { days, since }: Lying): Promise<string[]> {
  const gone: string[] = []
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined)
    const begun = found && since(name, found)
    if (begun === undefined || now.getTime() - begun.getTime() <= days * day) continue
    await rm(join(folder, name), { recursive: true, force: true })
    gone.push(name)
  }
  return gone
}
