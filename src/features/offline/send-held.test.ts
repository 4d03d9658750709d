import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answering } from '../../testing/answering.ts'
import { holding, newDevice } from '../../testing/device.ts'
import { allHeld, letGo } from './held.ts'
import { sendHeld, sendHeldOrThrow } from './send-held.ts'

const states = async () => Object.fromEntries((await allHeld()).map(({ id, state }) => [id, state]))
const taken = { body: { success: true, message: 'Registered' } }

beforeEach(newDevice)
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Has something happen while the first is on its way. */
function meanwhile(happen: () => Promise<unknown>) {
  const send = fetch
  let isFirst = true
  vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
    if (isFirst) await happen()
    isFirst = false
    return send(...given)
  })
}

test('what is let go while another is on its way is not sent', async () => {
  await holding({ id: 'a' }, { id: 'b' }, { id: 'c' })
  const asked = answering(taken)
  meanwhile(() => letGo('b', 'waiting'))
  await sendHeld()
  expect(asked.map(({ key }) => key)).toEqual(['a', 'c'])
  expect(await states()).toEqual({ a: 'sent', c: 'sent' })
})

test('what is let go while it is on its way itself, and is refused, does not come back', async () => {
  await holding({ id: 'a' })
  answering({ status: 409, body: { success: false, message: 'Registered already.' } })
  meanwhile(() => letGo('a', 'waiting'))
  await sendHeld()
  expect(await allHeld()).toEqual([])
})

test('who lets something go that is on its way is told where it was sent all the same, of which nothing lies there again', async () => {
  await holding({ id: 'a' })
  answering(taken)
  meanwhile(() => letGo('a', 'waiting'))
  await sendHeld()
  const [one, ...others] = await allHeld()
  expect(one).toMatchObject({ id: 'a', state: 'sent', wasLetGo: true, message: 'Registered', typed: {}, isTold: false })
  expect([one?.body, others]).toEqual([undefined, []])
})

test.each([
  ['is lost', 'nothing comes' as const],
  ['comes from a server in front', { status: 504, body: 'Gateway timeout' }],
])('who lets something go whose answer %s is told that it may have arrived, and nothing is sent again', async (_, lost) => {
  await holding({ id: 'a' })
  answering(lost)
  await sendHeld()
  await letGo('a', 'waiting')
  const [one] = await allHeld()
  expect(one).toMatchObject({ state: 'let go', typed: {}, isTold: false })
  expect(one?.body).toBeUndefined()
  const asked = answering(taken)
  await sendHeld()
  expect(asked).toEqual([])
  await letGo('a', 'let go')
  expect(await allHeld()).toEqual([])
})

test('who lets something go just as it is set off has it not sent, or is told that it may have arrived', async () => {
  await holding({ id: 'a' })
  let going: Promise<unknown> | undefined
  const justNow = () => {
    going ??= letGo('a', 'waiting')
    return true
  }
  vi.stubGlobal('navigator', Object.defineProperty({ locks: navigator.locks }, 'onLine', { get: justNow }))
  const asked = answering('nothing comes')
  await sendHeld()
  await going
  expect(asked.length > 0).toBe((await allHeld()).some(({ state }) => state === 'let go'))
})

test('of what could not leave the device nothing has to be told once it is let go', async () => {
  vi.stubGlobal('navigator', { locks: navigator.locks, onLine: false })
  await holding({ id: 'a' })
  answering('nothing comes')
  await sendHeld()
  await letGo('a', 'waiting')
  expect(await allHeld()).toEqual([])
})

test('who does not want sent what has been sent since they looked is told that it has', async () => {
  await holding({ id: 'a' })
  answering(taken)
  await sendHeld()
  await letGo('a', 'waiting')
  expect(await allHeld()).toMatchObject([{ state: 'sent', wasLetGo: true, isTold: false }])
  await letGo('a', 'sent')
  expect(await allHeld()).toEqual([])
})

test.each([
  ['the site fails at one', { status: 500, body: { success: false, message: 'Something went wrong.' } }],
  ['a server in front of it answers', { status: 502, body: 'Bad gateway' }],
  ['something else altogether answers', { body: null }],
])('where %s, what lies behind it is sent', async (_, trouble) => {
  await holding({ id: 'a' }, { id: 'b' })
  answering(trouble, taken)
  await sendHeld()
  expect(await states()).toEqual({ a: 'waiting', b: 'sent' })
})

test('what takes too long keeps nothing behind it', async () => {
  await holding({ id: 'a' }, { id: 'b' })
  answering(taken)
  vi.spyOn(AbortSignal, 'timeout').mockImplementationOnce(() => AbortSignal.abort(new DOMException('too long', 'TimeoutError')))
  const send = fetch
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    init.signal?.throwIfAborted()
    return send(path, init)
  })
  await sendHeld()
  expect(await states()).toEqual({ a: 'waiting', b: 'sent' })
})

test.each([
  ['there is no connection', 'nothing comes' as const],
  ['the site has too much to do', { status: 503, body: { success: false, message: 'Later.' } }],
  ['too much has come from here', { status: 429, body: { success: false, message: 'Later.' } }],
])('where %s, all waits, and the browser is told to wake the worker again', async (_, trouble) => {
  await holding({ id: 'a' }, { id: 'b' })
  const asked = answering(trouble)
  await expect(sendHeldOrThrow()).rejects.toThrow()
  expect(asked.length).toBe(1)
  expect(await states()).toEqual({ a: 'waiting', b: 'waiting' })
})

test('the browser is told that it is done once nothing waits, also where something was refused', async () => {
  await holding({ id: 'a' }, { id: 'b' })
  answering(taken, { status: 409, body: { success: false, message: 'Registered already.' } })
  await sendHeldOrThrow()
  const all = await allHeld()
  expect(all.find(({ id }) => id === 'a')).toMatchObject({ state: 'sent', typed: {}, message: 'Registered' })
  expect(all.find(({ id }) => id === 'b')).toMatchObject({ state: 'refused', typed: { roll: 'b' }, message: 'Registered already.' })
})
