import { Client } from 'pg'
import type { Looked } from '../looked.ts'
import { signName } from '../settings.ts'
import { assertFit, DatabaseUnfit } from './fit.ts'
import { atTheStart, type PostgresAt } from './open.ts'
import { ownSchema } from './schema.ts'

/** Looks at a database of Postgres beside whoever uses it, and changes nothing in it. Throws DatabaseAway. */
export async function lookAtPostgres({ postgres }: PostgresAt): Promise<Looked> {
  const client = new Client({ ...postgres, connectionTimeoutMillis: 5000, query_timeout: 20_000, application_name: 'club doctor' })
  client.on('error', () => {})
  try {
    await client.connect()
    const all = async (sql: string) => (await client.query(sql)).rows as Record<string, string>[]
    const one = async (sql: string) => (await all(sql))[0] ?? {}
    const unfit = await assertFit(client).then(
      () => [],
      (error) => (error instanceof DatabaseUnfit ? [{ says: error.message, todo: error.todo }] : Promise.reject(error)),
    )
    const tables = (await all(`select tablename from pg_tables where schemaname = ${ownSchema}`)).map(({ tablename = '' }) => tablename)
    const { version = '', size } = await one(
      `select current_setting('server_version') as version, pg_database_size(current_database()) as size`,
    )
    const { used, most } = await one(
      `select (select count(*) from pg_stat_activity where datname is not null) as used,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
    )
    const hasSettings = ['settings', 'kysely_migration'].every((name) => tables.includes(name))
    const setting = async (name: string) =>
      hasSettings ? (await all(`select value from settings where name = '${name}'`))[0]?.value : undefined
    const before = Date.now()
    const { now } = await one(`select extract(epoch from clock_timestamp()) * 1000 as now`)
    return {
      name: `Postgres ${version.split(' ')[0]}`,
      tables,
      steps: tables.includes('kysely_migration') ? (await all('select name from kysely_migration')).map(({ name = '' }) => name) : [],
      unfit,
      bytes: Number(size),
      files: tables.includes('media')
        ? (await all('select id, size from media')).map(({ id = '', size: bytes }) => ({ id, size: Number(bytes) }))
        : [],
      sign: await setting(signName),
      connections: { used: Number(used), most: Number(most) },
      ahead: (before + Date.now()) / 2 - Number(now),
    }
  } catch (error) {
    throw atTheStart(error, postgres)
  } finally {
    await client.end().catch(() => {})
  }
}
