import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Store } from '../entries/store.ts'

/** What counts in the Postgres of a run, where no counter is exact at once: each row of each table, also of what is rolled back. */
export const countRows = (tables: string[]) => [
  'create sequence rows_written minvalue 0 start 0',
  `create function count_row() returns trigger language plpgsql as $$ begin perform nextval('rows_written'); return null; end $$`,
  ...tables.map(
    (table) => `create trigger count_row after insert or update or delete on "${table}" for each row execute function count_row()`,
  ),
]

/** How many rows of a store's database were written so far, also such as stayed as they were. */
export async function rowsWritten({ db }: Store): Promise<number> {
  const asked =
    inject('postgres') === undefined
      ? sql<{ n: number }>`select total_changes() as n`
      : sql<{ n: number }>`select case when is_called then last_value + 1 else 0 end as n from rows_written`
  return Number((await asked.execute(db)).rows[0]?.n)
}
