import { kind } from '../../server/kind.ts'
import { notifications, withDefaults } from './contract.ts'

export const notificationsKind = kind(notifications, (_, { add, edit, remove }) => ({
  add: ({ body }) => add({ body: withDefaults(body) }),
  edit: ({ id, body }) => edit({ id, body: withDefaults(body) }),
  remove,
}))
