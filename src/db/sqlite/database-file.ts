import { chmodSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { foldInList } from '../../contract/fold.ts'

/** SQLite's own codes. */
export const codes = {
  busy: 5,
  readOnly: 8,
  disk: 10,
  damaged: 11,
  full: 13,
  cannotOpen: 14,
  tooLong: 18,
  constraint: 19,
  type: 20,
  noDatabase: 26,
} as const

/** The code of an error that SQLite gave, without what it says beyond that; undefined of any other. */
export const codeOf = (error: unknown) => (error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined)

/** A folder that may not be made, or whose database may not be opened or written, by the user that this process runs as. */
export class FolderShut extends Error {
  override name = 'FolderShut'
  readonly folder: string
  constructor(folder: string, options: ErrorOptions) {
    super(`${folder} may not be made or written`, options)
    this.folder = folder
  }
}

const refusals = new Set<unknown>(['EACCES', 'EPERM', 'EROFS', codes.readOnly, codes.cannotOpen])

/** Whether the system or SQLite said that this process may not write there. */
export const isShut = (error: unknown) =>
  error instanceof Error && (('code' in error && refusals.has(error.code)) || refusals.has(codeOf(error)))

/** The file in a folder that holds the database. */
export const databaseIn = (folder: string) => join(folder, 'club.sqlite')

/** Milliseconds that a statement waits for another writer. */
export const busyTimeout = 5000

/**
 * Settings that are read back and compared: an acknowledged write survives a power cut only with FULL, erased rows are
 * overwritten only with `secure_delete`, and drivers are known to fall back silently (docs/decisions/sqlite-full.md).
 */
const required = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, secure_delete: 1, busy_timeout: busyTimeout } as const

/** Opens a database file with the required settings. Throws when one of them did not take. */
export function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: required.busy_timeout })
  // Before anything is written; what SQLite lays beside it takes its mode. One from an older version may be open to others.
  for (const beside of ['', '-wal', '-shm']) closeToOthers(file + beside)
  database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON')
  // SQLite's own lower() knows ASCII only. Neither is to be used in an index: other programs that open the file lack them.
  database.function('folded', { deterministic: true }, (text) => String(text).toLowerCase())
  database.function('folded_for_lists', { deterministic: true }, (text) => foldInList(String(text)))
  for (const [name, value] of Object.entries(required)) {
    const found = Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]
    if (found === value) continue
    database.close()
    throw new Error(`${file}: SQLite reports ${name}=${found}, but it must be ${value}`)
  }
  return database
}

function closeToOthers(file: string) {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0
  if ((mode & 0o077) !== 0) chmodSync(file, mode & 0o700)
}
