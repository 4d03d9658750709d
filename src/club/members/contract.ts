import * as z from 'zod/mini'
import { added, anyone, byAdministrator, get, inPortions, nothing, post, said } from '../../contract/call.ts'
import { collection } from '../../contract/collection.ts'
import { link, longText, oneOf, picture, text } from '../../contract/field.ts'

export const members = collection('members', {
  name: text('Name'),
  desc: longText('Description', { max: 1000 }),
  linkedinlink: link('LinkedIn link'),
  instagramlink: link('Instagram link'),
  githubLink: link('GitHub link'),
  rollNumber: text('Roll number', { max: 40 }),
  position: text('Position'),
  imagelink: picture('Photo link'),
  category: oneOf('Category', [
    'Faculty coordinator',
    'Founder',
    'Head',
    'Leads',
    'Club Advisor',
    'IOT Core Team',
    'AI Core Team',
    'Co-Heads',
    'IoRT Core Team',
    'Tech support Team',
    'Web Development Core',
    'Event Management Core Team',
  ]),
})

/** Written as githubLink, read back as githublink (section 3). */
const { githubLink, ...others } = members.row.shape
const readBack = z.strictObject({ ...others, githublink: githubLink })
export type Member = z.infer<typeof readBack>

export const memberCalls = {
  list: inPortions(anyone(get('/api/members', z.strictObject({ success: z.boolean(), data: z.array(readBack) })))),
  add: byAdministrator(post('/api/addMember', members.input, added)),
  edit: byAdministrator(post('/api/editMember/:id', members.input, said)),
  remove: byAdministrator(post('/api/deleteMember/:id', nothing, said)),
}
