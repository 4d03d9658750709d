import { answer } from '../../server/answer.ts'
import { Refused } from '../../server/refused.ts'
import { addedAs, edited, removed } from '../../server/said.ts'
import type { Services } from '../../server/services.ts'
import { backwards, type Entry, timeline, timelineCalls } from './contract.ts'

export function timelineApi(services: Services) {
  const rows = services.store.rows(timeline)
  return answer(services, timelineCalls, {
    list: async ({ query }) => ({
      data: rows.pieces({ order: 'oldest', by: ['startDate'], searchIn: ['title', 'description'] }, query),
    }),
    add: async ({ body }) => refusalOf(body) ?? addedAs(await rows.add(body), 'Timeline entry added successfully'),
    edit: async ({ id, body }) => refusalOf(body) ?? edited(await rows.edit(id, body), 'Timeline entry'),
    remove: async ({ id }) => removed(await rows.remove(id), 'Timeline entry'),
  })
}

function refusalOf(body: Omit<Entry, 'id'>) {
  const why = backwards(body)
  return why === undefined ? undefined : new Refused(400, why)
}
