import { DatabaseSync } from 'node:sqlite'
import type { Looked } from '../looked.ts'
import { signName } from '../settings.ts'
import { openFile } from './database-file.ts'

/** What helps where a file is not what it was. */
export const restore = 'Stop the site, and put a copy of the whole folder back (docs/operate.md, Keeping the data).'

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
    const hasSettings = ['settings', 'kysely_migration'].every((name) => tables.includes(name))
    const setting = (name: string) =>
      hasSettings ? all(`select value from settings where name = '${name}'`)[0]?.value?.toString() : undefined
    return {
      name: `SQLite ${process.versions.sqlite}`,
      tables,
      steps: tables.includes('kysely_migration') ? all('select name from kysely_migration').map(({ name }) => String(name)) : [],
      unfit: [
        ...(troubles.join() === 'ok' ? [] : [{ says: `The file is damaged: ${troubles.join('; ').slice(0, 200)}`, todo: restore }]),
        ...(lost === 0 ? [] : [{ says: `${lost} rows belong to rows that are gone.`, todo: restore }]),
      ],
      // With what still lies beside it.
      bytes: pragma('page_count') * pragma('page_size'),
      files: tables.includes('media') ? (all('select id, size from media') as unknown as Looked['files']) : [],
      sign: setting(signName),
    }
  } finally {
    database.close()
  }
}
