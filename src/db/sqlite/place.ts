import { existsSync, mkdirSync } from 'node:fs'
import type { Place } from '../engine.ts'
import { assertRoom } from '../files/room.ts'
import { copyDatabase, onCopy } from './copy.ts'
import { databaseIn } from './database-file.ts'
import { sqliteDialect } from './dialect.ts'
import { followFile } from './follow.ts'
import { lookAtFile, restore } from './look.ts'

/** A folder in which the database of a site lies, or will lie. */
export function inFolder(folder: string): Place {
  const file = databaseIn(folder)
  return {
    engine: 'sqlite',
    name: folder,
    folder,
    files: [file, `${file}-wal`],
    isBegun: async () => existsSync(file),
    look: async () => (existsSync(file) ? lookAtFile(file) : undefined),
    mend: () => restore,
    copyTo: (to) => copyDatabase(folder, to),
    read: ({ copied }) => onCopy(folder, copied),
    open: async (writes) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      return {
        dialect: sqliteDialect(file, writes),
        following: (db) => followFile(file, db, () => writes.tell(undefined)),
        canWrite: () => assertRoom(folder),
      }
    },
  }
}
