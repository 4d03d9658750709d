import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import * as migrations from '../db/migrations.ts'
import { postgresAddress } from '../db/postgres/address.ts'
import { openStore } from '../entries/store.ts'
import { newPostgres } from './postgres.ts'
import { form, restoring } from './template.ts'

/** Starts the run's Postgres, with a database that has been through all migrations, and ends it. */
export async function setup({ provide }: TestProject) {
  const postgres = await newPostgres()
  await postgres.admin('create database template_club')
  const { close } = await openStore({ postgres: postgresAddress(postgres.address('template_club')) }, migrations)
  await close()
  const client = new Client(postgres.address('template_club'))
  await client.connect()
  const restore = await restoring(client)
  await client.end()
  provide('postgres', { address: postgres.address('template'), form, restore })
  return postgres.end
}
