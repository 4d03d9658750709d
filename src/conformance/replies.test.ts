import { afterEach, expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { type Call, downloaded } from '../contract/call.ts'
import { appOf } from '../site/api.ts'
import { administrator, newClub } from '../testing/club.ts'
import { makeCall } from '../testing/make-call.ts'

const addEvent: { who?: Call['who'] } = events.calls.add
afterEach(() => {
  addEvent.who = 'administrator'
})

test('only reading, registering, and the ways in and out, are open to visitors', async () => {
  const { calls } = await newClub()
  const open = calls.filter(({ method, who }) => method === 'POST' && who === 'anyone').map(({ path }) => path)
  expect(open.sort()).toEqual(
    ['acceptInvitation', 'adminlogin', 'askDevice', 'forgotpassword', 'knowDevice', 'logout', 'studentRegister', 'verifyotp'].map(
      (name) => `/api/${name}`,
    ),
  )
})

test('a call that is not marked stops the start', async () => {
  const { services } = await newClub()
  delete addEvent.who
  expect(() => appOf(services)).toThrow('Not marked for anyone or administrator: POST /api/addEvent')
  Object.assign(addEvent, { who: 'everybody' })
  expect(() => appOf(services)).toThrow('POST /api/addEvent')
})

test('what a site with nothing in it answers to readers holds to its contract', async () => {
  const club = await newClub()
  const client = await administrator(club, { withPasskey: true })
  const asked = club.calls.filter(({ method, reply, path }) => method === 'GET' && reply !== downloaded && !path.includes(':id'))
  for (const call of asked) {
    const { status, body } = await makeCall(club, client, call)
    expect.soft(status, call.path).toBe(200)
    expect.soft(call.reply.parse(body), call.path).toEqual(body)
  }
})
