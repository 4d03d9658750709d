import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { DatabaseAt } from '../db/database-at.ts'
import * as migrations from '../db/migrations.ts'
import { postgresAddress } from '../db/postgres/address.ts'
import { openStore } from '../entries/store.ts'
import '../site/entry-hooks.ts'
import { migratedDatabase } from './databases.ts'

/** A database that has been through all migrations: each test begins with a copy of it, and not with all of them. */
const migrated = (async () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-migrated-'))
  await (await openStore(folder, migrations)).close()
  const file = readFileSync(join(folder, 'club.sqlite'))
  rmSync(folder, { recursive: true, force: true })
  return file
})()

/** A store of its own, in the folder or in the Postgres of the run, with the environment for another process. */
export async function newStore(folder: string) {
  if (inject('postgres') === undefined) {
    writeFileSync(join(folder, 'club.sqlite'), await migrated, { mode: 0o600 })
    return { store: await openStore(folder, migrations), at: folder, environment: { DATA_DIR: folder }, drop: async () => {} }
  }
  const { address, drop } = await migratedDatabase()
  const at = { postgres: postgresAddress(address) }
  return { store: await openStore(at, migrations), at, environment: { DATA_DIR: folder, DATABASE_URL: address }, drop }
}

/** Another process's way to the same rows. */
export const storeBeside = async (at: DatabaseAt) => ({
  store: await openStore(at, migrations),
  at,
  environment: {},
  drop: async () => {},
})
