import { expect, test } from 'vitest'
import { examplesOf } from '../../contract/example.ts'
import { administrator } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { fullClub } from '../../testing/full-club.ts'
import { projects } from './contract.ts'

const project = examplesOf(projects.fields)

test('the call that names no collection deletes projects, and with the id of anything else nothing', async () => {
  const club = await fullClub()
  const client = await administrator(club)
  const before = await contentsOf(club.store)
  for (const [table, rows] of Object.entries(before))
    for (const { id } of table === 'projects' ? [] : rows) expect.soft((await client.post(`/api/delete/${id}`)).status, table).toBe(404)
  expect(await contentsOf(club.store)).toEqual(before)
  const [{ id } = {}] = before.projects ?? []
  expect((await client.post(`/api/delete/${id}`)).body).toEqual({ success: true, message: 'Project deleted successfully' })
  expect((await contentsOf(club.store)).projects).toEqual([expect.objectContaining({ id, entry_state: 'trash' })])
})

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
