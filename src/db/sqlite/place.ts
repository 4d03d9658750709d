import { existsSync, mkdirSync } from 'node:fs'
import type { Place } from '../engine.ts'
import { assertRoom } from '../files/room.ts'
import { onCopy } from './copy.ts'
import { databaseIn } from './database-file.ts'
import { sqliteDialect } from './dialect.ts'
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
    fix: () => restore,
    read: ({ copied }) => onCopy(folder, copied),
    open: async (changes) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      return { ...sqliteDialect(file, changes), canWrite: () => assertRoom(folder) }
    },
  }
}
