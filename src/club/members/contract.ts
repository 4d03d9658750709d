import * as z from 'zod/mini'
import { emailOf } from '../../../content/club.ts'
import { headings, memberCategories, roll } from '../../../content/options.ts'
import { added, anyone, byAdministrator, get, inPortions, nothing, post, said } from '../../contract/call.ts'
import { lengthOf } from '../../contract/characters.ts'
import { collection } from '../../contract/collection.ts'
import { link, longText, oneOf, picture, text } from '../../contract/field.ts'
import { mayBeMissing } from '../../contract/lacking.ts'

export const members = collection('members', {
  name: text('Name'),
  desc: mayBeMissing(longText('Description', { max: 1000 })),
  linkedinlink: mayBeMissing(link('LinkedIn link')),
  instagramlink: mayBeMissing(link('Instagram link')),
  githubLink: mayBeMissing(link('GitHub link')),
  rollNumber: mayBeMissing(text('Roll number', { max: 40 })),
  position: text('Position'),
  imagelink: mayBeMissing(picture('Photo link')),
  category: oneOf('Category', memberCategories),
})

/**
 * Where mail to a member goes: the address that follows from a roll number by the club's rule. '' for what is no roll
 * number, as people who have none write one thing or another there.
 */
export function mailtoOf(said: string) {
  const rollNumber = said.trim().toUpperCase()
  if (lengthOf(rollNumber) !== roll.length || !roll.pattern.test(rollNumber)) return ''
  return `mailto:${emailOf(rollNumber).split('@').map(encodeURIComponent).join('@')}`
}

/** What stands above the people of a category. */
export const headingOf = (category: string) => headings[category] ?? category

/** Written as githubLink, read back as githublink (section 3). */
const { githubLink, ...others } = members.row.shape
const readBack = z.strictObject({ ...others, githublink: githubLink })
export type Member = z.infer<typeof readBack>

/** The people under their headings, in the club's order; last those of a category that the club has no more; no empty ones. */
export const groupsOf = (people: Member[]) =>
  [...new Set([...memberCategories, ...people.map(({ category }) => category)].map(headingOf))]
    .map((heading) => ({ heading, people: people.filter(({ category }) => headingOf(category) === heading) }))
    .filter((group) => group.people.length > 0)

export const memberCalls = {
  list: inPortions(anyone(get('/api/members', z.strictObject({ success: z.boolean(), data: z.array(readBack) })))),
  add: byAdministrator(post('/api/addMember', members.input, added)),
  edit: byAdministrator(post('/api/editMember/:id', members.kept, said)),
  remove: byAdministrator(post('/api/deleteMember/:id', nothing, said)),
}
