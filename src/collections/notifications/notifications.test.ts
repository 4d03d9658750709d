import { expect, test } from 'vitest'
import type { Field } from '../../contract/field.ts'
import { administrator, newClub } from '../../testing/club.ts'
import { examplesOf } from '../../testing/example.ts'
import { notifications } from './contract.ts'

const notice = examplesOf(notifications.fields)

// A field that came later is no key that an old client sends.
const wanted = Object.entries<Field>(notifications.fields).filter(([, { fallback }]) => fallback === undefined)
const empty = Object.fromEntries(wanted.map(([name]) => [name, '']))

async function board() {
  const club = await newClub()
  const client = await administrator(club)
  return {
    add: (body: object) => client.post('/api/addNotification', body),
    remove: (id: string) => client.post(`/api/deleteHomeCard/${id}`),
    notif: async () => (await club.client().get('/api/')).body.notif,
  }
}

test('a notification is read back as it was written, the newest first, and deleted from the home page', async () => {
  const { add, notif, remove } = await board()
  const first = await add(notice)
  expect(first.body).toEqual({ success: true, message: 'Notification added successfully', id: expect.any(String) })
  const second = await add({ ...notice, title: 'Lab closed', submissionDate: '2020-01-01' })
  const kept = { ...notice, id: first.body.id, slug: expect.any(String) }
  expect(await notif()).toEqual([
    { ...notice, title: 'Lab closed', submissionDate: '2020-01-01', id: second.body.id, slug: 'lab-closed' },
    kept,
  ])
  expect((await remove(second.body.id)).body).toEqual({ success: true, message: 'Notification deleted successfully' })
  expect(await notif()).toEqual([kept])
  const none = await remove('of-nothing')
  expect([none.status, none.body.message]).toEqual([404, 'Notification not found. It may have been deleted already.'])
})

test('every value may be empty: colours and alignment then take their defaults; but every key must be there', async () => {
  const { add, notif } = await board()
  for (const name of Object.keys(empty)) {
    const { [name]: _, ...without } = empty
    expect.soft((await add(without)).body.message, name).toMatch(/ is required\.$/)
  }
  const { body } = await add(empty)
  expect(await notif()).toEqual([
    { ...notifications.input.parse(empty), alignment: 'left', bgColor: '#FFFFFF', textColor: '#000000', id: body.id, slug: 'notification' },
  ])
})
