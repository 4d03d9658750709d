import { expect, test } from 'vitest'
import { administrator, newClub } from '../../testing/club.ts'
import { contentsOf } from '../../testing/contents.ts'
import { firstAdmin } from './first-admin.ts'

const none = { name: 'admin', email: undefined, password: undefined, passkey: undefined }

/** A club that nobody administers yet. */
async function unattended() {
  const club = await newClub()
  await club.store.db.deleteFrom('admins').execute()
  await club.store.db.deleteFrom('settings').execute()
  const { store, passwords, now } = club.services
  const start = (given: Parameters<typeof firstAdmin>[2]) => firstAdmin(store, passwords, given, now())
  return { club, start }
}

test('the first administrator gets a password and a passkey that are shown once and work', async () => {
  const { club, start } = await unattended()
  const told = await start(none)
  expect(told?.password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  expect(told?.passkey).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){4}$/)
  expect(JSON.stringify(await contentsOf(club.store))).not.toContain(told?.password)
  const client = club.client()
  expect((await client.post('/api/adminlogin', { name: 'admin', password: told?.password })).status).toBe(200)
  expect((await client.post('/api/checkSixteen', { passkey: told?.passkey })).status).toBe(200)
  expect(await start(none)).toBeUndefined()
})

test('what was given is used and not shown', async () => {
  const { club, start } = await unattended()
  const given = { name: 'mira', email: 'mira@example.org', password: 'longenough', passkey: 'sixteen-characters' }
  expect(await start(given)).toEqual({ name: 'mira', password: undefined, passkey: undefined })
  expect((await club.client().post('/api/adminlogin', { name: 'mira@example.org', password: 'longenough' })).status).toBe(200)
})

test('what is given later changes nothing', async () => {
  const club = await newClub()
  const before = await contentsOf(club.store)
  const { store, passwords, now } = club.services
  expect(await firstAdmin(store, passwords, { ...none, name: 'mallory', password: 'longenough' }, now())).toBeUndefined()
  expect(await contentsOf(club.store)).toEqual(before)
})

test('one without an email sets it, and can then recover a password', async () => {
  const { club, start } = await unattended()
  await start({ ...none, password: 'longenough' })
  const { id } = (await club.admins.byLogin('admin')) ?? { id: '' }
  const client = await administrator({ ...club, adminId: id })
  expect((await client.get('/api/admins')).body.data).toEqual([{ id, name: 'admin', email: null, you: true }])
  expect((await client.post('/api/changeEmail', { email: 'admin@example.org', password: 'longenough' })).status).toBe(200)
  expect((await club.admins.byEmail('admin@example.org'))?.id).toBe(id)
})
