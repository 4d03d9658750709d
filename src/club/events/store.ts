import { sql } from 'kysely'
import { keysOf } from '../../contract/fields.ts'
import type { Row } from '../../contract/thing.ts'
import { inPieces, type Pieces } from '../../store/pieces.ts'
import { orderOf } from '../../store/places.ts'
import { slugIn } from '../../store/slugs.ts'
import type { Db } from '../../store/tables.ts'
import { events } from './contract.ts'

type Event = Row<typeof events>

declare module '../../store/tables.ts' {
  interface Tables {
    events: Event & { place?: string }
  }
}

/** The events of a day, YYYY-MM-DD, and after it, soonest first, at most `limit`. */
export async function* comingEvents(db: Db, today: string, limit: number | undefined): Pieces<Event & { slug: string }> {
  let coming = db
    .selectFrom('events')
    .select(['id', ...keysOf(events.fields), slugIn('events').as('slug')])
    .where('eventDate', '>=', today)
  for (const column of orderOf(events)) coming = coming.orderBy(sql.ref(column))
  if (limit === undefined) yield* inPieces(db, coming)
  else yield await coming.limit(limit).execute()
}
