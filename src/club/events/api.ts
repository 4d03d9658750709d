import { answer } from '../../server/answer.ts'
import { addedAs, edited, removed } from '../../server/said.ts'
import type { Services } from '../../server/services.ts'
import { eventCalls, events } from './contract.ts'

export function eventsApi(services: Services) {
  const rows = services.store.rows(events)
  return answer(services, eventCalls, {
    list: async ({ query }) => ({
      data: rows.pieces({ order: 'newest', by: ['eventDate', 'time'], searchIn: ['eventTitle', 'description', 'eventType'] }, query),
    }),
    add: async ({ body }) => addedAs(await rows.add(body.formData), 'Event added successfully'),
    edit: async ({ id, body }) => edited(await rows.edit(id, body.formData), 'Event'),
    remove: async ({ id }) => removed(await rows.remove(id), 'Event'),
  })
}
