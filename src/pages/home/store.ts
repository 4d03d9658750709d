import { events } from '../../club/events/contract.ts'
import { keysOf } from '../../contract/fields.ts'
import type { Row } from '../../contract/thing.ts'
import { inPieces, type Pieces } from '../../store/pieces.ts'
import type { Db } from '../../store/tables.ts'

type Event = Row<typeof events>

declare module '../../store/tables.ts' {
  interface Tables {
    events: Event
  }
}

/** The events of a day, YYYY-MM-DD, and after it, soonest first, at most `limit`. */
export async function* comingEvents(db: Db, today: string, limit: number | undefined): Pieces<Event> {
  const coming = db
    .selectFrom('events')
    .select(['id', ...keysOf(events.fields)])
    .where('eventDate', '>=', today)
    .orderBy('eventDate')
    .orderBy('time')
    .orderBy('id')
  if (limit === undefined) yield* inPieces(db, coming)
  else yield await coming.limit(limit).execute()
}
