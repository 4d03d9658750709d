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
    copyInto(folder, databaseIn(dataDir))
    return await action(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function copyInto(folder: string, file: string) {
  if (!existsSync(file)) return
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    database.prepare('VACUUM INTO ?').run(databaseIn(folder))
  } finally {
    database.close()
  }
}
