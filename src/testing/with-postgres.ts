import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import * as migrations from '../db/migrations.ts'
import { postgresAddress } from '../db/postgres/address.ts'
import { openStore } from '../entries/store.ts'
import { newPostgres } from './postgres.ts'

/** Where a Postgres is, with `template` in place of a database, and how a copy of `template_club` is looked at and made as it was. */
export type Template = { address: string; form: string; restore: string }

/** Catalogs of Postgres whose rows change with any change of the schema. */
const described = {
  pg_namespace: 'oid',
  pg_class: 'oid',
  pg_attribute: 'attrelid',
  pg_attrdef: 'oid',
  pg_constraint: 'oid',
  pg_index: 'indexrelid',
  pg_trigger: 'oid',
  pg_rewrite: 'oid',
  pg_type: 'oid',
}
/** From here on what is made in a database is numbered; what Postgres brought has lower numbers. */
const ours = 16_384

const form = `select ${[
  ...Object.entries(described).map(
    ([table, oid]) => `(select concat(count(*), ' ', sum(xmin::text::int8)) from ${table} where ${oid} >= ${ours}) as ${table}`,
  ),
  // One of the functions is replaced at every start.
  `(select count(*) from pg_proc where oid >= ${ours}) as functions`,
  '(select xmin from pg_database where datname = current_database()) as own',
  '(select count(*) from pg_db_role_setting join pg_database on oid = setdatabase where datname = current_database()) as settings',
].join(', ')}`

/** What has every table and every count of a copy be as in this database, at once. */
async function restoring(client: Client): Promise<string> {
  const ask = async (sql: string) => (await client.query<{ is: string }>(sql)).rows.map((row) => row.is)
  const tables = await ask(`select oid::regclass as is from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  const counts = await ask(`select oid::regclass as is from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace`)
  const statements = ['begin', 'set local session_replication_role = replica', ...tables.map((table) => `delete from ${table}`)]
  for (const table of tables) {
    const [rows] = await ask(`select json_agg(kept) as is from ${table} kept`)
    if (rows)
      statements.push(
        `insert into ${table} select * from json_populate_recordset(null::${table}, ${client.escapeLiteral(JSON.stringify(rows))})`,
      )
  }
  for (const count of counts)
    statements.push(...(await ask(`select format('select setval(%L, %s, %L)', '${count}', last_value, is_called) as is from ${count}`)))
  return [...statements, 'commit'].join(';')
}

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
