import { answer } from '../../server/answer.ts'
import { Refused } from '../../server/refused.ts'
import { addedAs, edited, removed } from '../../server/said.ts'
import type { Services } from '../../server/services.ts'
import { timeline, timelineCalls } from './contract.ts'

const backwards = new Refused(400, 'End Date must not lie before Start Date.')

export function timelineApi(services: Services) {
  const rows = services.store.rows(timeline)
  return answer(services, timelineCalls, {
    list: async ({ query }) => ({
      data: await rows.list({ order: 'oldest', by: ['startDate'], searchIn: ['title', 'description'] }, query),
    }),
    add: async ({ body }) =>
      body.endDate < body.startDate ? backwards : addedAs(await rows.add(body), 'Timeline entry added successfully'),
    edit: async ({ id, body }) => (body.endDate < body.startDate ? backwards : edited(await rows.edit(id, body), 'Timeline entry')),
    remove: async ({ id }) => removed(await rows.remove(id), 'Timeline entry'),
  })
}
