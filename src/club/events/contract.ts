import * as z from 'zod/mini'
import { eventTypes } from '../../../content/options.ts'
import { added, anyone, byAdministrator, get, inPortions, nothing, post, said } from '../../contract/call.ts'
import { collection, type Row } from '../../contract/collection.ts'
import { clock, day, link, longText, oneOf, picture, text } from '../../contract/field.ts'
import { mayBeMissing } from '../../contract/lacking.ts'

export const events = collection('events', {
  eventTitle: text('Event title'),
  poster: mayBeMissing(picture('Poster link')),
  eventDate: day('Date'),
  description: mayBeMissing(longText('Description')),
  registerLink: mayBeMissing({ ...link('Registration link', { help: 'Where people sign up, with https://' }), input: 'url' } as const),
  eventType: oneOf('Event type', eventTypes),
  time: clock('Time'),
})
export type Event = Row<typeof events>

/** The old client wraps the event in formData; the bare object is understood as well. */
const wrapped = <Entry extends z.ZodMiniType>(entry: Entry) =>
  z.pipe(
    z.transform((body) => (isBare(body) ? { formData: body } : body)),
    z.strictObject(
      { formData: entry },
      { error: (issue) => (issue.code === 'unrecognized_keys' ? 'Unknown field beside formData.' : 'The body must be a JSON object.') },
    ),
  )
const isBare = (body: unknown) => typeof body === 'object' && body !== null && !Array.isArray(body) && !('formData' in body)

export const eventCalls = {
  list: inPortions(anyone(get('/api/events', z.strictObject({ data: z.array(events.row) })))),
  add: byAdministrator(post('/api/addEvent', wrapped(events.input), added)),
  edit: byAdministrator(post('/api/editEvent/:id', wrapped(events.kept), said)),
  remove: byAdministrator(post('/api/deleteEvent/:id', nothing, said)),
}
