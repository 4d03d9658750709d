import { Kysely } from 'kysely'
import type { Db, Tables } from '../tables.ts'
import { Writes } from '../writes.ts'
import { postgresDialect } from './dialect.ts'
import { assertFit } from './fit.ts'
import { atTheStart, connectingTo, type PostgresAt } from './open.ts'
import { Version } from './version.ts'

/**
 * Does something with a database as it is, whether a site was ever started on it or not: nothing is brought to a newer form,
 * and the server itself refuses whatever would change it. Throws DatabaseAway or DatabaseUnfit.
 */
export async function readPostgres<T>({ postgres: address }: PostgresAt, action: (db: Db) => Promise<T>): Promise<T> {
  const { config, rows, lists } = connectingTo(address, '; set default_transaction_read_only = on')
  const pool = rows(1)
  const db = new Kysely<Tables>({
    dialect: postgresDialect({ rows: pool, writes: pool, lists: lists(1) }, new Version(pool, new Writes())),
  })
  try {
    const client = await pool.connect()
    // Where nothing is asked by Kysely, it ends no connection either.
    await assertFit(client).finally(() => client.release(true))
    return await action(db)
  } catch (error) {
    throw atTheStart(error, config)
  } finally {
    await db.destroy()
  }
}
