import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { kept } from '../../contract/lives.ts'
import { momentIn } from '../../store/archive/copy-name.ts'

const day = 24 * 60 * 60_000

/** When what a restore has set aside was set aside, by the name that it has then; undefined of any other file. */
function setAside(name: string): Date | undefined {
  const [, stamp] = /^(?:before-(\w+)\.tar(?:\.age)?|club-before-(\w+)\.sqlite(?:-wal|-shm)?)$/.exec(name)?.filter(Boolean) ?? []
  return momentIn(stamp)
}

/**
 * Takes away what a process that ended left half done in a folder, after a day, and what was set aside there, after as long as
 * the trash is kept. Returns the names of the latter.
 */
export async function clearFolder(folder: string, now: Date): Promise<string[]> {
  const gone: string[] = []
  const isOver = (since: Date | undefined, days: number) => since !== undefined && now.getTime() - since.getTime() > days * day
  for (const name of await readdir(folder).catch(() => [])) {
    const left = name.startsWith('work-') ? await stat(join(folder, name)).catch(() => undefined) : undefined
    const isOld = isOver(setAside(name), kept.trash)
    if (!isOld && !isOver(left?.mtime, 1)) continue
    await rm(join(folder, name), { recursive: true, force: true })
    if (isOld) gone.push(name)
  }
  return gone
}
