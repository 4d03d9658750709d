import { sql } from 'kysely'
import type { Db } from '../tables.ts'

/**
 * Vacuums these tables, so that what was erased from them is no more in their files. False where somebody reads or writes at an
 * earlier state just now, or a follower does: a vacuum leaves every row that such a one may see, and says nothing.
 */
export async function settle(db: Db, tables: readonly string[]): Promise<boolean> {
  // Asked before: who begins to read after this sees nothing of what was erased by now.
  const { rows } = await sql<{ found: boolean }>`select exists (
      select from pg_stat_activity where pid <> pg_backend_pid() and (datname = current_database() or datid is null)
        and (age(backend_xmin) > 0 or age(backend_xid) > 0)
    ) or exists (select from pg_replication_slots where age(xmin) > 0)
    or exists (select from pg_prepared_xacts where database = current_database()) as found`.execute(db)
  for (const table of tables) await sql`vacuum ${sql.table(table)}`.execute(db)
  return rows[0]?.found === false
}
