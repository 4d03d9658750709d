import { existsSync } from 'node:fs'
import { Kysely } from 'kysely'
import { Changes } from './changes.ts'
import { isStarted } from './migrate.ts'
import { type PostgresAt, readPostgres } from './postgres/open.ts'
import { databaseIn, folderError } from './sqlite/database-file.ts'
import { sqliteDialect } from './sqlite/dialect.ts'
import type { Db, Tables } from './tables.ts'

/** Where the rows of a site are: in a folder, or in a Postgres database. */
export type DatabaseAt = string | PostgresAt

/** `name`: without a password. `folder`: of a database on this machine. `isBegun`: whether a site was ever started there. */
export const placeOf = (at: DatabaseAt) => {
  if (typeof at === 'string') return { engine: 'sqlite' as const, name: at, folder: at, isBegun: async () => existsSync(databaseIn(at)) }
  const { host, port, database } = at.postgres
  return { engine: 'postgres' as const, name: `${host}:${port}/${database}`, folder: undefined, isBegun: () => readPostgres(at, isStarted) }
}

/** Reads a database as it is, while others may use it. Throws if it cannot be opened with the required settings. */
export async function readDatabase<T>(at: DatabaseAt, action: (db: Db) => Promise<T>): Promise<T> {
  if (typeof at !== 'string') return readPostgres(at, action)
  const db = new Kysely<Tables>({ dialect: sqliteDialect(databaseIn(at), new Changes()).dialect })
  try {
    return await action(db)
  } catch (error) {
    throw folderError(at, error)
  } finally {
    await db.destroy()
  }
}
