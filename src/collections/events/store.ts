import { type Generated, sql } from 'kysely'
import { earliestOf, untilOf } from '../../contract/appointment.ts'
import type { Row } from '../../contract/collection.ts'
import { keysOf } from '../../contract/fields.ts'
import type { Db } from '../../db/tables.ts'
import { slugIn } from '../../entries/slugs.ts'
import { orderOf, type State } from '../../entries/stored-entry.ts'
import { events } from './contract.ts'

type Event = Row<typeof events>

declare module '../../db/tables.ts' {
  interface Tables {
    events: Event & { place?: string; entry_state: Generated<State> }
  }
}

/** The events that are not over on a day, YYYY-MM-DD, soonest first, at most `limit`. */
export async function comingEvents(db: Db, today: string, limit: number | undefined): Promise<(Event & { slug: string })[]> {
  let inOrder = db
    .selectFrom('events')
    .select(['id', ...keysOf(events.fields), slugIn('events').as('slug')])
    .where('entry_state', '=', 'living')
  for (const column of orderOf(events)) inOrder = inOrder.orderBy(sql.ref(column))
  // No column says until when one is; those that may still go on are few.
  const begun = inOrder.where('eventDate', '>=', earliestOf(events, today)).where('eventDate', '<', today)
  const going = (await begun.execute()).filter((event) => untilOf(events, event) >= today).slice(0, limit)
  const coming = inOrder.where('eventDate', '>=', today)
  return [...going, ...(await (limit === undefined ? coming : coming.limit(limit - going.length)).execute())]
}
