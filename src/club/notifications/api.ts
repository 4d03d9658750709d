import { kind } from '../../server/kind.ts'
import { notifications, withDefaults } from './contract.ts'
import { oldNotifications } from './old-entries.ts'

export const notificationsKind = kind({ ...notifications, old: oldNotifications }, (_, { add, edit, remove }) => ({
  add: ({ body }) => add({ body: withDefaults(body) }),
  edit: ({ id, body }) => edit({ id, body: withDefaults(body) }),
  remove,
}))
