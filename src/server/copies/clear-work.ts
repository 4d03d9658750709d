import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

const day = 24 * 60 * 60_000

/** Takes away what a process that ended left half done in the folder of what is on its way. */
export async function clearWork(folder: string, now: Date) {
  for (const name of await readdir(folder).catch(() => [])) {
    const found = name.startsWith('work-') ? await stat(join(folder, name)).catch(() => undefined) : undefined
    if (found && now.getTime() - found.mtimeMs > day) await rm(join(folder, name), { recursive: true, force: true })
  }
}
