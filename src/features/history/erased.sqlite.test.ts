import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { students } from '../../collections/registrations/contract.ts'
import { schedule } from '../../http/schedule.ts'
import { administrator, type Club, newClub } from '../../testing/club.ts'
import { examplesOf } from '../../testing/example.ts'
import { rollOf } from '../../testing/rolls.ts'
import { settleErased } from './job.ts'

const person = { ...examplesOf(students.fields), name: 'Zubeida Quillfeather', roll: rollOf(7), phoneNumber: '9123456780' }
const words = [person.name, person.roll, person.phoneNumber]

/** Which of some words the files of the database contain. */
const saidIn = ({ folder }: Club, wanted: readonly string[] = words) => {
  const files = readdirSync(folder).filter((name) => name.startsWith('club.sqlite'))
  expect(files).toContain('club.sqlite')
  return wanted.filter((word) => files.some((name) => readFileSync(join(folder, name)).includes(word)))
}

test('of a student who is erased no byte is left in the files of the database, soon after', async () => {
  // Among others who registered, deleted, restored and deleted again.
  const club = await newClub()
  const client = await administrator(club)
  const others = [1, 2, 3].map((at) => ({ ...person, name: `Student ${at}`, phoneNumber: '9123456789', roll: rollOf(at) }))
  for (const one of [...others.slice(0, 2), person, ...others.slice(2)]) await client.post('/api/studentRegister', one)
  const { id } = (await client.get('/api/students')).body.data.find(({ roll }: { roll: string }) => roll === person.roll)
  for (const call of ['deleteStudent', 'restore/students', 'deleteStudent']) await client.post(`/api/${call}/${id}`)

  const end = schedule(club.services, [settleErased(club.services)], 1000)
  onTestFinished(end)
  const due = async () => (await club.store.db.selectFrom('jobs').select('due').where('name', '=', 'erased rows').executeTakeFirst())?.due
  await vi.waitFor(async () => expect(await due()).toBeGreaterThan(0), 30_000)
  expect((await client.post(`/api/erase/students/${id}`)).status).toBe(200)
  expect([await due(), saidIn(club)]).toEqual([0, words])
  await end()
  onTestFinished(schedule(club.services, [settleErased(club.services)], 1000))
  await vi.waitFor(() => expect(saidIn(club)).toEqual([]), 30_000)
  expect(saidIn(club, ['Student 2'])).toEqual(['Student 2'])
})
