import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { faqs } from '../collections/faq/contract.ts'
import { gallery } from '../collections/gallery/contract.ts'
import { homeImages } from '../collections/home-images/contract.ts'
import { members } from '../collections/members/contract.ts'
import { notifications } from '../collections/notifications/contract.ts'
import { projects } from '../collections/projects/contract.ts'
import { students } from '../collections/registrations/contract.ts'
import { timeline } from '../collections/timeline/contract.ts'
import { videoFields } from '../collections/videos/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { clock } from '../testing/clock.ts'
import { administrator, newClub, passkey, password } from '../testing/club.ts'
import { pdf, resourceForm } from '../testing/pdf.ts'

const entry = examplesOf(timeline.fields)
const hackathon = examplesOf(events.fields)
const member = examplesOf(members.fields)
const notice = examplesOf(notifications.fields)
const picture = examplesOf(gallery.fields)
const project = examplesOf(projects.fields)
const question = examplesOf(faqs.fields)
const sliderImage = examplesOf(homeImages.fields)
const student = examplesOf(students.fields)
const video = examplesOf(videoFields)

// What the old client's picker sends for the seventh of March, chosen where the club is.
const picked = '2026-03-06T18:30:00.000Z'

test('a day that is sent as a moment is that day of the club, in the gallery and on the timeline, added and edited', async () => {
  const client = await administrator(await newClub())
  const span = { ...entry, startDate: picked, endDate: picked }
  const sent = [await client.post('/api/addGallery', { ...picture, date: picked }), await client.post('/api/addTimeline', span)]
  const days = async () => {
    const [{ date }] = (await client.get('/api/gallery')).body.galleryData
    const [{ startDate, endDate }] = (await client.get('/api/gettimelinedata')).body.data
    return [date, startDate, endDate]
  }
  expect(await days()).toEqual(Array(3).fill('2026-03-07'))
  const [first, second] = sent.map(({ body }) => body.id)
  const later = '2026-03-07T18:30Z'
  await client.post(`/api/editGallery/${first}`, { ...picture, date: later })
  await client.post(`/api/editTimeline/${second}`, { ...span, startDate: later, endDate: later })
  expect(await days()).toEqual(Array(3).fill('2026-03-08'))
  for (const date of ['2026-02-30T00:00:00Z', '2026-03-06T18:30:00', 'Mar 7 2026']) {
    const refused = { success: false, message: expect.stringMatching(/^Date must be /) }
    expect.soft((await client.post('/api/addGallery', { ...picture, date })).body, date).toEqual(refused)
  }
  const { status, body } = await client.post('/api/addTimeline', { ...span, endDate: '2026-03-06T18:29:59.000Z' })
  expect([status, body.message]).toEqual([400, 'End Date must not lie before Start Date.'])
})

test('an old client, served from the same origin, reads, registers, logs in, writes all that it could and deletes it', async () => {
  const { now } = clock()
  const club = await newClub({ now })
  const client = club.client()
  expect((await client.post('/api/studentRegister', student)).body.message).toBe('Registration successful')
  const { body } = await client.post('/api/adminlogin', { name: 'asha', password })
  expect(body).toMatchObject({ success: true, token: expect.any(String) })

  const sent: [string, object][] = [
    ['addNotification', { ...notice, alignment: '' }],
    ['addHomeImage', sliderImage],
    ['changeHomePageImage', { newImage: 'https://example.org/back.png' }],
    ['addMember', member],
    ['addProject', project],
    ['addGallery', { ...picture, date: picked }],
    ['addEvent', { formData: { ...hackathon, eventDate: '2999-01-01' } }],
    ['addFaq', question],
    ['addYtvideo', video],
    ['addTimeline', { title: 'Begun', description: '', startDate: picked, endDate: picked }],
    ['upload', resourceForm(pdf(), { title: 'Shelf list', description: '' })],
  ]
  for (const [call, given] of sent) expect.soft((await client.post(`/api/${call}`, given)).body, call).toMatchObject({ success: true })
  expect((await client.post('/api/checkSixteen', { passkey })).body.success).toBe(true)
  expect((await client.post('/api/addAdmin', { email: 'ravi@example.org', passwordOne: 'lantern oscillator' })).status).toBe(200)

  const home = (await client.get('/api/')).body
  expect(home.data).toMatchObject([{ eventTitle: hackathon.eventTitle, imagelink: hackathon.poster, _id: home.data[0].id }])
  expect((await client.get('/api/gettimelinedata')).body.data).toMatchObject([{ description: '', startDate: '2026-03-07' }])
  expect((await client.get('/api/getResource')).body.data).toMatchObject([{ title: 'Shelf list', description: '' }])
  expect((await client.get('/api/getFaq')).body).toEqual({ faq: [{ id: expect.any(String), ...question }] })
  expect((await client.get('/api/iort')).body).toMatchObject([{ _id: expect.any(String), phoneNumber: student.phoneNumber }])

  const id = async (path: string, list: string) => (await client.get(path)).body[list][0].id
  const gone: [string, string][] = [
    ['deleteHomeCard', home.notif[0].id],
    ['deleteHomeImage', home.images[0]._id],
    ['deleteMember', await id('/api/members', 'data')],
    ['delete', await id('/api/projects', 'projects')],
    ['deletePicture', await id('/api/gallery', 'galleryData')],
    ['deleteEvent', home.data[0]._id],
  ]
  for (const [call, entryId] of gone) expect.soft((await client.post(`/api/${call}/${entryId}`)).status, call).toBe(200)
  const after = (await client.get('/api/')).body
  expect([after.data, after.notif, after.images]).toEqual([[], [], []])
})
