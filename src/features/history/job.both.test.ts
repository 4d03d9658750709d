import { expect, test } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { students } from '../../collections/registrations/contract.ts'
import { administrator, type Club, newClub } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { ageTrash, unseen } from '../../testing/earlier.ts'
import { examplesOf } from '../../testing/example.ts'
import { rollOf } from '../../testing/rolls.ts'
import { emptyTrash, shortenHistory } from './job.ts'

const hackathon = examplesOf(events.fields)
const student = examplesOf(students.fields)
const day = 24 * 60 * 60_000
const age = ({ store }: Club, days: number) => ageTrash(store.db, days)

test('after thirty days in the trash an entry is erased, by the clock of the database, and none before', async () => {
  const club = await newClub()
  const rows = club.store.rows(events)
  const [old, young] = [await rows.add(hackathon), await rows.add(hackathon)]
  await rows.remove(old)
  await age(club, 30.01)
  await rows.remove(young)
  await emptyTrash(club.services)
  expect(await unseen(club.store.db)).toMatchObject([{ id: young }])
  expect(await rows.restore(old)).toBe('none')
  expect((await contentsOf(club.store)).history?.find(({ what }) => what === 'erase')).toMatchObject({ entry: old, by: null })
  await age(club, 29.99)
  await emptyTrash(club.services)
  expect(await rows.restore(young)).toBe('restored')
})

test('the history is kept for two years', async () => {
  const club = await newClub()
  const id = await club.store.rows(events).add(hackathon)
  const [newest] = (await contentsOf(club.store)).history?.filter(({ entry }) => entry === id) ?? []
  const idOf = (days: number) => (Date.now() - days * day).toString(36).padStart(9, '0') + '0'.repeat(17)
  const rows = [731, 729].map((days) => ({ ...newest, id: idOf(days) }))
  await club.store.db
    .insertInto('history')
    .values(rows as never)
    .execute()
  await shortenHistory(club.services)
  const left = (await contentsOf(club.store)).history?.filter(({ entry }) => entry === id) ?? []
  expect(left.map((row) => row.id).sort()).toEqual([rows[1]?.id, newest?.id].sort())
})

test('of a student who is erased no word stays in any table, nor of the same person’s earlier registration', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const person = { ...student, name: 'Zubeida Quillfeather', roll: rollOf(7), phoneNumber: '9123456780' }
  const register = async () => {
    await club.client().post('/api/studentRegister', person, { 'idempotency-key': crypto.randomUUID() })
    return (await client.get('/api/students')).body.data[0].id as string
  }
  const said = async () => {
    const limits = await club.store.db.selectFrom('rate_limits').selectAll().execute()
    const text = JSON.stringify([await contentsOf(club.store), limits])
    return [person.name, person.roll, person.phoneNumber].filter((word) => text.includes(word))
  }
  expect((await club.client().post('/api/studentRegister', { ...student, roll: rollOf(8) })).status).toBe(200)
  await client.post(`/api/deleteStudent/${await register()}`)
  const id = await register()
  await client.post(`/api/deleteStudent/${id}`)
  await client.post(`/api/restore/students/${id}`)
  await client.post(`/api/removeSeveral/students`, { ids: [id] })
  expect(await said()).toHaveLength(3)
  expect((await client.post(`/api/erase/students/${id}`)).body).toEqual({ success: true, message: 'Student deleted permanently' })
  expect(await said()).toEqual([])
  expect(await unseen(club.store.db)).toEqual([])
  const erased = { what: 'erase', by: 'asha', before: null, after: null }
  expect((await client.get(`/api/changes/students/${id}`)).body.data).toMatchObject([erased])
  expect((await client.get('/api/students')).body.data).toHaveLength(1)

  // The same by the clock alone.
  await client.post(`/api/deleteStudent/${await register()}`)
  await age(club, 31)
  await emptyTrash(club.services)
  expect(await said()).toEqual([])
})

test('a student who is restored has the number back as it was chosen, and none where the roll number is another’s by now', async () => {
  const club = await newClub()
  const client = await administrator(club)
  await club.client().post('/api/studentRegister', { ...student, showPhone: false })
  const [before] = (await client.get('/api/students')).body.data
  await client.post(`/api/deleteStudent/${before.id}`)
  expect([(await club.client().get('/api/iort')).body, (await client.get('/api/students')).body.data]).toEqual([[], []])
  await club.client().post('/api/studentRegister', { ...student, name: 'Another' })
  const refused = await client.post(`/api/restore/students/${before.id}`)
  const message = 'Another student has this Roll Number now. Delete that one first, then restore this one.'
  expect(refused).toMatchObject({ status: 409, body: { message } })
  const [another] = (await client.get('/api/students')).body.data
  await client.post(`/api/deleteStudent/${another.id}`)
  await client.post(`/api/restore/students/${before.id}`)
  expect((await client.get('/api/students')).body.data).toEqual([before])
})
