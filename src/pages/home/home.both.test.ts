import { expect, test } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { gallery } from '../../collections/gallery/contract.ts'
import { backdropSetting } from '../../collections/home-images/contract.ts'
import { members } from '../../collections/members/contract.ts'
import { projects } from '../../collections/projects/contract.ts'
import { dayAfter, dayAt } from '../../contract/club-time.ts'
import { clock } from '../../testing/clock.ts'
import { administrator, newClub } from '../../testing/club.ts'
import { examplesOf } from '../../testing/example.ts'

const hackathon = examplesOf(events.fields)

test('the coming events are listed soonest first, today’s among them, past ones not', async () => {
  const club = await newClub()
  const client = await administrator(club)
  const today = dayAt(club.services.now())
  const add = (eventTitle: string, days: number, time: string) =>
    client.post('/api/addEvent', { formData: { ...hackathon, eventTitle, eventDate: dayAfter(today, days), time } })
  await add('in a week', 7, '09:00')
  await add('tomorrow, late', 1, '21:00')
  await add('yesterday', -1, '00:00')
  await add('today, early', 0, '00:00')
  await add('tomorrow, early', 1, '08:30')
  await add('tomorrow, early, added later', 1, '08:30')
  const { data } = (await club.client().get('/api/')).body
  expect(data.map(({ eventTitle }: typeof hackathon) => eventTitle)).toEqual([
    'today, early',
    'tomorrow, early',
    'tomorrow, early, added later',
    'tomorrow, late',
    'in a week',
  ])
  expect(Object.keys(data[0]).sort()).toEqual([...Object.keys(hackathon), 'id', 'slug', '_id', 'imagelink'].sort())
})

test('an event is over at the club’s midnight, not at the server’s', async () => {
  const { now, pass } = clock()
  const club = await newClub({ now })
  // To ten minutes before the club's midnight, 18:30 UTC.
  pass((24 * 60 + 18 * 60 + 20 - ((now().getTime() / 60_000) % (24 * 60))) % (24 * 60))
  const client = await administrator(club)
  // In the night, so that it has ended before, whatever the club says how long one lasts.
  await client.post('/api/addEvent', { formData: { ...hackathon, eventDate: dayAt(now()), time: '00:00' } })
  expect((await client.get('/api/')).body.data).toHaveLength(1)
  pass(9)
  club.services.cache.drop()
  expect((await client.get('/api/')).body.data).toHaveLength(1)
  pass(2)
  club.services.cache.drop()
  expect((await client.get('/api/')).body.data).toEqual([])
  expect((await client.get('/api/events')).body.data).toHaveLength(1)
})

test('an empty club answers with empty lists', async () => {
  const club = await newClub()
  expect((await club.client().get('/api/')).body).toEqual({ data: [], notif: [], video: [], images: [], homeImage: '' })
})

test('the same answer is given with and without the closing slash, to everyone', async () => {
  const club = await newClub()
  const client = await administrator(club)
  await client.post('/api/addEvent', { formData: { ...hackathon, eventDate: '2999-01-01' } })
  const asked = [client.request('GET', '/api'), client.request('GET', '/api/'), club.client().request('GET', '/api/?utm=x&id=1')]
  const answers = await Promise.all(asked.map(async (answer) => (await answer).text()))
  expect(new Set(answers).size).toBe(1)
  expect((await client.request('GET', '/api/')).headers.getSetCookie()).toEqual([])
})

const nothingYet = { photo: { imagelink: '', imagelinkAlt: '', title: '', slug: '' }, held: 0, built: 0, people: 0, projects: [] }

test('at a glance: what was held, built and who is there is counted as visitors see it, with the newest pictures', async () => {
  const club = await newClub()
  const { rows, settings } = club.store
  const glance = async () => (await club.client().get('/api/glance')).body
  expect(await glance()).toEqual(nothingYet)
  const today = dayAt(club.services.now())
  for (const days of [-1, -400, 0, 1]) await rows(events).add({ ...hackathon, eventDate: dayAfter(today, days) })
  await rows(members).add(examplesOf(members.fields))
  await rows(members).add(examplesOf(members.fields), { publish: 'draft' })
  const project = examplesOf(projects.fields)
  for (const title of ['First', 'Second', 'Third', 'Fourth']) await rows(projects).add({ ...project, title })
  await rows(projects).add({ ...project, title: 'Without a picture', imagelink: '' })
  for (const title of ['Older', 'Newer']) await rows(gallery).add({ ...examplesOf(gallery.fields), title })
  club.services.cache.drop()
  const known = await glance()
  expect(known).toMatchObject({ held: 2, built: 5, people: 1, photo: { title: 'Newer', slug: 'newer' } })
  expect(known.projects.map(({ title }: { title: string }) => title)).toEqual(['Fourth', 'Third', 'Second'])
  await settings.write(backdropSetting, 'https://pictures.example.org/wide.jpg')
  club.services.cache.drop()
  expect((await glance()).photo).toEqual({ ...nothingYet.photo, imagelink: 'https://pictures.example.org/wide.jpg' })
})
