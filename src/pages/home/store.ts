import type { Kysely } from 'kysely'
import { events } from '../../club/events/contract.ts'
import type { Row } from '../../contract/collection.ts'
import type { Db } from '../../store/tables.ts'

type Event = Row<typeof events>

/** The events of a day, YYYY-MM-DD, and after it, soonest first, at most `limit`. */
export function comingEvents(db: Db, today: string, limit: number | undefined): Promise<Event[]> {
  const coming = (db as unknown as Kysely<{ events: Event }>)
    .selectFrom('events')
    .select(['id', ...Object.keys(events.fields)] as (keyof Event)[])
    .where('eventDate', '>=', today)
    .orderBy('eventDate')
    .orderBy('time')
    .orderBy('id')
  return (limit === undefined ? coming : coming.limit(limit)).execute()
}
