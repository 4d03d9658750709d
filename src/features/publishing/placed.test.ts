import { expect, test } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { faqs } from '../../collections/faq/contract.ts'
import { gallery } from '../../collections/gallery/contract.ts'
import { members } from '../../collections/members/contract.ts'
import { placed, type Unshown } from './placed.ts'

const one = (more: Record<string, string>) =>
  ({ state: 'draft', publishAt: 'draft', expiresAt: '', since: '', place: '', ...more }) as unknown as Unshown
const ids = (items: { id: string }[]) => items.map(({ id }) => id).join(' ')
const night = (id: string, eventDate: string) => ({ id, eventDate, time: '17:30' })

const list = [night('b', '2999-01-09'), night('a', '2999-01-03')]
const drafts = ['2999-01-10', '2999-01-06', '2999-01-01'].map((day, at) => one(night(`d${at}`, day)))
const pictures = [{ id: '3' }, { id: '1' }]

test.each([
  ['a draft is where it would be if it were published now', events, list, [one(night('d', '2999-01-06'))], {}, 'b d a'],
  ['a draft of the same moment is newer', events, list, [one(night('d', '2999-01-03'))], {}, 'b d a'],
  ['a draft without a day comes first', gallery, pictures, [one({ id: '0' })], {}, '0 3 1'],
  ['a draft without a day comes last, where the oldest is first', faqs, [...pictures].reverse(), [one({ id: '0' })], {}, '1 3 0'],
  ['an expired entry keeps its place', gallery, pictures, [one({ id: 'x', state: 'expired', place: '2' })], {}, '3 x 1'],
  ['a whole list has all of them', events, list, drafts, {}, 'd0 b d1 a d2'],
  ['the first page of a long list has those of its days', events, list, drafts, { more: true }, 'd0 b d1 a'],
  ['a later page too', events, list, drafts, { newer: true, more: true }, 'b d1 a'],
  ['entries that were put in another order keep it', members, [{ id: '1' }, { id: '3' }, { id: '2' }], [one({ id: 'd' })], {}, 'd 1 3 2'],
  ['none is there twice', events, list, [one(night('a', '2999-01-10'))], {}, 'b a'],
  ['an empty list has all of them', events, [], drafts, {}, 'd0 d1 d2'],
] as const)('%s', (_, thing, items, unshown, around, order) => {
  expect(ids(placed(thing, items, unshown, around))).toBe(order)
})
