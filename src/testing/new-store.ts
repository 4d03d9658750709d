import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import * as migrations from '../start/migrations.ts'
import { openStore } from '../store/open.ts'
import { postgresAddress } from '../store/postgres/address.ts'
import type { PostgresAt } from '../store/postgres/open.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's own Postgres is, with `template` in place of a database; undefined where SQLite is tested. */
    postgres: string | undefined
  }
}

/** A database that has been through all migrations: each test begins with a copy of it, and not with all of them. */
const migrated = (async () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-migrated-'))
  await (await openStore(folder, migrations)).close()
  const file = readFileSync(join(folder, 'club.sqlite'))
  rmSync(folder, { recursive: true, force: true })
  return file
})()

/** An address of the run's own Postgres with a new database, empty or migrated, which goes when the test has finished. */
export async function newDatabase({ isEmpty = true } = {}) {
  const server = inject('postgres')
  if (server === undefined) throw new Error('this is about Postgres')
  const name = `club_${randomBytes(8).toString('hex')}`
  await admin(server, `create database ${name} template ${isEmpty ? 'template1' : 'template_club'}`)
  onTestFinished(() => admin(server, `drop database ${name} with (force)`))
  return server.replace('template', name)
}

/** A store of its own, in the folder or in the Postgres of the run; how another process is told of it, and how it goes. */
export async function newStore(folder: string) {
  const server = inject('postgres')
  if (server === undefined) {
    writeFileSync(join(folder, 'club.sqlite'), await migrated, { mode: 0o600 })
    return { store: await openStore(folder, migrations), at: folder, environment: { DATA_DIR: folder }, drop: async () => {} }
  }
  const name = `club_${randomBytes(8).toString('hex')}`
  await admin(server, `create database ${name} template template_club`)
  const address = server.replace('template', name)
  const at = { postgres: postgresAddress(address) }
  const environment = { DATA_DIR: folder, DATABASE_URL: address }
  return { store: await openStore(at, migrations), at, environment, drop: () => admin(server, `drop database ${name} with (force)`) }
}

/** Another process's way to the same rows. */
export const storeBeside = async (at: string | PostgresAt) => ({
  store: await openStore(at, migrations),
  at,
  environment: {},
  drop: async () => {},
})

async function admin(server: string, sql: string) {
  const client = new Client(server.replace('template', 'postgres'))
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
