import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseIn } from './database-file.ts'

/**
 * Does something with a copy of a folder's database as it is now, which lies in a folder of its own and goes when that is
 * done. Changes nothing; where there is no database, there is none in the copy.
 */
export async function onCopy<T>(dataDir: string, action: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'club-import-'))
  try {
    if (existsSync(databaseIn(dataDir))) copyDatabase(dataDir, databaseIn(folder))
    return await action(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes a copy of a folder's database, as it is now, to a new file. Does not sync it to disk. */
function copyDatabase(dataDir: string, to: string) {
  const database = new DatabaseSync(databaseIn(dataDir), { readOnly: true, timeout: 5000 })
  try {
    database.prepare('VACUUM INTO ?').run(to)
  } finally {
    database.close()
  }
}
