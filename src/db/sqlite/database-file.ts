import { chmodSync, existsSync, lstatSync, readlinkSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { foldInList } from '../../contract/fold.ts'
import { PlainError, codeOf as systemCodeOf } from '../errors.ts'
import { diskTrouble } from '../files/disk.ts'

/** SQLite's result codes for errors of the file. */
export const codes = {
  busy: 5,
  readOnly: 8,
  disk: 10,
  damaged: 11,
  full: 13,
  cannotOpen: 14,
  tooLong: 18,
  type: 20,
  noDatabase: 26,
} as const

/** The basic code of an error of SQLite; undefined for any other error. */
export const codeOf = (error: unknown) => (error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined)

const refusals = new Set<unknown>(['EACCES', 'EPERM', 'EROFS', codes.readOnly, codes.cannotOpen])

/** Whether the system or SQLite refused to make or write a file. */
export const isShut = (error: unknown) => refusals.has(systemCodeOf(error)) || refusals.has(codeOf(error))

/** DATA_DIR cannot be made or written. The message says why, and what helps. */
export class FolderShut extends PlainError {
  constructor(folder: string, options?: ErrorOptions) {
    super(`DATA_DIR, ${folder}, ${whyShut(folder)}`, options)
  }
}

/** An error of a folder as FolderShut, if that is what it is. */
export function folderError(folder: string, error: unknown): unknown {
  const isNoFolder = ['EEXIST', 'ENOTDIR', 'ENOENT', 'ENOSPC'].includes(systemCodeOf(error))
  return isShut(error) || isNoFolder ? new FolderShut(folder, { cause: error }) : error
}

function whyShut(folder: string) {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (found?.isSymbolicLink() && !existsSync(folder))
    return `is a link to ${readlinkSync(folder)}, which does not exist. Make that folder, or mount its disk.`
  if (found && !statSync(folder).isDirectory()) return 'is a file. Set DATA_DIR to a folder.'
  const user = userName()
  return (
    diskTrouble(firstThere(folder)) ??
    `cannot be made or written by the user ${user}. Make it and give it to that user: sudo install -d -o ${user} -m 700 ${folder}, and sudo chown -R ${user} ${folder} if something is in it.`
  )
}

/** The folder, or the next one above it that exists. */
const firstThere = (folder: string): string => (existsSync(folder) ? folder : firstThere(dirname(folder)))

function userName() {
  try {
    return userInfo().username
  } catch {
    // A process in a container may have a number without a name.
    return String(process.getuid?.() ?? '')
  }
}

export const databaseIn = (folder: string) => join(folder, 'club.sqlite')

/** Milliseconds that a statement waits for another writer. */
export const busyTimeout = 5000

/** Read back and compared, as drivers fall back silently (docs/decisions/sqlite-full.md). */
// Only FULL survives a power cut; only `secure_delete` overwrites erased rows.
const required = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, secure_delete: 1, busy_timeout: busyTimeout } as const

/** Opens a database file. Throws if a required setting did not take. */
export function openFile(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: required.busy_timeout })
  // Before anything is written; what SQLite puts beside it takes its mode. An older version left it open to others.
  for (const beside of ['', '-wal', '-shm']) closeToOthers(file + beside)
  database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON; PRAGMA secure_delete=ON')
  // SQLite's own lower() knows only ASCII. Not for an index: other programs that open the file lack them.
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
