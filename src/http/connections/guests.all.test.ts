import { expect, test } from 'vitest'
import { Guests } from './guests.ts'

/** Lets connections in by name and tells which of those that were let in are still there. */
function room(most: { all: number; ofOne: number }) {
  const guests = new Guests<string>(most)
  const here = new Set<string>()
  const come = (name: string, address: string) => {
    here.add(name)
    const goes = guests.admit(name, address)
    if (goes) here.delete(goes.guest)
    return goes
  }
  return { come, here }
}

test('whoever opens ever new connections from a few addresses pushes out his own, and nobody who stays', () => {
  const { come, here } = room({ all: 2_000, ofOne: 400 })
  for (let hall = 0; hall < 40; hall += 1) come(`hall ${hall}`, '198.51.100.7')
  come('form', '203.0.113.9')
  for (let turn = 0; turn < 20_000; turn += 1) come(`churn ${turn}`, `192.0.2.${turn % 6}`)
  expect(here.has('form')).toBe(true)
  expect([...here].filter((name) => name.startsWith('hall'))).toHaveLength(40)
  expect(here.size).toBe(2_000)
})

test('the addresses of a /48 are one network, which gives way together', () => {
  const { come, here } = room({ all: 2_000, ofOne: 400 })
  come('form', '2001:db8:1:1::/64')
  come('household', '2001:db8:1:2::/64')
  for (let turn = 0; turn < 20_000; turn += 1) come(`churn ${turn}`, `2001:db8:77:${(turn % 5_000).toString(16)}::/64`)
  expect([here.has('form'), here.has('household'), here.size]).toEqual([true, true, 2_000])
  // Its own oldest went, so that what is left are its newest.
  expect([here.has('churn 19999'), here.has('churn 18002'), here.has('churn 18001')]).toEqual([true, true, false])
})

test('of networks that hold as many the one goes short that opens another, and a newcomer is let in', () => {
  const { come, here } = room({ all: 6, ofOne: 5 })
  for (const name of ['a1', 'b1', 'a2', 'b2', 'c1', 'c2']) come(name, `192.0.2.${name.charCodeAt(0)}`)
  expect(come('c3', '192.0.2.99')).toEqual({ guest: 'c1', limit: 'connections in all' })
  expect(come('d1', '192.0.2.100')?.guest).toBe('a1')
  expect([...here].sort()).toEqual(['a2', 'b1', 'b2', 'c2', 'c3', 'd1'])
})

test('where all that were answered ask again, the oldest of them goes', () => {
  const guests = new Guests<string>({ all: 10, ofOne: 2 })
  for (const name of ['a', 'b']) {
    guests.admit(name, '192.0.2.1')
    guests.idle(name)
  }
  for (const name of ['b', 'a']) guests.busy(name)
  expect(guests.admit('c', '192.0.2.1')).toEqual({ guest: 'a', limit: 'connections of one address' })
  guests.idle('c')
  expect(guests.admit('d', '192.0.2.1')?.guest).toBe('c')
})
