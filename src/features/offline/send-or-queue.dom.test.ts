import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { students } from '../../collections/registrations/contract.ts'
import { holding, newDevice } from '../../testing/device.ts'
import { NoAnswer } from '../../web/ask.ts'
import { allHeld, mostHeld } from './held.ts'
import { orHeld } from './send-or-queue.ts'

const silence = new NoAnswer(0, 'Nothing answered.')
const submission = { key: 'a-key-of-sixteen-letters', begun: new Date().toISOString() }
const given = { call: students.calls.add, body: { name: 'Asha' }, typed: { name: 'Asha' }, submission }
const register = vi.fn(async () => {})

beforeEach(() => {
  newDevice()
  register.mockClear()
  vi.stubGlobal('navigator', { serviceWorker: { controller: {}, ready: Promise.resolve({ sync: { register } }) }, locks: {} })
  history.replaceState(null, '', '/Register/')
})
afterEach(() => vi.unstubAllGlobals())

test('what nothing answers is held for the page where it was filled in, though another stands there by then', async () => {
  const send = async () => {
    history.replaceState(null, '', '/about')
    throw silence
  }
  expect(await orHeld(send, given)).toEqual({ success: true })
  expect(await allHeld()).toMatchObject([{ id: submission.key, path: '/register', state: 'waiting', typed: given.typed }])
  expect(register).toHaveBeenCalled()
})

test.each([
  ['while the browser knows of no connection', [false, false], false],
  ['while there may have been one', [true, true], true],
  ['as the connection went', [true, false], true],
  ['as the connection came', [false, true], true],
])('what nothing answers %s may have arrived or not', async (_, [before, after], mayBeThere) => {
  const send = async () => {
    vi.stubGlobal('navigator', { ...navigator, onLine: after })
    throw silence
  }
  vi.stubGlobal('navigator', { ...navigator, onLine: before })
  await orHeld(send, given)
  expect(await allHeld()).toMatchObject([{ state: 'waiting', mayBeThere }])
})

test('where the device takes nothing, or no more, it is refused as without it', async () => {
  const send = () => Promise.reject(silence)
  await holding(...Array.from({ length: mostHeld }, (_, index) => ({ id: String(index) })))
  await expect(orHeld(send, given)).rejects.toBe(silence)
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('not here', 'SecurityError')
    },
  })
  await expect(orHeld(send, given)).rejects.toBe(silence)
  expect(register).not.toHaveBeenCalled()
})

test('those that were sent, or are forgotten, keep nobody from being held at the same desk', async () => {
  const over = Array.from({ length: mostHeld + 5 }, (_, at) => ({
    id: String(at),
    state: at % 2 ? ('sent' as const) : ('given up' as const),
  }))
  await holding(...over)
  expect(await orHeld(() => Promise.reject(silence), given)).toEqual({ success: true })
  expect(await allHeld()).toContainEqual(expect.objectContaining({ id: submission.key, state: 'waiting' }))
})

test('what was answered is not held, whatever was answered', async () => {
  const trouble = new NoAnswer(502, 'Trouble.')
  await expect(orHeld(() => Promise.reject(trouble), given)).rejects.toBe(trouble)
  expect(await orHeld(async () => ({ success: true }), given)).toEqual({ success: true })
  expect(await allHeld()).toEqual([])
})
