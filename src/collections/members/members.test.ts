import { expect, onTestFinished, test, vi } from 'vitest'
import { club, emailOf } from '../../../content/club.ts'
import { memberCategories, roll } from '../../../content/options.ts'
import { administrator, newClub } from '../../testing/club.ts'
import { examplesOf } from '../../testing/example.ts'
import { rollOf } from '../../testing/rolls.ts'
import { byHeading, headingOf, type Member, mailtoOf, members } from './contract.ts'

const member = examplesOf(members.fields)

async function team() {
  const club = await newClub()
  const client = await administrator(club)
  return {
    add: async (more: object = {}) => (await client.post('/api/addMember', { ...member, ...more })).body,
    edit: async (id: string, more: object) => (await client.post(`/api/editMember/${id}`, { ...member, ...more })).body,
    members: async (question = '') => (await club.client().get(`/api/members${question}`)).body.data,
  }
}

test('a member is written with githubLink and read back with githublink, which is not written', async () => {
  const { add, members } = await team()
  const { id } = await add()
  const { githubLink, ...others } = member
  expect(await members()).toEqual([{ ...others, githublink: githubLink, id, slug: expect.any(String) }])
  expect((await add({ githublink: githubLink })).message).toBe('Unknown field: githublink.')
  expect((await add({ githubLink: undefined, githublink: githubLink })).success).toBe(false)
})

test('a link that is marked “none” is stored empty; an empty one is refused in a new entry', async () => {
  const { add, edit, members } = await team()
  const { id } = await add({ instagramlink: 'none', githubLink: ' None ' })
  const stored = { linkedinlink: member.linkedinlink, instagramlink: '', githublink: '' }
  expect(await members()).toMatchObject([stored])
  expect(await edit(id, { linkedinlink: 'none', githubLink: '' })).toEqual({ success: true, message: 'Member saved' })
  expect(await members()).toMatchObject([{ linkedinlink: '', instagramlink: member.instagramlink, githublink: '' }])
  expect(await add({ githubLink: '' })).toEqual({ success: false, message: 'GitHub link is required.' })
  expect((await add({ githubLink: 'nothing' })).message).toBe('GitHub link must be a link that begins with https://.')
})

test('members are listed newest first and searched by name or description', async () => {
  const { add, members } = await team()
  await add({ name: 'Asha', desc: 'Keeps the lathe.' })
  await add({ name: 'Ravi', desc: 'Likes Asha’s lathe.' })
  const names = async (question: string) => (await members(question)).map(({ name }: typeof member) => name)
  expect(await names('')).toEqual(['Ravi', 'Asha'])
  expect(await names('?q=ASHA')).toEqual(['Ravi', 'Asha'])
  expect(await names('?q=keeps')).toEqual(['Asha'])
  expect(await names('?q=Lead')).toEqual([])
})

test('people of a category that the club has no more are shown, last', () => {
  const person = (name: string, category: string) => ({ ...member, name, category }) as unknown as Member
  const [one, another] = memberCategories
  const people = [person('Of old', 'No such group'), person('Second', another), person('First', one), person('Of old too', 'No such group')]
  expect(byHeading(people).map(({ heading, people }) => [heading, people.map(({ name }) => name)])).toEqual([
    [headingOf(one), ['First']],
    [headingOf(another), ['Second']],
    ['No such group', ['Of old', 'Of old too']],
  ])
})

test('an email link follows from a roll number by the club’s rule, in whatever case it is written, and from nothing else', () => {
  for (const one of [roll.example, rollOf(1)]) expect(mailtoOf(` ${one.toLowerCase()} `)).toBe(`mailto:${emailOf(one)}`)
  for (const typed of ['', '-', '22001', 'Not applicable / staff?cc=x@y.org', `${roll.example}?cc=x@y.org`, `${roll.example}1`])
    expect.soft(mailtoOf(typed), typed).toBe('')
  vi.spyOn(roll.pattern, 'test').mockReturnValue(true)
  onTestFinished(() => void vi.restoreAllMocks())
  const signs = `${'?&%/# +'.repeat(roll.length).slice(0, roll.length - 1)}X`
  expect(mailtoOf(signs)).toBe(`mailto:${encodeURIComponent(signs.toLowerCase())}@${club.emailDomain}`)
})
