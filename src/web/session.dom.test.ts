import { expect, test, vi } from 'vitest'
import { session, sessionRefused } from './session.ts'

const marked = () => document.documentElement.hasAttribute('data-admin')

test('a refusal ends it only where an administrator’s call has no session any more', () => {
  session.begin('a token')
  sessionRefused(401, { who: 'anyone' })
  sessionRefused(403, { who: 'administrator' })
  expect(session.begun()).toBe(true)
  sessionRefused(401, { who: 'administrator' })
  expect([session.begun(), marked()]).toEqual([false, true])
})

test.each([
  ['goes on after it', () => session.begin('another'), true],
  ['does not after a logout', () => session.end(), false],
])('what waits for a login in place %s', async (_, become, goesOn) => {
  session.begin('a token')
  session.lapse()
  const said = vi.fn()
  const waiting = session.regained().then(said)
  await Promise.resolve()
  expect(said).not.toHaveBeenCalled()
  become()
  await waiting
  expect(said).toHaveBeenCalledWith(goesOn)
})
