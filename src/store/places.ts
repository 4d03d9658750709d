import type { Thing } from '../contract/thing.ts'

/** What entries are ordered by that can be drafts, in place of their id: what is published later stands as what came then. */
const place = 'place'

/** The columns of a thing's table beside its fields and its id. */
export const ownColumnsOf = ({ ownColumns = [], publishable }: Pick<Thing, 'ownColumns' | 'publishable'>) =>
  publishable ? [...ownColumns, place] : ownColumns

/** The columns by which a thing's list is ordered. */
export const orderOf = ({ by = [], publishable }: Pick<Thing, 'by' | 'publishable'>) => [...by, publishable ? place : 'id']
