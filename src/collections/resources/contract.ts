import { z } from 'zod/mini'
import { added, anyone, byAdministrator, get, multipart, nothing, outcome, paged, post } from '../../contract/call.ts'
import { thing, type Wire } from '../../contract/collection.ts'
import { longText, mayBeMissing, orEmpty, picture, text } from '../../contract/field.ts'
import { editOf, fieldsOf } from '../../contract/fields.ts'

/** What is typed; the file itself comes beside it in the form. */
export const resourceFields = {
  title: text('Title', { example: 'Shelf list' }),
  description: orEmpty(longText('Description', { max: 2000, example: 'What the lab lends.' })),
}
/** Said where a new one comes without its file. */
export const fileWanted = 'File is required.'

export const resources = thing({
  table: 'resources',
  importOrder: 9,
  words: { one: 'resource', several: 'resources', add: 'Upload a resource', submit: 'Upload', form: 'Resource' },
  fields: { ...resourceFields, fileurl: mayBeMissing(picture('File')) },
  title: 'title',
  order: 'newest',
  publishable: true,
  searchIn: ['title', 'description'],
  searchInFile: 'fileurl',
  page: '/resources',
  at: '/resources',
  schema: { type: 'DigitalDocument', says: { description: 'description' } },
  calls: ({ wire }) => ({
    list: paged(anyone(get('/api/getResource', z.strictObject({ data: z.array(wire) })))),
    add: { ...byAdministrator(post('/api/upload', multipart, added)), form: fieldsOf(resourceFields) },
    edit: { ...byAdministrator(post('/api/editResource/:id', multipart, outcome)), form: editOf(resourceFields) },
    remove: byAdministrator(post('/api/deleteResource/:id', nothing, outcome)),
  }),
})
export type Resource = Wire<typeof resources>
