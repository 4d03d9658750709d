import { answer } from '../../server/answer.ts'
import { addedAs, removed } from '../../server/said.ts'
import type { Services } from '../../server/services.ts'
import { defaults, notificationCalls, notifications } from './contract.ts'

export function notificationsApi(services: Services) {
  const rows = services.store.rows(notifications)
  return answer(services, notificationCalls, {
    add: async ({ body }) => {
      const { alignment, bgColor, textColor } = body
      const chosen = {
        alignment: alignment || defaults.alignment,
        bgColor: bgColor || defaults.bgColor,
        textColor: textColor || defaults.textColor,
      }
      return addedAs(await rows.add({ ...body, ...chosen }), 'Notification added successfully')
    },
    remove: async ({ id }) => removed(await rows.remove(id), 'Notification'),
  })
}
