import { expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { administrator, newClub, passkey } from '../../testing/club.ts'
import { manyStudents } from '../../testing/many-rows.ts'

const idOf = (number: number) => `0student${String(number).padStart(18, '0')}`

test('entries and changes of students count as read numbers: after 200 they need the passkey, also for a search', async () => {
  const { now, pass } = clock()
  const club = await newClub({ now })
  await manyStudents(club.store.db, 203)
  const client = await administrator(club)
  const status = async (path: string) => (await client.get(path)).status
  for (const number of [201, 202, 203]) await client.post(`/api/deleteStudent/${idOf(number)}`)
  expect(await status('/api/entry/students/unknown')).toBe(404)
  expect(await status('/api/students?limit=198')).toBe(200)
  for (let load = 0; load < 3; load += 1) expect(await status(`/api/entry/students/${idOf(1)}`)).toBe(200)
  expect(await status('/api/changes?q=9876&limit=1')).toBe(200)
  expect(await status('/api/changes?kind=students&limit=2')).toBe(403)

  expect((await client.get(`/api/entry/students/${idOf(2)}`)).body.message).toContain('Enter the club passkey first')
  for (const path of [`/api/changes/students/${idOf(2)}`, '/api/changes', '/api/changes?q=9876', '/api/changes?q=1111'])
    expect.soft(await status(path), path).toBe(403)
  // What it has read before, and what is about no student.
  for (const path of [`/api/entry/students/${idOf(100)}`, '/api/changes?kind=admins&q=asha'])
    expect.soft(await status(path), path).toBe(200)

  pass(60)
  for (const path of ['/api/changes?kind=students', '/api/students']) expect(await status(path)).toBe(200)
  await client.post('/api/checkSixteen', { passkey })
  expect(await status('/api/changes?kind=students')).toBe(200)
})
