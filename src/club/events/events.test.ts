import { expect, test } from 'vitest'
import { administrator, newClub } from '../../testing/club.ts'
import { hackathon } from '../../testing/samples.ts'

test('an event that was added is listed, and a deleted one leaves the list', async () => {
  const club = await newClub()
  const admin = await administrator(club)
  const { body } = await admin.post('/api/addEvent', { formData: hackathon })
  expect(body).toEqual({ success: true, message: 'Event added successfully', id: expect.any(String) })
  expect((await club.client().get('/api/events')).body.data).toEqual([{ ...hackathon, id: body.id }])
  expect((await admin.post(`/api/deleteEvent/${body.id}`)).body.success).toBe(true)
  expect((await club.client().get('/api/events')).body).toEqual({ data: [] })
  expect((await admin.post(`/api/deleteEvent/${body.id}`)).status).toBe(404)
})
