import type { Place } from './engine.ts'
import type { PostgresAt } from './postgres/open.ts'
import { onServer } from './postgres/place.ts'
import { inFolder } from './sqlite/place.ts'

/** Where the rows of a site are: in a folder, or in a database of Postgres. */
export type DatabaseAt = string | PostgresAt

/** What can be asked of a database there; nobody outside the store need know which engine it is. */
export const placeOf = (at: DatabaseAt): Place => (typeof at === 'string' ? inFolder(at) : onServer(at))
