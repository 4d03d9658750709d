import { z } from 'zod/mini'
import { added, anyone, byAdministrator, get, nothing, outcome, paged, post } from '../../contract/call.ts'
import { thing, type Wire } from '../../contract/collection.ts'
import { pickedDay } from '../../contract/day-field.ts'
import { longText, orEmpty, text } from '../../contract/field.ts'

/** The list is oldest first; the page reverses it (section 7). */
export const timeline = thing({
  table: 'timeline',
  importOrder: 8,
  words: {
    one: 'timeline entry',
    several: 'timeline entries',
    add: 'Add to the timeline',
    submit: 'Submit',
    form: 'Timeline entry',
    failure: 'Couldnt process',
  },
  fields: {
    title: text('Title', { example: 'First workshop' }),
    description: orEmpty(longText('Description', { max: 2000, example: 'Nine students.' })),
    // Both are today until they are chosen (section 2).
    startDate: { ...pickedDay('Start Date', 'yyyy/MM/dd'), startsToday: true },
    endDate: { ...pickedDay('End Date', 'yyyy/MM/dd'), startsToday: true },
  },
  title: 'title',
  day: 'startDate',
  order: 'oldest',
  by: ['startDate'],
  searchIn: ['title', 'description'],
  conflict: ({ startDate, endDate }) =>
    endDate < startDate ? { field: 'endDate', why: 'End Date must not be before Start Date.' } : undefined,
  publishable: true,
  page: '/timeline',
  calls: ({ input, edited, wire }) => ({
    list: paged(anyone(get('/api/gettimelinedata', z.strictObject({ data: z.array(wire) })))),
    add: byAdministrator(post('/api/addTimeline', input, added)),
    edit: byAdministrator(post('/api/editTimeline/:id', edited, outcome)),
    remove: byAdministrator(post('/api/deleteTimeline/:id', nothing, outcome)),
  }),
})
export type TimelineEntry = Wire<typeof timeline>
