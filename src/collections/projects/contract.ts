import { z } from 'zod/mini'
import { roll } from '../../../content/options.ts'
import { added, anyone, byAdministrator, get, nothing, outcome, paged, post } from '../../contract/call.ts'
import { thing, type Wire } from '../../contract/collection.ts'
import { alternativeText, cameLater, code, link, longText, mayBeMissing, orEmpty, picture, text } from '../../contract/field.ts'
import { pictures } from '../../contract/pictures-field.ts'

/** The delete call without a name, /api/delete/{id}, deletes a project (section 7). */
export const projects = thing({
  table: 'projects',
  importOrder: 6,
  words: { one: 'project', several: 'projects', add: 'Add a project', submit: 'Add project', form: 'Project', failure: 'Error' },
  fields: {
    title: text('Title', { example: 'Leaf Doctor' }),
    imagelink: mayBeMissing(picture('Picture')),
    imagelinkAlt: alternativeText(),
    person: text('Person', { example: 'Asha Varadan' }),
    rollnumber: mayBeMissing(code('Roll number', { example: roll.example })),
    morelink: mayBeMissing(link('Read more link')),
    description: cameLater(
      orEmpty(longText('Description', { example: 'A phone that knows blight.', help: 'How it works, who it is for' })),
    ),
    morePictures: cameLater(orEmpty(pictures('More pictures', { most: 8 }))),
  },
  title: 'title',
  pictures: ['imagelink'],
  feed: { text: 'person' },
  order: 'newest',
  searchIn: ['title', 'person', 'rollnumber'],
  publishable: true,
  page: '/projects',
  onConsole: true,
  at: '/projects',
  schema: { type: 'CreativeWork', says: { author: 'person', description: 'description' } },
  people: 'rollnumber',
  calls: ({ input, edited, wire }) => ({
    list: paged(anyone(get('/api/projects', z.strictObject({ projects: z.array(wire) })))),
    add: byAdministrator(post('/api/addProject', input, added)),
    edit: byAdministrator(post('/api/editProject/:id', edited, outcome)),
    remove: byAdministrator(post('/api/delete/:id', nothing, outcome)),
  }),
})
export type Project = Wire<typeof projects>
