import { expect, test } from 'vitest'
import { session, sessionRefused } from './session.ts'

const marked = () => document.documentElement.hasAttribute('data-admin')

test('a login begins it in this tab and marks the page; a logout takes both away', () => {
  session.begin('a token')
  expect([sessionStorage.getItem('token'), session.begun(), marked()]).toEqual(['a token', true, true])
  session.end()
  expect([sessionStorage.getItem('token'), session.begun(), marked()]).toEqual([null, false, false])
})

test('a refusal ends it only where an administrator’s call has no session any more', () => {
  session.begin('a token')
  sessionRefused(401, { who: 'anyone' })
  sessionRefused(403, { who: 'administrator' })
  expect(session.begun()).toBe(true)
  sessionRefused(401, { who: 'administrator' })
  expect([session.begun(), marked()]).toEqual([false, true])
})

test('what waits for a login in place goes on after it, and not after a logout', async () => {
  for (const [become, goesOn] of [
    [() => session.begin('another'), true],
    [() => session.end(), false],
  ] as const) {
    session.begin('a token')
    session.lapse()
    let said: boolean | undefined
    const waiting = session.regained().then((regained) => {
      said = regained
    })
    await Promise.resolve()
    expect(said).toBeUndefined()
    become()
    await waiting
    expect(said).toBe(goesOn)
  }
})
