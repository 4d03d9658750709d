import * as z from 'zod/mini'
import { eventTypes } from '../../../content/options.ts'
import { added, anyone, byAdministrator, get, inPortions, nothing, post, said } from '../../contract/call.ts'
import { collection, type Row } from '../../contract/collection.ts'
import { clock, day, link, longText, oneOf, picture, text } from '../../contract/field.ts'

export const events = collection('events', {
  eventTitle: text('Event title'),
  poster: picture('Poster link'),
  eventDate: day('Date'),
  description: longText('Description'),
  registerLink: { ...link('Registration link', { help: 'Where people sign up, with https://' }), input: 'url' },
  eventType: oneOf('Event type', eventTypes),
  time: clock('Time'),
})
export type Event = Row<typeof events>

/** The old client wraps the event in formData; the bare object is understood as well (reading-the-spec, Calls). */
const wrapped = z.pipe(
  z.transform((body) => (isBare(body) ? { formData: body } : body)),
  z.strictObject(
    { formData: events.input },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? 'Unknown field beside formData.' : 'The body must be a JSON object.') },
  ),
)
const isBare = (body: unknown) => typeof body === 'object' && body !== null && !Array.isArray(body) && !('formData' in body)

export const eventCalls = {
  list: inPortions(anyone(get('/api/events', z.strictObject({ data: z.array(events.row) })))),
  add: byAdministrator(post('/api/addEvent', wrapped, added)),
  edit: byAdministrator(post('/api/editEvent/:id', wrapped, said)),
  remove: byAdministrator(post('/api/deleteEvent/:id', nothing, said)),
}
