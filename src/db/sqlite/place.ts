import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import { Changes } from '../changes.ts'
import type { Place } from '../engine.ts'
import { assertRoom } from '../files/files.ts'
import { type Looked, lookIn } from '../looked.ts'
import type { Tables } from '../tables.ts'
import { databaseIn } from './database-file.ts'
import { sqliteDialect } from './dialect.ts'

const restore = 'Stop the site, and put a copy of the whole folder back (docs/backup.md).'

/** The database of a site in a folder, or where it will be. */
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

/** Throws if the file cannot be opened, or lacks a setting that every connection needs. */
async function lookAtFile(file: string): Promise<Looked> {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file, new Changes()).dialect })
  try {
    const check = await sql<{ quick_check: string }>`pragma quick_check(3)`.execute(db)
    const troubles = check.rows.map(({ quick_check: trouble }) => trouble).join('; ')
    const lost = (await sql`select 1 from pragma_foreign_key_check`.execute(db)).rows.length
    const size = sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count, pragma_page_size`
    return {
      name: `SQLite ${process.versions.sqlite}`,
      unfit: [
        ...(troubles === 'ok' ? [] : [{ says: `The file is damaged: ${troubles.slice(0, 200)}`, todo: restore }]),
        ...(lost === 0 ? [] : [{ says: `${lost} rows belong to rows that are gone.`, todo: restore }]),
      ],
      bytes: (await size.execute(db)).rows[0]?.bytes ?? 0,
      ...(await lookIn(db)),
    }
  } finally {
    await db.destroy()
  }
}

/** Runs `action` on a folder with a copy of the database; the copy has none if there is none. */
async function onCopy<T>(folder: string, action: (folder: string) => Promise<T>): Promise<T> {
  const copy = mkdtempSync(join(tmpdir(), 'club-import-'))
  try {
    if (existsSync(databaseIn(folder))) {
      using database = new DatabaseSync(databaseIn(folder), { readOnly: true, timeout: 5000 })
      database.prepare('VACUUM INTO ?').run(databaseIn(copy))
    }
    return await action(copy)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
