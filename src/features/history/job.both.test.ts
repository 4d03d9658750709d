import { expect, test, vi } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { students } from '../../collections/registrations/contract.ts'
import { resources } from '../../collections/resources/contract.ts'
import { examplesOf } from '../../contract/example.ts'
import { unnamedJob } from '../../db/jobs.ts'
import { administrator, type Client, type Club, newClub } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { ageTrash, unseen } from '../../testing/earlier.ts'
import { pdf, resourceForm } from '../../testing/pdf.ts'
import { rollOf } from '../../testing/rolls.ts'
import { removeUnnamed } from '../uploads/job.ts'
import { emptyTrash, shortenHistory } from './job.ts'

const hackathon = examplesOf(events.fields)
const student = examplesOf(students.fields)
const day = 24 * 60 * 60_000
const ago = (days: number) => new Date(Date.now() - days * day).toISOString()

const age = ({ store }: Club, days: number) => ageTrash(store.db, days)
const filesOf = async ({ services }: Club) => {
  const ids: string[] = []
  for await (const { id } of services.media.list()) ids.push(id)
  return ids.sort()
}
const upload = async (client: Client) => (await client.post('/api/upload', resourceForm(pdf()))).body.id as string
const marksOf = async (club: Club) => (await contentsOf(club.store)).media?.map(({ unnamed_since: since }) => since !== null)

test('what has lain in the trash for thirty days is erased, by the clock of the database, and nothing that is younger', async () => {
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

test('an earlier version’s file stays while its entry lies in the trash', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const id = await upload(client)
  await client.post(`/api/editResource/${id}`, resourceForm(pdf(40)))
  await client.post(`/api/deleteResource/${id}`)
  await removeUnnamed(club.services)
  expect(await marksOf(club)).toEqual([false, false])
})

test('the history is kept for two years', async () => {
  const club = await newClub()
  const id = await club.store.rows(events).add(hackathon)
  const [newest] = (await contentsOf(club.store)).history?.filter(({ entry }) => entry === id) ?? []
  const old = (Date.now() - 731 * day).toString(36).padStart(9, '0')
  const younger = (Date.now() - 729 * day).toString(36).padStart(9, '0')
  for (const [at, count] of [
    [old, 1200],
    [younger, 3],
  ] as const)
    for (let turn = 0; turn < count; turn += 100) {
      const rows = Array.from({ length: Math.min(100, count - turn) }, (_, n) => ({
        ...newest,
        id: `${at}${`${turn + n}`.padStart(17, '0')}`,
      }))
      await club.store.db
        .insertInto('history')
        .values(rows as never)
        .execute()
    }
  const before = (await contentsOf(club.store)).history?.length ?? 0
  await shortenHistory(club.services)
  const left = (await contentsOf(club.store)).history ?? []
  expect([before - left.length, left.some(({ id: one }) => one === newest?.id)]).toEqual([1200, true])
})

test('a file stays while an entry, the trash, the history or a setting names it, and goes thirty days after that', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const [first, second] = [await upload(client), await upload(client)]
  const [before] = (await club.client().get('/api/getResource')).body.data
  await client.post(`/api/editResource/${second}`, resourceForm(pdf(40)))
  await client.post(`/api/deleteResource/${first}`)
  await client.post('/api/changeHomePageImage', { newImage: before.fileurl })
  const all = await filesOf(club)
  expect(all).toHaveLength(3)
  await removeUnnamed(club.services)
  expect([await filesOf(club), await marksOf(club)]).toEqual([all, [false, false, false]])

  // What became of an entry that was erased names nothing any more.
  await client.post(`/api/deleteResource/${second}`)
  const { body } = await client.post(`/api/erase/resources/${second}`)
  expect(body.message).toBe('Resource erased for good')
  await removeUnnamed(club.services)
  const left = await filesOf(club)
  expect(left).toHaveLength(2)
  expect((await contentsOf(club.store)).loose_files).toEqual([])

  // The home page's picture was the second one's: it is there as long as that is noted.
  await client.post('/api/changeHomePageImage', { newImage: '' })
  await removeUnnamed(club.services)
  expect(await filesOf(club)).toEqual(left)
  await club.store.db.deleteFrom('history').where('kind', '=', 'settings').execute()
  await removeUnnamed(club.services)
  expect([await filesOf(club), (await marksOf(club))?.toSorted()]).toEqual([left, [false, true]])
  const marked = club.store.db.updateTable('media').where('unnamed_since', 'is not', null)
  await marked.set({ unnamed_since: ago(29.9) }).execute()
  await removeUnnamed(club.services)
  expect(await filesOf(club)).toEqual(left)
  await marked.set({ unnamed_since: ago(30.1) }).execute()
  await removeUnnamed(club.services)
  expect(await filesOf(club)).toHaveLength(1)
  expect((await client.post(`/api/restore/resources/${first}`)).body.message).toBe('Resource restored')
  const [{ fileurl }] = (await club.client().get('/api/getResource')).body.data
  expect((await club.client().request('GET', fileurl)).status).toBe(200)
})

test('a file that is named again while it is looked for stays', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const id = await upload(client)
  const [{ fileurl }] = (await club.client().get('/api/getResource')).body.data
  await client.post(`/api/deleteResource/${id}`)
  await club.store.rows(resources).erase(id)
  const clock = club.store.clock
  const store = {
    ...club.services.store,
    media: {
      ...club.store.media,
      removeUnnamed: async (file: string, since: string) => {
        await client.post('/api/changeHomePageImage', { newImage: fileurl })
        return club.store.media.removeUnnamed(file, since)
      },
    },
    clock,
  }
  await removeUnnamed({ ...club.services, store })
  expect(await filesOf(club)).toHaveLength(1)
})

test('a file that two entries came to name while it was looked for stays when one of them is erased at once', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const id = await upload(client)
  const [{ fileurl }] = (await club.client().get('/api/getResource')).body.data
  const erased = async (entry: string) => {
    await client.post(`/api/deleteEvent/${entry}`)
    expect((await client.post(`/api/erase/events/${entry}`)).status).toBe(200)
  }
  const named = async () => (await client.post('/api/addEvent', { formData: { ...hackathon, poster: fileurl } })).body.id as string
  await client.post(`/api/deleteResource/${id}`)
  await client.post(`/api/erase/resources/${id}`)
  const removed = vi.fn(async (file: string, since: string) => {
    await named()
    await erased(await named())
    return club.store.media.removeUnnamed(file, since)
  })
  await removeUnnamed({ ...club.services, store: { ...club.services.store, media: { ...club.store.media, removeUnnamed: removed } } })
  expect(removed).toHaveBeenCalledOnce()
  expect(await filesOf(club)).toHaveLength(1)
  await removeUnnamed(club.services)
  expect(await marksOf(club)).toEqual([false])
})

test('the file of an entry that is erased while files are looked for goes in the run that follows at once', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const id = await upload(client)
  await club.store.jobs.declare(unnamedJob)
  await club.store.jobs.take(unnamedJob, 'somebody', 60_000)
  let pieces = 0
  const read = () => {
    pieces += 1
    return pieces === 1 ? club.store.media.pieces() : erasing()
  }
  async function* erasing() {
    await client.post(`/api/deleteResource/${id}`)
    await client.post(`/api/erase/resources/${id}`)
    yield* club.store.media.pieces()
  }
  await removeUnnamed({ ...club.services, store: { ...club.services.store, media: { ...club.store.media, pieces: read } } })
  expect([pieces, await filesOf(club)]).toEqual([2, [expect.any(String)]])
  await club.store.jobs.finish(unnamedJob, 'somebody', 24 * 60 * 60_000)
  expect(await club.store.jobs.take(unnamedJob, 'another', 60_000)).toEqual({ isHeld: true })
  await removeUnnamed(club.services)
  expect(await filesOf(club)).toEqual([])
})

test('of a student who is erased no word stays in any table, nor of the same person’s earlier registration', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const person = { ...student, name: 'Zubeida Quillfeather', roll: rollOf(7), phoneNumber: '9123456780' }
  let times = 0
  const register = async () => {
    times += 1
    await club.client().post('/api/studentRegister', person, { 'idempotency-key': `a-key-of-its-own-${times}` })
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
  expect((await client.post(`/api/erase/students/${id}`)).body).toEqual({ success: true, message: 'Student erased for good' })
  expect(await said()).toEqual([])
  expect(await unseen(club.store.db)).toEqual([])
  expect((await client.get(`/api/changes/students/${id}`)).body.data).toMatchObject([
    { what: 'erase', by: 'asha', before: null, after: null },
  ])
  expect((await client.get('/api/students')).body.data).toHaveLength(1)

  // The same by the clock alone.
  await client.post(`/api/deleteStudent/${await register()}`)
  await age(club, 31)
  await emptyTrash(club.services)
  expect(await said()).toEqual([])
})

test('the trash takes a student’s registration alone when its time is over, and leaves a younger one of the same roll number', async () => {
  const club = await newClub()
  const rows = club.store.rows(students)
  const registered = async () => {
    expect((await club.client().post('/api/studentRegister', student)).status).toBe(200)
    return (await rows.list())[0]?.id ?? ''
  }
  const old = await registered()
  await rows.remove(old)
  await age(club, 30.5)
  const young = await registered()
  expect(young).not.toBe(old)
  await rows.remove(young)
  await emptyTrash(club.services)
  expect(await unseen(club.store.db)).toMatchObject([{ id: young }])
  expect(await rows.restore(young)).toBe('restored')
})

test('a student who is restored has the number back as it was chosen, and none where the roll number is another’s by now', async () => {
  const club = await newClub()
  const client = await administrator(club)
  await club.client().post('/api/studentRegister', { ...student, showPhone: false })
  const [before] = (await client.get('/api/students')).body.data
  await client.post(`/api/deleteStudent/${before.id}`)
  await club.client().post('/api/studentRegister', { ...student, name: 'Another' })
  const refused = await client.post(`/api/restore/students/${before.id}`)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Another student has this Roll Number by now. Delete that one first, then bring this one back.',
  ])
  const [another] = (await client.get('/api/students')).body.data
  await client.post(`/api/deleteStudent/${another.id}`)
  await client.post(`/api/restore/students/${before.id}`)
  expect((await client.get('/api/students')).body.data).toEqual([before])
})
