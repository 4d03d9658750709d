import { expect, test } from 'vitest'
import { events } from '../club/events/contract.ts'
import { gallery } from '../club/gallery/contract.ts'
import { members } from '../club/members/contract.ts'
import { projects } from '../club/projects/contract.ts'
import { examplesOf } from '../contract/example.ts'
import type { Fields } from '../contract/fields.ts'
import type { Thing } from '../contract/thing.ts'
import { administrator, newClub } from '../testing/club.ts'

const hackathon = examplesOf(events.fields)
const member = examplesOf(members.fields)
const picture = examplesOf(gallery.fields)
const project = examplesOf(projects.fields)

const kinds: { name: string; thing: Thing; sample: Record<string, string>; add: string; edit: string; wrapped?: true }[] = [
  { name: 'member', thing: members, sample: member, add: 'addMember', edit: 'editMember' },
  { name: 'project', thing: projects, sample: project, add: 'addProject', edit: 'editProject' },
  { name: 'picture', thing: gallery, sample: picture, add: 'addGallery', edit: 'editGallery' },
  { name: 'event', thing: events, sample: hackathon, add: 'addEvent', edit: 'editEvent', wrapped: true },
]
const lacking = (fields: Fields) => Object.keys(fields).filter((name) => fields[name]?.mayBeMissing)

test('what may be missing of a kind is its links, pictures, descriptions and rolls', () => {
  expect(Object.fromEntries(kinds.map(({ name, thing }) => [name, lacking(thing.fields)]))).toEqual({
    member: ['desc', 'linkedinlink', 'instagramlink', 'githubLink', 'rollNumber', 'imagelink'],
    project: ['imagelink', 'rollnumber', 'morelink'],
    picture: ['description', 'morelink'],
    event: ['poster', 'description', 'registerLink'],
  })
})

test.for(kinds)('a $name that came without something is edited without it, and a new one is refused without', async (kind) => {
  const { thing, sample, add, edit, wrapped } = kind
  const club = await newClub()
  const client = await administrator(club)
  const bare = { ...sample, ...Object.fromEntries(lacking(thing.fields).map((name) => [name, ''])) }
  const body = (entry: object) => (wrapped ? { formData: entry } : entry)
  const id = await club.store.rows(thing).add(bare)
  for (const name of lacking(thing.fields)) {
    const refused = await client.post(`/api/${add}`, body({ ...sample, [name]: '' }))
    expect.soft([refused.status, refused.body.message], name).toEqual([400, `${thing.fields[name]?.label} is required.`])
    expect.soft((await client.post(`/api/${edit}/${id}`, body({ ...bare, [name]: ' ' }))).status, name).toBe(400)
  }
  expect((await client.post(`/api/${edit}/${id}`, body(bare))).status).toBe(200)
  expect(await club.store.rows(thing).list()).toEqual([{ id, ...bare }])
})
