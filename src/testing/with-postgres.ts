import type { TestProject } from 'vitest/node'
import * as migrations from '../db/migrations.ts'
import { postgresAddress } from '../db/postgres/address.ts'
import { openStore } from '../entries/store.ts'
import { newPostgres } from './postgres.ts'

/** Starts the run's Postgres, with a database that has been through all migrations, and ends it. */
export async function setup({ provide }: TestProject) {
  const postgres = await newPostgres()
  await postgres.admin('create database template_club')
  const { close } = await openStore({ postgres: postgresAddress(postgres.address('template_club')) }, migrations)
  await close()
  provide('postgres', postgres.address('template'))
  return postgres.end
}
