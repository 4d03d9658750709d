import { DatabaseSync } from 'node:sqlite'
import type { Looked } from '../looked.ts'
import { openFile } from './database-file.ts'

/** Looks at a database file beside whoever uses it, and changes nothing in it. Throws where it cannot be opened, or holds less than every connection needs. */
export function lookAtFile(file: string): Looked {
  // Its settings are asked back there, each of them.
  openFile(file).close()
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    const all = (sql: string) => database.prepare(sql).all() as Record<string, string | number>[]
    const pragma = (name: string) => Number(all(`pragma ${name}`)[0]?.[name])
    const tables = all(`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`).map(({ name }) => String(name))
    const troubles = all('pragma quick_check(3)').flatMap((row) => Object.values(row).map(String))
    const lost = all('pragma foreign_key_check').length
    return {
      name: `SQLite ${process.versions.sqlite}`,
      tables,
      steps: tables.includes('kysely_migration') ? all('select name from kysely_migration').map(({ name }) => String(name)) : [],
      unfit: [
        ...(troubles.join() === 'ok' ? [] : [`The file is damaged: ${troubles.join('; ').slice(0, 200)}`]),
        ...(lost === 0 ? [] : [`${lost} rows belong to rows that are gone.`]),
      ],
      // With what still lies beside it.
      bytes: pragma('page_count') * pragma('page_size'),
      files: tables.includes('media') ? (all('select id, size from media') as unknown as Looked['files']) : [],
    }
  } finally {
    database.close()
  }
}
