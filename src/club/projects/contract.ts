import * as z from 'zod/mini'
import { added, anyone, byAdministrator, get, inPortions, nothing, post, said } from '../../contract/call.ts'
import { collection, type Row } from '../../contract/collection.ts'
import { link, picture, text } from '../../contract/field.ts'
import { mayBeMissing } from '../../contract/lacking.ts'

export const projects = collection('projects', {
  title: text('Title'),
  imagelink: mayBeMissing(picture('Image link')),
  person: text('Person'),
  rollnumber: mayBeMissing(text('Roll number', { max: 200 })),
  morelink: mayBeMissing(link('Read more link')),
})
export type Project = Row<typeof projects>

/** The one delete that names no thing: /api/delete/{id} takes a project (section 7). */
export const projectCalls = {
  list: inPortions(anyone(get('/api/projects', z.strictObject({ projects: z.array(projects.row) })))),
  add: byAdministrator(post('/api/addProject', projects.input, added)),
  edit: byAdministrator(post('/api/editProject/:id', projects.kept, said)),
  remove: byAdministrator(post('/api/delete/:id', nothing, said)),
}
