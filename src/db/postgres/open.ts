import { Kysely } from 'kysely'
import type { ClientConfig, Pool } from 'pg'
import { alike, joining, signClass } from '../../contract/fold.ts'
import { StoreReadOnly } from '../busy.ts'
import { Changes } from '../changes.ts'
import type { Engine } from '../engine.ts'
import { migrate, type Steps } from '../migrate.ts'
import { type Db, type Tables, versionTable } from '../tables.ts'
import { postgresDialect } from './dialect.ts'
import { assertFit, readOnlyRow } from './fit.ts'
import { isAway, mostConnections, patientPool, poolOf, whenThere } from './pool.ts'
import { Version, writers } from './version.ts'

/** Where a database of Postgres is, as postgresAddress reads it. */
export type PostgresAt = { postgres: ClientConfig }

/** The database cannot be reached at the start. The message says what was tried, without a password. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

/** Connects to a database, checks whether it is fit for a site, and migrates it. */
export async function openPostgres({ postgres: address }: PostgresAt, changes: Changes, steps: Steps): Promise<Engine> {
  const pool = poolOf(address, mostConnections)
  const version = new Version(pool, changes)
  try {
    return {
      migrated: await prepared(address, version, steps),
      dialect: postgresDialect(pool, version),
      following: version.following,
      version,
      canWrite: async () => {
        const { rows } = await whenThere(() => pool.query(readOnlyRow))
        if (rows.length > 0) throw new StoreReadOnly('the database can only be read')
      },
      pools: () => [{ name: 'all', total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }],
    }
  } catch (error) {
    await pool.end()
    throw atTheStart(error, address)
  }
}

// Another instance may be at work on the same migrations, and one may take its time: they wait without a limit.
async function prepared(address: ClientConfig, version: Version, steps: Steps) {
  const pool = patientPool(address, 2)
  const db = kyselyOn(pool)
  const client = await pool.connect().catch(async (error) => {
    await db.destroy()
    throw error
  })
  try {
    await assertFit(client)
    const before = async (looked: Db) => {
      await steps.before?.(looked)
      await client.query(`begin; select pg_advisory_xact_lock(${writers})`)
      await client.query(`create table if not exists ${versionTable} (n integer not null);
        alter table ${versionTable} add column if not exists changed text not null default '';
        insert into ${versionTable} select 0 where not exists (select 1 from ${versionTable});
        create or replace function folded(text) returns text language sql immutable strict parallel safe
          as $fold$ select lower($1 collate "und-x-icu") $fold$;
        ${foldedFunction}`)
      version.known = (await client.query<{ n: number }>(`select n from ${versionTable}`)).rows[0]?.n ?? 0
      await client.query('commit')
    }
    return await migrate(db, { ...steps, before })
  } finally {
    client.release(true)
    await db.destroy()
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const single = alike.filter(([from, to]) => [...from].length === 1 && [...to].length === 1)
const several = alike.filter((one) => !single.includes(one))

const letters = `regexp_replace(lower(normalize($1, nfkd) collate "und-x-icu") collate "C", ${quoted(signClass)}, '', 'g')`
const translated = `translate(${letters}, ${quoted(single.map(([from]) => from).join(''))}, ${quoted(single.map(([, to]) => to).join(''))})`
const replaced = several.reduce((text, [from, to]) => `replace(${text}, ${quoted(from)}, ${quoted(to)})`, translated)

/** Does what foldInList (contract/fold.ts) does; SQLite calls that itself. Most texts are plain ASCII. */
const foldedFunction = `create or replace function folded_for_lists(text) returns text language sql immutable strict parallel safe as $fold$
  select translate(case when octet_length($1) = char_length($1) then lower($1 collate "C") else normalize(${replaced}, nfc) end,
    ${quoted(joining)}, '') $fold$`

/** Kysely over a pool of whose changes nobody hears. */
const kyselyOn = (pool: Pool) => new Kysely<Tables>({ dialect: postgresDialect(pool, new Version(pool, new Changes())) })

/**
 * Reads a database as it is, whether a site was ever started on it or not; the server itself refuses what would change it. Throws
 * DatabaseAway or DatabaseUnfit.
 */
export async function readPostgres<T>({ postgres: address }: PostgresAt, action: (db: Db) => Promise<T>): Promise<T> {
  const pool = poolOf({ ...address, application_name: 'club reader' }, 1, '; set default_transaction_read_only = on')
  const db = kyselyOn(pool)
  try {
    const client = await pool.connect()
    await assertFit(client).finally(() => client.release(true))
    return await action(db)
  } catch (error) {
    throw atTheStart(error, address)
  } finally {
    await db.destroy()
  }
}

/** What a server says that refuses a client, by its code. */
const refusals: Record<string, string> = {
  '28P01': 'does not accept the user and password of the address',
  '28000': 'does not accept the user of the address',
  '3D000': 'has no database of this name',
  '55000': 'does not accept connections to the database of this name',
  '42501': 'does not let this user make tables',
  '3F000': "has no schema in which this user's names are",
}

/** What OpenSSL calls a certificate that nobody trusts, that has run out, or that is another's. */
const distrusted = /CERT|SIGNATURE|ISSUER/

/** DatabaseAway, without a password, if the server says why it refuses, or does not answer; otherwise the same error. */
export function atTheStart(error: unknown, { host, port, user, database }: ClientConfig): unknown {
  const away = (why: string) => new DatabaseAway(`${host}:${port} ${why}.`, { cause: error })
  const asked = `(user ${user}, database ${database})`
  if (isAway(error)) return away(`does not answer ${asked}`)
  if (!(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : ''
  if (refusals[code]) return away(`${refusals[code]} ${asked}`)
  if (distrusted.test(code)) return away('shows a certificate that is not trusted; sslrootcert=FILE names who signed it')
  if (error.message.includes('password must be')) return away(`asks ${user} for a password, and the address has none`)
  return error.message.includes('does not support SSL') ? away('does not speak TLS; sslmode=disable goes without') : error
}
