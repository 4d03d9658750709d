import { Kysely, sql } from 'kysely'
import { Changes } from '../changes.ts'
import { type Looked, lookIn } from '../looked.ts'
import type { Tables } from '../tables.ts'
import { sqliteDialect } from './dialect.ts'

/** What helps if a file is damaged. */
export const restore = 'Stop the site, and put a copy of the whole folder back (docs/operate.md, Keeping the data).'

/** Reads the state of a database file that may be in use, and changes nothing. Throws if it cannot be opened, or lacks a setting that every connection needs. */
export async function lookAtFile(file: string): Promise<Looked> {
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
