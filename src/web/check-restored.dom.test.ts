import { beforeEach, expect, test, vi } from 'vitest'
import { checkRestored, session } from './session.ts'

const refresh = vi.fn(async () => {})
const reload = vi.spyOn(location, 'reload').mockReturnValue()
checkRestored(refresh)

const isHidden = () => document.documentElement.hasAttribute('data-unchecked')
const isAdministrator = () => document.documentElement.hasAttribute('data-admin')
function cookie(of: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = `signed-in=asha${of}`
}

/** As when its user goes elsewhere and Back: the browser keeps the page, or not. */
function leaveAndReturn({ persisted = true, meanwhile = () => {} } = {}) {
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
  const wasHidden = isHidden()
  meanwhile()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  return wasHidden
}

beforeEach(() => {
  session.end()
  cookie('')
  document.documentElement.removeAttribute('data-unchecked')
  reload.mockClear()
  refresh.mockClear()
})

test.each([
  ['nothing has changed', () => {}, 'a token'],
  ['the user of this tab has logged in again', () => session.begin('another'), 'another'],
  ['the session waits for a new login', () => session.lapse(), null],
  ['the user has logged out in another tab', () => cookie('; max-age=-1'), null],
])('an administrator’s page is hidden in the cache and loaded again if %s', (_, meanwhile, token) => {
  session.begin('a token')
  expect(leaveAndReturn({ meanwhile })).toBe(true)
  expect([isHidden(), session.token(), reload.mock.calls.length]).toEqual([true, token, 1])
  expect(refresh).not.toHaveBeenCalled()
})

test('a visitor’s page is shown at once, with what changed, and with the tools if someone has logged in meanwhile', () => {
  expect(leaveAndReturn()).toBe(false)
  expect(isAdministrator()).toBe(false)
  leaveAndReturn({ meanwhile: () => sessionStorage.setItem('token', 'a token') })
  expect(isAdministrator()).toBe(true)
  expect(refresh).toHaveBeenCalledTimes(2)
  expect(reload).not.toHaveBeenCalled()
})

test('a page that the browser does not keep is not hidden', () => {
  session.begin('a token')
  expect(leaveAndReturn({ persisted: false })).toBe(false)
})
