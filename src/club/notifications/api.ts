import { answer } from '../../server/answer.ts'
import { addedAs, edited, removed } from '../../server/said.ts'
import type { Services } from '../../server/services.ts'
import { notificationCalls, notifications, withDefaults } from './contract.ts'

export function notificationsApi(services: Services) {
  const rows = services.store.rows(notifications)
  return answer(services, notificationCalls, {
    add: async ({ body }) => addedAs(await rows.add(withDefaults(body)), 'Notification added successfully'),
    edit: async ({ id, body }) => edited(await rows.edit(id, withDefaults(body)), 'Notification'),
    remove: async ({ id }) => removed(await rows.remove(id), 'Notification'),
  })
}
