import { expect, test } from 'vitest'
import type { Session } from '../../db/sessions.ts'
import { clock } from '../../testing/clock.ts'
import { countPeopleRead } from './people-read.ts'

const session = (id: string, elevated = false): Session => ({ id, adminId: 'asha', openedBy: 'password', elevated })
const people = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => `${from + at}`)

test('a session reads each of 200 people as often as it likes, and others after an hour or with the passkey', () => {
  const { now, pass } = clock()
  const count = countPeopleRead()
  const readOf = (id = 'a', elevated = false) => count(session(id, elevated), now())
  for (let load = 0; load < 10; load += 1) expect(readOf().take(people(0, 150))).toBe(true)
  expect(readOf().isUsedUp).toBe(false)
  expect(readOf().take(people(100, 200))).toBe(true)
  expect(readOf().isUsedUp).toBe(true)
  expect([readOf().take(['199']), readOf().take(['200'])]).toEqual([true, false])
  expect([readOf().has('199'), readOf().has('200')]).toEqual([true, false])
  expect([readOf('b').take(['200']), readOf('b').isUsedUp]).toEqual([true, false])
  expect([readOf('a', true).take(people(0, 300)), readOf('a', true).isUsedUp, readOf().has('200')]).toEqual([true, false, false])
  pass(60)
  expect([readOf().isUsedUp, readOf().take(['200'])]).toEqual([false, true])
})

test('who asks for too many at once reads none of them, nor any other in that hour', () => {
  const count = countPeopleRead()
  const read = () => count(session('a'), new Date(0))
  expect(read().take(people(0, 50))).toBe(true)
  expect([read().take(people(0, 201)), read().take(['60']), read().take(people(0, 50))]).toEqual([false, false, true])
  expect(read().isUsedUp).toBe(true)
  // A thousand sessions later it is forgotten.
  for (let at = 0; at < 1000; at += 1) count(session(`${at}`), new Date(0))
  expect(read().isUsedUp).toBe(false)
})
