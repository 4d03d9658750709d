import { z } from 'zod/mini'
import { emailOf } from '../../../content/club.ts'
import { headings, memberCategories, roll } from '../../../content/options.ts'
import { added, anyone, byAdministrator, get, nothing, outcome, paged, post } from '../../contract/call.ts'
import { inGroups, thing, type Wire } from '../../contract/collection.ts'
import { alternativeText, code, link, longText, mayBeMissing, oneOf, orNone, picture, text } from '../../contract/field.ts'
import { isRoll } from '../../contract/roll.ts'
import { several } from '../../contract/several.ts'

/** The heading of a category of members: its stored word, unless content/options.ts has another one. */
export const headingOf = (category: string) => headings[category] ?? category

/** The club's order; last those of a category that the club has no more. */
const groups = { by: 'category', of: headingOf, first: memberCategories } as const

export const members = thing({
  table: 'members',
  importOrder: 5,
  words: { one: 'member', several: 'members', add: 'Add a member', submit: 'Add member', form: 'Member', failure: 'Error' },
  fields: {
    name: text('Name', { example: 'Asha Varadan' }),
    desc: mayBeMissing(longText('Description', { max: 1000, example: 'Keeps the oscilloscope alive.' })),
    linkedinlink: orNone(link('LinkedIn link')),
    instagramlink: orNone(link('Instagram link')),
    githubLink: orNone(link('GitHub link')),
    rollNumber: mayBeMissing(code('Roll number', { max: 40, example: roll.example })),
    position: text('Position', { example: 'Lead' }),
    imagelink: mayBeMissing(picture('Photo')),
    imagelinkAlt: alternativeText(),
    category: { ...oneOf('Category', memberCategories), called: headingOf },
  },
  title: 'name',
  pictures: ['imagelink'],
  fromTable: ['name', 'rollNumber', 'position', 'category', 'linkedinlink', 'instagramlink', 'githubLink', 'desc'],
  order: 'newest',
  publishable: true,
  searchIn: ['name', 'desc'],
  readAs: { githubLink: 'githublink' },
  page: '/members',
  onConsole: true,
  at: '/members',
  inGroups: groups,
  people: 'rollNumber',
  schema: { type: 'Person', says: { description: 'desc', jobTitle: 'position' } },
  calls: ({ input, edited, wire }) => ({
    list: paged(anyone(get('/api/members', z.strictObject({ success: z.boolean(), data: z.array(wire) })))),
    add: byAdministrator(post('/api/addMember', input, added)),
    edit: byAdministrator(post('/api/editMember/:id', edited, outcome)),
    remove: byAdministrator(post('/api/deleteMember/:id', nothing, outcome)),
    order: byAdministrator(post('/api/orderSeveral/members', several, outcome)),
  }),
})
export type Member = Wire<typeof members>

/** A mail address by the club's rule; '' for what is no roll number: people without one write anything there. */
export function mailtoOf(typed: string) {
  const rollNumber = typed.trim().toUpperCase()
  if (!isRoll(rollNumber)) return ''
  return `mailto:${emailOf(rollNumber).split('@').map(encodeURIComponent).join('@')}`
}

export const byHeading = (people: Member[]) =>
  inGroups(groups, people, ({ category }) => category).map(({ group, items }) => ({ heading: group, people: items }))
