import type { Client, Pool, PoolClient, QueryConfig } from 'pg'
import type { Idioms } from '../engine.ts'
import { limits } from './limits.ts'
import { troubleOf, whenThere } from './trouble.ts'

/** What the server says of a lock that was not to be had in time. */
const held = '55P03'

/**
 * Vacuums these tables, so that what was erased from them is no more in their files. False where something of it is left, because
 * somebody reads or writes at a state in which it was there, or a follower does; where somebody has a table to himself; or where
 * the process ends. By a connection of its own, because a vacuum has longer than any other statement.
 */
export const settleBy =
  (pool: Pool): Idioms['settle'] =>
  async (_db, tables, ending) => {
    if (ending?.aborted) return false
    const client = await whenThere(() => pool.connect())
    let isOver = false
    // Nothing waits for the server, which goes on with the table that it is at.
    const end = () => {
      if (isOver) return
      isOver = true
      client.release(true)
    }
    ending?.addEventListener('abort', end)
    try {
      // It may have ended while the connection was waited for.
      ending?.throwIfAborted()
      await client.query(within(limits.answer, `set statement_timeout = ${limits.vacuum}`))
      return await vacuumed(client, tables)
    } catch (error) {
      if (ending?.aborted) return false
      throw troubleOf(error)
    } finally {
      ending?.removeEventListener('abort', end)
      end()
    }
  }

async function vacuumed(client: PoolClient, tables: readonly string[]): Promise<boolean> {
  // Asked before: who begins to read after this sees nothing of what was erased by now.
  const { rowCount } = await client.query(within(limits.answer, earlier))
  let wasHeld = false
  for (const table of tables) wasHeld = !(await vacuumedOne(client, table)) || wasHeld
  if (wasHeld) return false
  if (rowCount === 0) return true
  // A follower is always a little behind. That hinders only where there is something between it and now.
  const { rows } = await client.query<{ clean: boolean }>(within(limits.answer, clean, [tables]))
  return rows[0]?.clean === true
}

/** False where somebody has it to himself: the others are not to wait until he lets go. */
async function vacuumedOne(client: PoolClient, table: string): Promise<boolean> {
  try {
    // The server ends it in its time, and is heard of that a little later.
    await client.query(within(limits.vacuum + limits.answer, `vacuum ${(client as unknown as Client).escapeIdentifier(table)}`))
    return true
  } catch (error) {
    if (isHeld(error)) return false
    throw error
  }
}

/** Asked so that nobody waits longer than these milliseconds, as where the way to the server is cut: connections for lists have no limit. */
const within = (milliseconds: number, text: string, values: unknown[] = []): QueryConfig & { query_timeout: number } => ({
  text,
  values,
  query_timeout: milliseconds,
})

/** A row where somebody may see what is gone by now. */
const earlier = `select where exists (
    select from pg_stat_activity where pid <> pg_backend_pid() and (datname = current_database() or datid is null)
      and (age(backend_xmin) > 0 or age(backend_xid) > 0)
  ) or exists (select from pg_replication_slots where age(xmin) > 0)
  or exists (select from pg_prepared_xacts where database = current_database())`

/** Whether the vacuum has left no row that is gone, as it notes itself: before Postgres 15 some time later, which does not count. */
const clean = `select current_setting('server_version_num')::int >= 150000 and current_setting('track_counts')::bool
  and sum(pg_stat_get_dead_tuples(oid) + pg_stat_get_dead_tuples(reltoastrelid)) = 0 as clean
  from pg_class where oid in (select table_name::regclass from unnest($1::text[]) as given (table_name))`

const isHeld = (error: unknown) => error instanceof Error && 'code' in error && error.code === held
