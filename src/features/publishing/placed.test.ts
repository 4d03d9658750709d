import { expect, test } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { faqs } from '../../collections/faq/contract.ts'
import { gallery } from '../../collections/gallery/contract.ts'
import { placed, type Unshown } from './placed.ts'

const one = (more: Record<string, string>) =>
  ({ state: 'draft', publishAt: 'draft', expiresAt: '', since: '', place: '', ...more }) as unknown as Unshown
const ids = (items: { id: string }[]) => items.map(({ id }) => id).join(' ')
const night = (id: string, eventDate: string) => ({ id, eventDate, time: '17:30' })

test('a draft is placed where it would be if it were published now', () => {
  const list = [night('b', '2999-01-09'), night('a', '2999-01-03')]
  const draft = one({ id: 'd', eventDate: '2999-01-06', time: '17:30' })
  expect(ids(placed(events, list, [draft]))).toBe('b d a')
  expect(ids(placed(events, list, [one({ ...draft, eventDate: '2999-01-03' })]))).toBe('b d a')
  expect(ids(placed(gallery, [{ id: 'b' }, { id: 'a' }], [one({ id: '0' })]))).toBe('0 b a')
  expect(ids(placed(faqs, [{ id: 'a' }, { id: 'b' }], [one({ id: '0' })]))).toBe('a b 0')
})

test('an expired entry keeps its place', () => {
  expect(ids(placed(gallery, [{ id: '3' }, { id: '1' }], [one({ id: 'x', state: 'expired', place: '2' })]))).toBe('3 x 1')
})

test('in a long list each is on the page that has its place, and none is there twice', () => {
  const list = [night('b', '2999-01-09'), night('a', '2999-01-03')]
  const around = ['2999-01-10', '2999-01-06', '2999-01-01'].map((eventDate, at) => one({ id: `d${at}`, eventDate, time: '17:30' }))
  expect(ids(placed(events, list, around))).toBe('d0 b d1 a d2')
  expect(ids(placed(events, list, around, { more: true }))).toBe('d0 b d1 a')
  expect(ids(placed(events, list, around, { newer: true, more: true }))).toBe('b d1 a')
  expect(ids(placed(events, list, [one({ id: 'a', eventDate: '2999-01-10', time: '17:30' })]))).toBe('b a')
  expect(ids(placed(events, [], around))).toBe('d0 d1 d2')
})
