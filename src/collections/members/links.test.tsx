import { expect, test } from 'vitest'
import { examplesOf } from '../../testing/example.ts'
import { shown } from '../../testing/shown.tsx'
import { type Member, members } from './contract.ts'
import { Links } from './links.tsx'

const linksOf = async (more: Partial<Member>) => {
  const { githubLink: githublink, ...member } = examplesOf(members.fields)
  const view = await shown(<Links member={{ ...member, id: '1', githublink, name: 'Asha', ...more }} />)
  return view.texts('li a')
}

test('each icon says its network and whose it is, and a link that a person does not have is left out', async () => {
  expect(await linksOf({})).toEqual([
    'Email of Asha',
    ...['LinkedIn', 'Instagram', 'GitHub'].map((network) => `${network} of Asha (opens another site)`),
  ])
  expect(await linksOf({ rollNumber: '-', linkedinlink: '', instagramlink: '' })).toEqual(['GitHub of Asha (opens another site)'])
  expect(await linksOf({ rollNumber: '', linkedinlink: '', instagramlink: '', githublink: '' })).toEqual([])
})
