import { kind } from '../../server/kind.ts'
import { Refused } from '../../server/refused.ts'
import { backwards, type TimelineEntry, timeline } from './contract.ts'
import { oldTimeline } from './old-entries.ts'

export const timelineKind = kind({ ...timeline, old: oldTimeline }, (_, { rows, add, edit, remove }) => ({
  list: async ({ query }) => ({ data: rows.pieces(query) }),
  add: async ({ body }) => refusalOf(body) ?? add({ body }),
  edit: async ({ id, body }) => refusalOf(body) ?? edit({ id, body }),
  remove,
}))

function refusalOf(body: Omit<TimelineEntry, 'id'>) {
  const why = backwards(body)
  return why === undefined ? undefined : new Refused(400, why)
}
