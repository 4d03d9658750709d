import type { Kysely } from 'kysely'
import { events } from '../../club/events/contract.ts'
import type { Row } from '../../contract/thing.ts'
import { inPieces, type Pieces } from '../../store/pieces.ts'
import type { Db } from '../../store/tables.ts'

type Event = Row<typeof events>

/** The events of a day, YYYY-MM-DD, and after it, soonest first, at most `limit`. */
export async function* comingEvents(db: Db, today: string, limit: number | undefined): Pieces<Event> {
  const coming = (db as unknown as Kysely<{ events: Event }>)
    .selectFrom('events')
    .select(['id', ...Object.keys(events.fields)] as (keyof Event)[])
    .where('eventDate', '>=', today)
    .orderBy('eventDate')
    .orderBy('time')
    .orderBy('id')
  if (limit === undefined) yield* inPieces(db, coming)
  else yield await coming.limit(limit).execute()
}
