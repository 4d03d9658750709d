import { expect, test } from 'vitest'
import { students } from '../collections/registrations/contract.ts'
import { examplesOf } from '../contract/example.ts'
import { other } from '../testing/choices.ts'
import { administrator, clientOf } from '../testing/club.ts'
import { login, registration, plainSite as site } from '../testing/plain-site.ts'
import { rollOf } from '../testing/rolls.ts'

const student = examplesOf(students.fields)

const registered = { status: 200, told: 'Registration successful. See who registered' }

test('a browser that sends a form again, because the answer was lost or is read anew, is told what became of the first', async () => {
  const { club, app, send } = await site()
  const twins = await Promise.all([send('/register', registration), send('/register', registration)])
  expect(twins).toMatchObject([registered, registered])
  // A browser that starts anew has no more to show for itself than its address.
  expect(await send('/register', registration, clientOf(app))).toMatchObject(registered)
  expect(await club.store.db.selectFrom('students').select('roll').execute()).toEqual([{ roll: student.roll }])
  const tries = await club.store.db.selectFrom('rate_limits').select('count').where('key', 'like', 'register:address:%').execute()
  expect(tries).toEqual([{ count: 1 }])
})

test('only the same form, word for word and from the same address, is the same', async () => {
  const { app, send } = await site()
  const from = (address: string) => ({ 'x-forwarded-for': address })
  await send('/register', registration, clientOf(app), from('192.0.2.1'))
  const taken = { status: 409, told: 'This roll number is registered already.' }
  expect(await send('/register', registration, clientOf(app), from('192.0.2.2'))).toMatchObject(taken)
  for (const [field, value] of [
    ['name', `${student.name}a`],
    ['phoneNumber', '9800000999'],
    ['showPhone', ''],
    ['team', other.team],
  ] as const)
    expect.soft(await send('/register', { ...registration, [field]: value }, clientOf(app), from('192.0.2.1')), field).toMatchObject(taken)
  expect(await send('/register', { ...registration, roll: rollOf(3) }, clientOf(app), from('192.0.2.1'))).toMatchObject(registered)
})

test('a student whose entry was deleted is registered again, and not told of the first time', async () => {
  const { club, app, send } = await site()
  const admin = await administrator({ ...club, client: () => clientOf(app) })
  for (const _ of [1, 2]) {
    expect(await send('/register', registration)).toMatchObject(registered)
    const { data } = (await admin.get('/api/students')).body
    expect(data).toHaveLength(1)
    await admin.post(`/api/deleteStudent/${data[0].id}`)
  }
})

test('a login is done anew however often it is sent', async () => {
  const { club, app, send } = await site()
  for (const _ of [1, 2]) await send('/admin', login, clientOf(app))
  expect(await club.store.db.selectFrom('sessions').selectAll().execute()).toHaveLength(2)
  for (const _ of [1, 2]) await send('/admin', { ...login, password: 'not the password' }, clientOf(app))
  const tries = await club.store.db.selectFrom('rate_limits').select('count').where('key', 'like', 'login:typed:%').execute()
  expect(tries).toEqual([{ count: 2 }])
})
