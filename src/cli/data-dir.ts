import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PlainError } from '../db/errors.ts'
import { codeOf, codes, folderError } from '../db/sqlite/database-file.ts'
import type { Config } from './config.ts'

/** DATA_DIR is in use, or not safe. The message says what helps. */
class DataDirUnfit extends PlainError {}

/** Prepares DATA_DIR: other users may not write into it, and no second site starts on it with SQLite. */
export function reserveDataDir({ dataDir, database }: Pick<Config, 'dataDir' | 'database'>, warn: (line: string) => void = console.warn) {
  process.umask(0o077)
  try {
    closeToOthers(dataDir, warn)
    if (typeof database === 'string') lock(database)
  } catch (error) {
    throw folderError(dataDir, error)
  }
}

function closeToOthers(folder: string, warn: (line: string) => void) {
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode ?? 0
  // Windows has no such modes.
  if ((mode & 0o022) === 0 || process.platform === 'win32') return
  const open = `Other users can write to DATA_DIR, ${folder}`
  if ((mode & 0o1000) !== 0) throw new DataDirUnfit(`${open}, which all programs share. Set DATA_DIR to a folder that only the site uses.`)
  try {
    chmodSync(folder, mode & 0o700)
  } catch (cause) {
    throw new DataDirUnfit(
      `${open}, and this user may not change that. Close it: sudo chown ${process.getuid?.()} ${folder} && sudo chmod 700 ${folder}`,
      { cause },
    )
  }
  warn(`${open}. It is closed to them now (chmod 700).`)
}

/** Holds a lock until the process ends, however it ends. */
function lock(folder: string) {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const held = new DatabaseSync(join(folder, 'running.lock'), { timeout: 0 })
  try {
    held.exec('begin exclusive')
  } catch (cause) {
    if (codeOf(cause) !== codes.busy) throw cause
    throw new DataDirUnfit(`Another site runs on DATA_DIR, ${folder}. Stop it first, or set another DATA_DIR.`, { cause })
  }
  process.once('exit', () => held.close())
}
