import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Copies the database of a folder, as it is now, into another folder. Changes nothing; where there is none, copies none. */
export function copyDatabase(from: string, to: string) {
  const file = join(from, 'club.sqlite')
  if (!existsSync(file)) return
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    database.prepare('VACUUM INTO ?').run(join(to, 'club.sqlite'))
  } finally {
    database.close()
  }
}
