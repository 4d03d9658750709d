import { Kysely, sql } from 'kysely'
import { type ClientConfig, DatabaseError, type Pool } from 'pg'
import { alike, joining, signClass } from '../../contract/fold.ts'
import { Changes } from '../changes.ts'
import type { Engine } from '../engine.ts'
import { codeOf, PlainError, StoreReadOnly } from '../errors.ts'
import { migrate, type Steps } from '../migrate.ts'
import { type Db, type Tables, versionTable } from '../tables.ts'
import { postgresDialect } from './dialect.ts'
import { assertFit, readOnlyRow } from './fit.ts'
import { isAway, mostConnections, patientPool, poolOf, whenThere } from './pool.ts'
import { type Version, versionOf, writers } from './version.ts'

/** The connection to a Postgres database, as postgresAddress reads it. */
export type PostgresAt = { postgres: ClientConfig }

/** The database cannot be reached at the start. The message contains no password. */
export class DatabaseAway extends PlainError {}

/** Connects to a database, checks whether it is fit for a site, and migrates it. */
export async function openPostgres({ postgres: address }: PostgresAt, changes: Changes, steps: Steps): Promise<Engine> {
  const pool = poolOf(address, mostConnections)
  const version = versionOf(pool, changes)
  try {
    return {
      migrated: await prepared(address, version, steps),
      dialect: postgresDialect(pool, version),
      following: version.following,
      version,
      canWrite: async () => {
        const { rows } = await whenThere(() => pool.query(readOnlyRow))
        if (rows.length > 0) throw new StoreReadOnly('the database is read-only')
      },
      pools: () => [{ name: 'all', total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }],
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}

// Another instance may run the same migrations, and one may take long: they wait without a limit.
const prepared = (address: ClientConfig, version: Version, steps: Steps) =>
  whereFit(address, patientPool(address, 2), (db) => {
    const before = async () => {
      await steps.before?.(db)
      await db.transaction().execute(async (tx) => {
        await sql`select pg_advisory_xact_lock(${sql.lit(writers)})`.execute(tx)
        await sql
          .raw(`create table if not exists ${versionTable} (n integer not null);
            alter table ${versionTable} add column if not exists changed text not null default '';
            insert into ${versionTable} select 0 where not exists (select 1 from ${versionTable});
            create or replace function folded(text) returns text language sql immutable strict parallel safe
              as $fold$ select lower($1 collate "und-x-icu") $fold$;
            ${foldedFunction}`)
          .execute(tx)
        version.known = (await sql<{ n: number }>`select n from ${sql.table(versionTable)}`.execute(tx)).rows[0]?.n ?? 0
      })
    }
    return migrate(db, { ...steps, before })
  })

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const single = alike.filter(([from, to]) => [...from].length === 1 && [...to].length === 1)
const several = alike.filter((one) => !single.includes(one))

const letters = `regexp_replace(lower(normalize($1, nfkd) collate "und-x-icu") collate "C", ${quoted(signClass)}, '', 'g')`
const translated = `translate(${letters}, ${quoted(single.map(([from]) => from).join(''))}, ${quoted(single.map(([, to]) => to).join(''))})`
const replaced = several.reduce((text, [from, to]) => `replace(${text}, ${quoted(from)}, ${quoted(to)})`, translated)

/** Does what foldInList (contract/fold.ts) does, which SQLite calls. */
const foldedFunction = `create or replace function folded_for_lists(text) returns text language sql immutable strict parallel safe as $fold$
  select translate(case when octet_length($1) = char_length($1) then lower($1 collate "C") else normalize(${replaced}, nfc) end,
    ${quoted(joining)}, '') $fold$`

/** Reads a database as it is; the server itself refuses changes. Throws DatabaseAway or DatabaseUnfit. */
export const readPostgres = <T>({ postgres: address }: PostgresAt, action: (db: Db) => Promise<T>): Promise<T> =>
  whereFit(address, poolOf({ ...address, application_name: 'club reader' }, 1, '; set default_transaction_read_only = on'), action)

/** Codes of a server where this user may create no tables, or has no schema. */
const noTables = ['42501', '3F000']

/** Runs `action` on a fit database, and ends the pool. Throws DatabaseAway or DatabaseUnfit. */
async function whereFit<T>({ host, port, user, database }: ClientConfig, pool: Pool, action: (db: Db) => Promise<T>): Promise<T> {
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool, versionOf(pool, new Changes())) })
  let isConnected = false
  try {
    const client = await pool.connect()
    isConnected = true
    await assertFit(client).finally(() => client.release())
    return await action(db)
  } catch (cause) {
    if (!(cause instanceof Error) || (isConnected && !isAway(cause) && !noTables.includes(codeOf(cause)))) throw cause
    // The server's own words; they contain no password.
    const words = isAway(cause) ? 'does not answer' : `cannot be used: ${cause.message}`
    // Other errors than those of Postgres are about TLS.
    const hint =
      isAway(cause) || cause instanceof DatabaseError ? '' : '; sslmode=disable connects without TLS, sslrootcert=FILE names a signer'
    throw new DatabaseAway(`${host}:${port} ${words} (user ${user}, database ${database})${hint}.`, { cause })
  } finally {
    await db.destroy()
  }
}
