import { expect, test } from 'vitest'
import { gallery } from '../collections/gallery/contract.ts'
import { timeline } from '../collections/timeline/contract.ts'
import { administrator, newClub } from '../testing/club.ts'
import { examplesOf } from '../testing/example.ts'

const entry = examplesOf(timeline.fields)
const picture = examplesOf(gallery.fields)

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
  expect([status, body.message]).toEqual([400, 'End Date must not be before Start Date.'])
})
