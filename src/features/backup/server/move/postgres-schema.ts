import type { Client } from 'pg'
import { ownNamespace } from '../../../../db/postgres/schema.ts'
import { moves, someOf, type Table } from './side.ts'

const ours = `relnamespace = ${ownNamespace}`

/** The migrations that a database has been through; undefined where it has never been a site's. */
export async function stepsIn(client: Client): Promise<string[] | undefined> {
  const { rows } = await client.query<{ has: string }>(
    `select count(*) as has from pg_class where ${ours} and relname = 'kysely_migration'`,
  )
  if (rows[0]?.has === '0') return undefined
  const steps = await client.query<{ name: string }>('select name from kysely_migration order by name collate "C"')
  return someOf(steps.rows.map(({ name }) => name))
}

/** The tables that move, with the columns that are written to, and the key of each. */
export async function tablesIn(client: Client): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; column: string | null; place: string | null }>(`
    select relname as name, attname as column, array_position(indkey::int2[], attnum) as place
    from pg_class
      left join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      left join pg_index on indrelid = pg_class.oid and indisprimary
    where ${ours} and relkind in ('r', 'p') and not relispartition
    order by relname collate "C", attname collate "C"`)
  return [...Map.groupBy(rows, ({ name }) => name)]
    .filter(([name]) => moves(name))
    .map(([name, columns]) => ({
      name,
      columns: columns.flatMap(({ column }) => column ?? []),
      key: columns
        .filter(({ place }) => place !== null)
        .toSorted((one, other) => Number(one.place) - Number(other.place))
        .flatMap(({ column }) => column ?? []),
    }))
}

/** What lets each reference from one table to another wait for the end of the transaction, or not, as it is ended. */
export async function keysOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`
    select format('alter table %s alter constraint %I', conrelid::regclass, conname) as key
    from pg_constraint where contype = 'f' and connamespace = ${ownNamespace} and conparentid = 0 and not condeferrable`)
  return rows.map(({ key }) => key)
}

/** What lets each number that the database counts up itself go on behind those that came. */
export async function sequencesOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ sql: string }>(`
    select format('select setval(%L, (select max(%I) from %s))', sequence, attname, attrelid::regclass) as sql
    from (
      select attrelid, attname, pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      where ${ours} and relkind in ('r', 'p')
    ) as counted where sequence is not null`)
  return rows.map(({ sql }) => sql)
}
