import * as z from 'zod/mini'
import { added, anyone, byAdministrator, get, inPortions, multipart, nothing, post, said } from '../../contract/call.ts'
import { collection, fieldsOf, type Row } from '../../contract/collection.ts'
import { longText, orEmpty, picture, text } from '../../contract/field.ts'

/** What is typed; the file itself comes beside it in the form. */
export const resourceFields = {
  title: text('Title'),
  description: orEmpty(longText('Description', { max: 2000 })),
}
export const resourceInput = fieldsOf(resourceFields)
export const resources = collection('resources', { ...resourceFields, fileurl: picture('File') })

export type Resource = Row<typeof resources>

export const resourceCalls = {
  list: inPortions(anyone(get('/api/getResource', z.strictObject({ data: z.array(resources.row) })))),
  upload: byAdministrator(post('/api/upload', multipart, added)),
  edit: byAdministrator(post('/api/editResource/:id', multipart, said)),
  remove: byAdministrator(post('/api/deleteResource/:id', nothing, said)),
}
