import { expect, test } from 'vitest'
import { memberCategories } from '../content/options.ts'
import { members as sampleMembers } from '../content/sample/members.ts'
import { members } from './club/members/contract.ts'
import { addDemoContent } from './demo-content.ts'
import { fitting } from './fitting.ts'
import { newClub } from './testing/club.ts'
import { member } from './testing/samples.ts'

test('a sample entry that the club’s words do not take is named by file and entry, with the reason; the rest is taken', () => {
  const wrong = { ...member, name: 'Asha of old', category: 'No such group', desc: '' }
  const { fits, misfits } = fitting('members', members.input, [member, wrong, { ...member, name: 'Ravi' }])
  expect(fits.map(({ name }) => name)).toEqual([member.name, 'Ravi'])
  expect(misfits).toEqual([
    `content/sample/members.ts, entry 2 (Asha of old): Description is required. Category must be one of: ${memberCategories.join(', ')}.`,
  ])
})

test('the demo holds every sample entry that fits, and tells each that does not', async () => {
  const { store } = await newClub()
  const unfit = await addDemoContent(store, new Date())
  const kept = await store.rows(members).list({ order: 'newest' })
  expect(kept.length + unfit.filter((line) => line.startsWith('content/sample/members.ts')).length).toBe(sampleMembers.length)
  for (const line of unfit) expect.soft(line).toMatch(/^content\/sample\/[a-z-]+\.ts, entry \d+ \(.+\): \w.*/)
})
