import * as z from 'zod/mini'
import { added, anyone, byAdministrator, get, inPortions, nothing, post, said } from '../../contract/call.ts'
import { collection, type Row } from '../../contract/collection.ts'
import { longText, orEmpty, pickedDay, text } from '../../contract/field.ts'

export const timeline = collection('timeline', {
  title: text('Title'),
  description: orEmpty(longText('Description', { max: 2000 })),
  startDate: pickedDay('Start Date', 'yyyy/MM/dd'),
  endDate: pickedDay('End Date', 'yyyy/MM/dd'),
})
export type Entry = Row<typeof timeline>

/** Why the two days of an entry cannot stand together, or undefined. */
export const backwards = ({ startDate, endDate }: Pick<Entry, 'startDate' | 'endDate'>) =>
  endDate < startDate ? 'End Date must not lie before Start Date.' : undefined

/** The list is oldest first; the page reverses it (section 7). */
export const timelineCalls = {
  list: inPortions(anyone(get('/api/gettimelinedata', z.strictObject({ data: z.array(timeline.row) })))),
  add: byAdministrator(post('/api/addTimeline', timeline.input, added)),
  edit: byAdministrator(post('/api/editTimeline/:id', timeline.kept, said)),
  remove: byAdministrator(post('/api/deleteTimeline/:id', nothing, said)),
}
