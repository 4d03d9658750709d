import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering } from '../../testing/answering.ts'
import { holding, newDevice } from '../../testing/device.ts'
import { allHeld, changeHeld, letGo } from './held.ts'
import { sendAfterAll, sendHeld } from './send-held.ts'

const hour = 60 * 60_000
const day = 24 * hour
const now = Date.UTC(2026, 10, 23)
const at = (time: number) => vi.setSystemTime(time)
const states = async () => (await allHeld()).map(({ state }) => state)
const told = (id: string) => changeHeld(id, (held) => ({ ...held, isTold: true, at: Date.now() }))

beforeEach(() => {
  newDevice()
  vi.useFakeTimers({ toFake: ['Date'] })
  at(now)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('what has waited for a day is not sent by itself, because the site may have forgotten its key, and is once somebody says so', async () => {
  await holding({ id: 'a', at: now })
  const asked = answering({ body: { success: true, message: 'Registered' } })
  at(now + day)
  await sendHeld()
  expect([await states(), asked]).toEqual([['asking'], []])
  await sendAfterAll('a')
  expect(await states()).toEqual(['sent'])
  expect(asked).toMatchObject([{ path: '/api/iort', body: { of: 'a' }, key: 'a' }])
})

test('what somebody said yes to waits for another day where nothing answers', async () => {
  await holding({ id: 'a', at: now - 2 * day })
  answering('nothing comes')
  await allHeld()
  await sendAfterAll('a')
  at(now + day - 1)
  expect(await states()).toEqual(['waiting'])
  at(now + day)
  expect(await states()).toEqual(['asking'])
})

test('nothing is forgotten that nobody was told of, by no clock that was years behind', async () => {
  await holding({ id: 'a', at: now })
  at(now + 2000 * day)
  expect(await states()).toEqual(['asking'])
  at(now + 4000 * day)
  expect(await allHeld()).toMatchObject([{ state: 'asking', typed: { roll: 'a' }, isTold: false }])
})

test('what nobody sends is given up three days after they were told, which is told in its turn, with nothing of the student in it', async () => {
  await holding({ id: 'a', at: now - day })
  await allHeld()
  await told('a')
  at(now + 3 * day)
  expect(await allHeld()).toEqual([
    { id: 'a', at: now + 3 * day, path: '/register', call: '/api/iort', body: undefined, typed: {}, state: 'given up', isTold: false },
  ])
  at(now + 30 * day)
  expect(await states()).toEqual(['given up'])
  await told('a')
  at(now + 33 * day)
  expect(await states()).toEqual([])
})

test('what was let go stays so, whatever is told of it after that', async () => {
  await holding({ id: 'a', state: 'sent' })
  await letGo('a', 'sent')
  expect([await told('a'), await allHeld()]).toEqual([false, []])
})
