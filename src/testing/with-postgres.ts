import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import * as migrations from '../start/migrations.ts'
import { openStore } from '../store/open.ts'
import { postgresAddress } from '../store/postgres/address.ts'
import { newPostgres } from './postgres.ts'
import { countRows } from './rows-written.ts'

/** Starts the run's Postgres, with a database that has been through all migrations, and ends it. */
export async function setup({ provide }: TestProject) {
  const postgres = await newPostgres()
  await postgres.admin('create database template_club')
  const { db, close } = await openStore({ postgres: postgresAddress(postgres.address('template_club')) }, migrations)
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  for (const statement of countRows(tables.filter((name) => name !== 'site_version'))) await sql.raw(statement).execute(db)
  await close()
  provide('postgres', postgres.address('template'))
  return postgres.end
}
