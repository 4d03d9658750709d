import { added, byAdministrator, nothing, post, said } from '../../contract/call.ts'
import { collection, type Row } from '../../contract/collection.ts'
import { choice, colour, longText, orEmpty, text } from '../../contract/field.ts'

/** What an empty value means (section 4: white ground, black text; an alignment not chosen is left). */
export const defaults = { alignment: 'left', bgColor: '#FFFFFF', textColor: '#000000' } as const

export const notifications = collection('notifications', {
  title: orEmpty(text('Title')),
  description: orEmpty(longText('Description')),
  alignment: orEmpty(choice('Alignment', ['left', 'center', 'right'])),
  bgColor: orEmpty(colour('Background colour')),
  textColor: orEmpty(colour('Text colour')),
  submissionDate: orEmpty(text('Submission date', { max: 40 })),
  submissionTime: orEmpty(text('Submission time', { max: 40 })),
})

export type Notice = Row<typeof notifications>

/** A notice as it is kept: what was left empty has its default. */
export const withDefaults = <N extends Record<keyof typeof defaults, string>>(notice: N) => ({
  ...notice,
  alignment: notice.alignment || defaults.alignment,
  bgColor: notice.bgColor || defaults.bgColor,
  textColor: notice.textColor || defaults.textColor,
})

export const notificationCalls = {
  add: byAdministrator(post('/api/addNotification', notifications.input, added)),
  edit: byAdministrator(post('/api/editNotification/:id', notifications.kept, said)),
  remove: byAdministrator(post('/api/deleteHomeCard/:id', nothing, said)),
}
