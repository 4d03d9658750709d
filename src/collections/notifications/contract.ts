import { z } from 'zod/mini'
import { added, anyone, byAdministrator, get, nothing, outcome, paged, post } from '../../contract/call.ts'
import { thing, type Wire } from '../../contract/collection.ts'
import { choice, colour, longText, orEmpty, text } from '../../contract/field.ts'
import { defaults, notificationsInBrief } from './brief.ts'

export const notifications = thing({
  ...notificationsInBrief,
  importOrder: 1,
  fields: {
    title: orEmpty(text('Title', { example: 'Lab open late' })),
    description: orEmpty(longText('Description', { example: 'Until ten on Friday.' })),
    alignment: orEmpty({ ...choice('Alignment', ['left', 'center', 'right']), example: 'center' }),
    bgColor: orEmpty({ ...colour('Background colour'), example: '#10241B' }),
    textColor: orEmpty({ ...colour('Text colour'), example: '#F3EFE4' }),
    submissionDate: orEmpty({ ...text('Submission date', { max: 40, example: '2026-11-20' }), posted: 'day' }),
    submissionTime: orEmpty({ ...text('Submission time', { max: 40, example: '5:04:09 PM' }), posted: 'time' }),
  },
  day: 'submissionDate',
  feed: { text: 'description' },
  order: 'newest',
  expires: true,
  schema: { type: 'Article', says: { articleBody: 'description' } },
  completed: (notice) => ({
    ...notice,
    alignment: notice.alignment || defaults.alignment,
    bgColor: notice.bgColor || defaults.bgColor,
    textColor: notice.textColor || defaults.textColor,
  }),
  calls: ({ input, edited, wire }) => ({
    /** All of them; the reply of the home page has the newest (section 7). */
    list: paged(anyone(get('/api/notices', z.strictObject({ success: z.boolean(), data: z.array(wire) })))),
    add: byAdministrator(post('/api/addNotification', input, added)),
    edit: byAdministrator(post('/api/editNotification/:id', edited, outcome)),
    remove: byAdministrator(post('/api/deleteHomeCard/:id', nothing, outcome)),
  }),
})
export type Notice = Wire<typeof notifications>
