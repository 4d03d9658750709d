import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import * as migrations from '../db/migrations.ts'
import { openStore } from '../entries/store.ts'
import { askPostgres } from './ask-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's own Postgres is, with `template` in place of a database; undefined where SQLite is tested. */
    postgres: string | undefined
  }
}

const migrated = (async () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-migrated-'))
  await (await openStore(folder, migrations)).close()
  const file = readFileSync(join(folder, 'club.sqlite'))
  rmSync(folder, { recursive: true, force: true })
  return file
})()

/** Puts a SQLite database into a folder that has been through all migrations: those take longer than most tests. */
export const layMigrated = async (folder: string) => writeFileSync(join(folder, 'club.sqlite'), await migrated, { mode: 0o600 })

/** An address of the run's own Postgres. */
export function addressOf(name: string) {
  const address = inject('postgres')
  if (address === undefined) throw new Error('this is about Postgres')
  return address.replace('template', name)
}

/** A new database, empty or as a new site's is after all migrations, until the test has finished. */
export async function newDatabase({ isEmpty = true } = {}) {
  const { address, drop } = await copyOf(isEmpty ? 'template1' : 'template_club')
  onTestFinished(drop)
  return address
}

/** A database that holds what a new site's does after all migrations. */
export const migratedDatabase = () => copyOf('template_club')

async function copyOf(template: string) {
  const name = `club_${randomBytes(8).toString('hex')}`
  const admin = (sql: string) => askPostgres(addressOf('postgres'), sql)
  await admin(`create database ${name} template ${template} strategy file_copy`)
  const drop = async () => void (await admin(`drop database ${name} with (force)`))
  return { address: addressOf(name), drop }
}
