import { beforeEach, expect, test, vi } from 'vitest'
import { checkRestored } from './restored-page.ts'
import { session } from './session.ts'

const refresh = vi.fn(async () => {})
const answer = vi.fn<(signal: AbortSignal) => Promise<number>>()
const reload = vi.spyOn(location, 'reload').mockReturnValue()
checkRestored(answer, refresh)

const isHidden = () => document.documentElement.hasAttribute('data-unchecked')
const isAdministrator = () => document.documentElement.hasAttribute('data-admin')

/** As when its user goes elsewhere and Back: the browser keeps the page, or not. */
async function leaveAndReturn({ persisted = true, meanwhile = () => {} } = {}) {
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
  const wasHidden = isHidden()
  meanwhile()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  await new Promise((done) => setTimeout(done))
  return wasHidden
}

beforeEach(() => {
  session.end()
  document.documentElement.removeAttribute('data-unchecked')
  answer.mockReset()
  answer.mockResolvedValue(200)
  reload.mockClear()
})

test('an administrator’s page is hidden in the cache, and shown again once the server has confirmed the session', async () => {
  session.begin('a token')
  expect(await leaveAndReturn()).toBe(true)
  expect(answer).toHaveBeenCalledOnce()
  expect([isHidden(), isAdministrator(), reload.mock.calls.length]).toEqual([false, true, 0])
})

test('where the server ended the session the token goes and the page is loaded again, hidden until then', async () => {
  session.begin('a token')
  answer.mockResolvedValue(401)
  await leaveAndReturn()
  expect([isHidden(), session.token(), reload.mock.calls.length]).toEqual([true, null, 1])
})

test.each([
  ['logged out', () => session.end(), null],
  ['logged in again', () => session.begin('another'), 'another'],
])('where the user of this tab has %s the page is loaded again, and nothing is asked', async (_, meanwhile, token) => {
  session.begin('a token')
  await leaveAndReturn({ meanwhile })
  expect([isHidden(), session.token(), reload.mock.calls.length]).toEqual([true, token, 1])
  expect(answer).not.toHaveBeenCalled()
})

test('tools that wait for a new login are not shown again', async () => {
  session.begin('a token')
  session.lapse()
  expect(await leaveAndReturn()).toBe(true)
  expect([isHidden(), reload.mock.calls.length]).toEqual([true, 1])
})

test.each([
  ['does not answer', () => Promise.reject(new Error('offline'))],
  ['is broken', async () => 500],
])('a page stays hidden and is loaded again where the server %s', async (_, ask) => {
  session.begin('a token')
  answer.mockImplementation(ask)
  await leaveAndReturn()
  expect([isHidden(), session.token(), reload.mock.calls.length]).toEqual([true, 'a token', 1])
})

test('a visitor’s page is shown at once, with the tools where someone has logged in meanwhile', async () => {
  expect(await leaveAndReturn()).toBe(false)
  expect(isAdministrator()).toBe(false)
  await leaveAndReturn({ meanwhile: () => sessionStorage.setItem('token', 'a token') })
  expect(isAdministrator()).toBe(true)
  expect(answer).not.toHaveBeenCalled()
  expect(reload).not.toHaveBeenCalled()
})

test('a page that the browser does not keep is not hidden', async () => {
  session.begin('a token')
  expect(await leaveAndReturn({ persisted: false })).toBe(false)
  expect(answer).not.toHaveBeenCalled()
})
