import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { students } from '../../collections/registrations/contract.ts'
import { answering } from '../../testing/answering.ts'
import { shownAlerts } from '../../web/alerts.ts'
import { NoAnswer } from '../../web/ask.ts'
import { offlineOutbox } from './browser.tsx'
import { type Held, heldForms, hold, moveOldForms, sendHeld, sendNow } from './outbox.ts'

const day = 24 * 60 * 60_000
const now = Date.UTC(2026, 10, 23)
const form: Held = { id: 'a', at: now, path: '/register', typed: { roll: 'R1' }, call: '/api/iort', body: { roll: 'R1' } }
let worker: object | undefined
const alerts = () => shownAlerts().map(({ message }) => message)
const registered = { body: { success: true, message: 'Registration successful' } }

beforeEach(() => {
  worker = {}
  vi.useFakeTimers({ toFake: ['Date'], now })
  const locks = { request: (_name: string, ...rest: unknown[]) => (rest.at(-1) as (lock: object) => unknown)({}) }
  vi.stubGlobal('navigator', { onLine: true, locks, serviceWorker: { getRegistration: async () => worker } })
})

test('a form in the outbox is sent with its key, deleted, and reported', async () => {
  const requests = answering(registered)
  hold(form)
  await sendHeld()
  await sendHeld()
  expect(requests).toEqual([{ path: '/api/iort', body: form.body, key: 'a', version: undefined }])
  expect([heldForms(), alerts()]).toEqual([[], ['Your form was sent. Registration successful.']])
})

test('a page that enters the back/forward cache, and so gets no lock, keeps its forms', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('navigator', { ...navigator, locks: { request: () => Promise.reject(new DOMException('', 'InvalidStateError')) } })
  hold(form)
  await Promise.all([sendHeld(), sendNow(form)])
  expect(heldForms()).toEqual([form])
})

test('without a clear answer a form waits', async () => {
  const busy = { status: 429, body: { success: false, message: 'Later' } }
  const portal = { status: 200, body: { login: 'portal' } }
  answering('nothing comes', { status: 500, body: { success: false, message: 'Trouble' } }, busy, portal)
  hold(form)
  for (let times = 0; times < 4; times += 1) await sendHeld()
  expect([heldForms(), alerts()]).toEqual([[form], []])
})

test.each([
  ['after a day, when the site no longer knows the key', day, 'Your form could not be sent for a day. It may have arrived already.', 0],
  ['once the site has refused it', 0, 'Your form was not accepted: This roll number is already registered.', 1],
])('%s a form is not sent again; the visitor has three days to decide', async (_, age, words, sent) => {
  const requests = answering({ status: 400, body: { success: false, message: 'This roll number is already registered.' } })
  hold({ ...form, at: now - age })
  await sendHeld()
  await sendHeld()
  expect(heldForms()).toEqual([{ ...form, at: now - age, problem: { words, at: now } }])
  expect([requests.length, alerts()]).toEqual([sent, [words]])
  vi.setSystemTime(now + 3 * day - 1)
  await sendHeld()
  expect(heldForms()).toHaveLength(1)
  vi.setSystemTime(now + 3 * day)
  await sendHeld()
  expect(heldForms()).toEqual([])
})

const silence = new NoAnswer(0, 'Nothing answered.')
const submission = { key: 'a', begun: new Date(now).toISOString() }
const given = { call: students.calls.add, body: form.body, typed: form.typed, submission }
const send = (error: Error) => offlineOutbox.send(() => Promise.reject(error), given)

test('a form that nothing answers is stored with the key of its submission', async () => {
  history.replaceState(null, '', '/Register/')
  expect(await send(silence)).toMatchObject({ success: true })
  expect(heldForms()).toEqual([{ ...form, call: students.calls.add.path }])
})

test('other failures, and all of administrators, without a worker and of a full device, are failures as before', async () => {
  const trouble = new NoAnswer(500, 'Trouble.')
  await expect(send(trouble)).rejects.toBe(trouble)
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it.
  document.cookie = 'signed-in=abc'
  await expect(send(silence)).rejects.toBe(silence)
  // biome-ignore lint/suspicious/noDocumentCookie: as the server removes it.
  document.cookie = 'signed-in=; max-age=0'
  expect(heldForms()).toEqual([])
  worker = undefined
  await expect(send(silence)).rejects.toBe(silence)
  worker = {}
  expect(heldForms()).toEqual([])
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('localStorage', { setItem })
  await expect(send(silence)).rejects.toBe(silence)
})

test('forms that an earlier version stored are moved once, and its database is deleted', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const opening = indexedDB.open('held', 1)
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore('drafts', { keyPath: 'id' })
    for (const state of ['waiting', 'asking', 'refused', 'sent', 'given up', 'let go'])
      store.put({ ...form, id: state, state, ...(state === 'refused' && { message: 'No' }) })
  }
  await new Promise((done) => {
    opening.onsuccess = done
  })
  opening.result.close()
  await moveOldForms()
  const all = heldForms()
  expect(all.map(({ id, problem }) => [id, problem?.words]).sort()).toEqual([
    ['asking', 'Your form could not be sent for a day. It may have arrived already.'],
    ['refused', 'Your form was not accepted: No'],
    ['waiting', undefined],
  ])
  expect(all.map((one) => ({ ...one, id: 'a', problem: undefined }))).toEqual(Array(3).fill({ ...form, problem: undefined }))
  await expect.poll(() => indexedDB.databases()).toEqual([])
})
