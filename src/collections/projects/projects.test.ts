import { expect, test } from 'vitest'
import { examplesOf } from '../../contract/example.ts'
import { administrator } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { fullClub } from '../../testing/full-club.ts'
import { projects } from './contract.ts'

const project = examplesOf(projects.fields)

test('the call that names no thing deletes projects, and with the id of anything else nothing', async () => {
  const club = await fullClub()
  const client = await administrator(club)
  const before = await contentsOf(club.store)
  for (const [table, rows] of Object.entries(before)) {
    if (table === 'projects') continue
    for (const { id } of rows) {
      const { status, body } = await client.post(`/api/delete/${id}`)
      expect.soft([status, body.message], table).toEqual([404, 'Project not found. It may have been deleted already.'])
    }
  }
  expect(await contentsOf(club.store)).toEqual(before)
  const [{ id } = {}] = before.projects ?? []
  expect((await client.post(`/api/delete/${id}`)).body).toEqual({ success: true, message: 'Project deleted successfully' })
  const { history, projects: left, ...rest } = await contentsOf(club.store)
  // What is shown of projects has changed now, and what the search has noted of it is gone, too.
  expect(rest.search?.length).toBe((before.search?.length ?? 0) - 1)
  const after = Object.entries(rest).filter(([table]) => !table.startsWith('search'))
  expect({ ...before, ...Object.fromEntries(after) }).toEqual(before)
  expect([left, history?.length]).toEqual([[expect.objectContaining({ id, entry_state: 'trash' })], (before.history?.length ?? 0) + 1])
})

test('projects are told newest first under their own key, and searched by title, person or roll number', async () => {
  const club = await fullClub()
  const client = await administrator(club)
  await client.post('/api/addProject', { ...project, title: 'Rain Counter', person: 'Ravi', rollnumber: 'CSE-7' })
  const titles = async (question = '') =>
    (await club.client().get(`/api/projects${question}`)).body.projects.map(({ title }: typeof project) => title)
  expect(await titles()).toEqual(['Rain Counter', 'Leaf Doctor'])
  for (const words of ['rain', 'RAVI', 'cse-7']) expect.soft(await titles(`?q=${words}`), words).toEqual(['Rain Counter'])
  expect(await titles('?q=example.org')).toEqual([])
})
