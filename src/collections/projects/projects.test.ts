import { expect, test } from 'vitest'
import { administrator } from '../../testing/club.ts'
import { examplesOf } from '../../testing/example.ts'
import { fullClub } from '../../testing/full-club.ts'
import { projects } from './contract.ts'

const project = examplesOf(projects.fields)

test('projects are listed newest first under their own key, and searched by title, person or roll number', async () => {
  const club = await fullClub()
  const client = await administrator(club)
  await client.post('/api/addProject', { ...project, title: 'Rain Counter', person: 'Ravi', rollnumber: 'CSE-7' })
  const titles = async (question = '') =>
    (await club.client().get(`/api/projects${question}`)).body.projects.map(({ title }: typeof project) => title)
  expect(await titles()).toEqual(['Rain Counter', 'Leaf Doctor'])
  for (const words of ['rain', 'RAVI', 'cse-7']) expect.soft(await titles(`?q=${words}`), words).toEqual(['Rain Counter'])
  expect(await titles('?q=example.org')).toEqual([])
})
