import { randomBytes } from 'node:crypto'
import { Pool } from 'pg'
import { inject, onTestFinished } from 'vitest'
import { askPostgres } from './ask-postgres.ts'
import type { Template } from './with-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's own Postgres; undefined where SQLite is tested. */
    postgres: Template | undefined
  }
}

/** A database that has been through all migrations, and what looks at it and empties it. */
type Database = { name: string; pool: Pool; form: string }

/** Those of this process that no test uses now: to make one takes longer than most tests. */
const free: Database[] = []

/** The run's own Postgres. */
export function ofTheRun(): Template {
  const server = inject('postgres')
  if (server === undefined) throw new Error('this is about Postgres')
  return server
}

export const addressOf = (name: string) => ofTheRun().address.replace('template', name)

/** An address of the run's own Postgres with a new database, empty or migrated, which goes when the test has finished. */
export async function newDatabase({ isEmpty = true } = {}) {
  const { address, drop } = isEmpty ? await emptyDatabase() : await migratedDatabase()
  onTestFinished(drop)
  return address
}

async function emptyDatabase() {
  const name = await create('template1')
  return { address: addressOf(name), drop: () => admin(`drop database ${name} with (force)`) }
}

/** A database that holds what a new site's does after all migrations. */
export async function migratedDatabase() {
  const database = free.pop() ?? (await made())
  return { address: addressOf(database.name), drop: () => giveBack(database) }
}

async function made(): Promise<Database> {
  const name = await create('template_club')
  const pool = new Pool({ connectionString: addressOf(name), max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true })
  // It may end after the server.
  pool.on('error', () => {})
  return { name, pool, form: await formOf(pool) }
}

/** Ends open connections and resets the rows to those of the template; a database with other tables is dropped. */
async function giveBack(database: Database) {
  const { name, pool } = database
  await pool.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  if ((await formOf(pool)) === database.form) {
    await pool.query(ofTheRun().restore)
    free.push(database)
  } else {
    await pool.end()
    await admin(`drop database ${name} with (force)`)
  }
}

const formOf = async (pool: Pool) => JSON.stringify((await pool.query(ofTheRun().form)).rows)

async function create(template: string) {
  const name = `club_${randomBytes(8).toString('hex')}`
  await admin(`create database ${name} template ${template} strategy file_copy`)
  return name
}

async function admin(sql: string) {
  await askPostgres(addressOf('postgres'), sql)
}
