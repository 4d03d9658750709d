import { kind } from '../../http/collection-api.ts'
import { notifications } from './contract.ts'
import { oldNotifications } from './old-entries.ts'

export const notificationsKind = kind(notifications, {
  old: oldNotifications,
  handlers: (_services, { rows }) => ({
    all: async ({ query }) => ({ success: true, data: (await rows.wire(query)) as never }),
  }),
})
