import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { students } from '../../collections/registrations/contract.ts'
import { examplesOf } from '../../contract/example.ts'
import { erasedJob } from '../../db/jobs.ts'
import { administrator, type Club, newClub } from '../../testing/club.ts'
import { rollOf } from '../../testing/rolls.ts'
import { emptyLog } from './job.ts'

const person = { ...examplesOf(students.fields), name: 'Zubeida Quillfeather', roll: rollOf(7), phoneNumber: '9123456780' }
const words = [person.name, person.roll, person.phoneNumber]

/** Which of some words stand in the files of the database, wherever in them. */
const saidIn = ({ folder }: Club, wanted: readonly string[] = words) => {
  const files = readdirSync(folder).filter((name) => name.startsWith('club.sqlite'))
  expect(files).toContain('club.sqlite')
  return wanted.filter((word) => files.some((name) => readFileSync(join(folder, name)).includes(word)))
}

/** A student among others who registered, was deleted, restored and deleted again. */
async function deleted() {
  const club = await newClub()
  const client = await administrator(club)
  const visitor = club.client()
  for (const at of [1, 2, 7, 3])
    await visitor.post(
      '/api/studentRegister',
      at === 7 ? person : { ...person, name: `Student ${at}`, phoneNumber: '9123456789', roll: rollOf(at) },
    )
  const id = (await client.get('/api/students')).body.data.find(({ roll }: { roll: string }) => roll === person.roll).id as string
  await client.post(`/api/deleteStudent/${id}`)
  await client.post(`/api/restore/students/${id}`)
  await client.post(`/api/deleteStudent/${id}`)
  return { club, erase: async () => expect((await client.post(`/api/erase/students/${id}`)).status).toBe(200) }
}

test('of a student who is erased no byte is left in the files of the database, soon after', async () => {
  const { club, erase } = await deleted()
  const reader = new DatabaseSync(join(club.folder, 'club.sqlite'), { readOnly: true })
  onTestFinished(() => {
    if (reader.isOpen) reader.close()
  })
  reader.exec('begin')
  reader.prepare('select count(*) from students').get()
  await club.store.jobs.declare(erasedJob)
  await club.store.jobs.finish(erasedJob, 'nobody', 600_000)
  await erase()
  const job = club.store.db.selectFrom('jobs').select('due').where('name', '=', erasedJob)
  expect([(await job.executeTakeFirst())?.due, saidIn(club)]).toEqual([0, words])
  // Somebody who reads an earlier state is not waited for.
  const begun = performance.now()
  await emptyLog(club)
  expect(performance.now() - begun).toBeLessThan(500)
  expect(saidIn(club)).toEqual(words)
  reader.close()
  await emptyLog(club)
  expect([saidIn(club), saidIn(club, ['Student 2'])]).toEqual([[], ['Student 2']])
})

test('a text that is so long that it has pages of its own is overwritten too, and other writes go on', async () => {
  const club = await newClub()
  const { store } = club
  const word = 'Wobblegrist'
  await store.settings.write('long', `${word} `.repeat(3000))
  await emptyLog(club)
  expect(saidIn(club, [word])).toEqual([word])
  await store.db.deleteFrom('settings').where('name', '=', 'long').execute()
  await Promise.all([store.settings.write('one', 'a'), emptyLog(club), store.settings.write('two', 'b')])
  expect([saidIn(club, [word]), await store.settings.read('two')]).toEqual([[], 'b'])
})
