import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { foldInList } from '../../contract/fold.ts'

/** The file in a folder that holds the database. */
export const databaseIn = (folder: string) => join(folder, 'club.sqlite')

/** Milliseconds that SQLite itself waits for another process while a database is opened, and where it reads, which hardly ever has to. */
const busyTimeout = 100

/**
 * What every connection must hold, asked back and compared: an acknowledged write survives a power cut only with
 * FULL, what is erased is overwritten only with `secure_delete`, and drivers are known to fall back without a word
 * (docs/decisions/0004, 0098). Whoever waits to write lets the event loop turn (trouble.ts): SQLite would sleep in it.
 */
const required = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, secure_delete: 1, busy_timeout: 0 } as const

/** A connection that reads needs none of what protects writes, and can do none. */
const requiredToRead = { journal_mode: 'wal', query_only: 1, busy_timeout: busyTimeout } as const

/** Opens a database file with the required settings. Throws when one of them did not take. */
export function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: busyTimeout })
  // Before anything is written; what SQLite lays beside it takes its mode. One from an older version may be open to others.
  for (const beside of ['', '-wal', '-shm']) closeToOthers(file + beside)
  database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON; PRAGMA busy_timeout=0')
  return asserted(file, database, required)
}

/** Opens a database file that is open for writing already, for reading beside it. */
export function openToRead(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: requiredToRead.busy_timeout, readOnly: true })
  database.exec('PRAGMA query_only=ON')
  return asserted(file, database, requiredToRead)
}

function closeToOthers(file: string) {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0
  if ((mode & 0o077) !== 0) chmodSync(file, mode & 0o700)
}

function asserted(file: string, database: DatabaseSync, wanted: Record<string, string | number>) {
  // SQLite's own lower() knows ASCII only. Neither is to be used in an index: other programs that open the file lack them.
  database.function('folded', { deterministic: true }, (text) => String(text).toLowerCase())
  database.function('folded_for_lists', { deterministic: true }, (text) => foldInList(String(text)))
  for (const [name, value] of Object.entries(wanted)) {
    const found = Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]
    if (found === value) continue
    database.close()
    throw new Error(`${file}: SQLite reports ${name}=${found}, but it must be ${value}`)
  }
  return database
}
