import { expect, test } from 'vitest'
import { headings } from '../../content/options.ts'
import { headingOf } from '../club/members/contract.ts'
import { first } from '../testing/choices.ts'
import { hackathon, member, notice, student, video } from '../testing/samples.ts'
import type { Entry, Kind } from './kind.ts'
import { kinds } from './kinds.ts'
import { readEntry, unknownFields } from './read-entry.ts'

/** What becomes of an old entry, and how its fields were mended; or why it is refused. */
function read(kind: Kind, old: unknown, base?: string) {
  const one = readEntry(kind, old, base)
  return 'entry' in one
    ? { entry: one.entry, mends: one.mends.map(({ field }) => field) }
    : { refused: one.refused.map(({ field }) => field) }
}
const { events, members, notifications, students, videos, homeImages } = kinds

test('an entry that this site would write is left as it is', () => {
  expect(read(events, hackathon)).toEqual({ entry: hackathon, mends: [] })
  expect(read(members, member)).toEqual({ entry: member, mends: [] })
  expect(read(videos, { ...video, _id: 'x', id: 'x', __v: 2, updatedAt: '2026' })).toEqual({ entry: video, mends: [] })
})

// A category that stands under a heading of its own, where the club has one.
const headed = Object.keys(headings)[0] ?? first.category

const mended: [Kind, object, Entry][] = [
  [events, { ...hackathon, eventDate: '2026-11-30T20:00:00Z' }, hackathon],
  [events, { ...hackathon, time: '5:30 PM', eventType: ` ${first.eventType.toLowerCase()} ` }, hackathon],
  [events, { ...hackathon, registerLink: 'HTTP://example.org/register' }, hackathon],
  [
    members,
    { ...member, githubLink: undefined, githublink: member.githubLink, category: headingOf(headed) },
    { ...member, category: headed },
  ],
  [members, { ...member, rollNumber: 'nv.en.u4ece22104', category: first.category.toLowerCase().replaceAll(' ', '  ') }, member],
  [videos, { ...video, link: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', height: 315, width: 560 }, video],
  [students, { ...student, roll: ` ${student.roll.toLowerCase()} `, phoneNumber: 9800000110, year: first.year.toLowerCase() }, student],
  [homeImages, { _id: 'x', imagelink: 'http://example.org/a.png' }, { scrollImage: 'https://example.org/a.png' }],
  [notifications, { ...notice, submissionDate: 'Fri Nov 20 2026 00:00:00 GMT+0530 (India Standard Time)' }, notice],
]
test.for(mended)('%#: an old way to say it is mended', ([kind, old, entry]) => {
  expect(read(kind, old)).toMatchObject({ entry })
})

test('what a notice lacks has its default, and a date that cannot be read stays as it was written', () => {
  expect(read(notifications, { title: 'Lab open', submissionDate: 'last week' })).toEqual({
    entry: {
      ...{ title: 'Lab open', description: '', submissionDate: 'last week', submissionTime: '' },
      ...{ alignment: 'left', bgColor: '#FFFFFF', textColor: '#000000' },
    },
    mends: [],
  })
})

const refused: [Kind, unknown, string[]][] = [
  [
    events,
    { ...hackathon, eventDate: '13/13/2026', poster: 'poster.png', eventType: 'No such type' },
    ['poster', 'eventDate', 'eventType'],
  ],
  [events, { ...hackathon, time: '10 AM - 4 PM' }, ['time']],
  [events, { ...hackathon, description: null, eventTitle: { text: 'x' } }, ['eventTitle', 'description']],
  [events, { ...hackathon, registerLink: 'http://exa mple.org' }, ['registerLink']],
  [members, { ...member, desc: 'x'.repeat(1001), imagelink: 'data:image/png;base64,AA' }, ['desc', 'imagelink']],
  [members, { ...member, linkedinlink: '' }, ['linkedinlink']],
  [videos, { ...video, link: 'https://video.example.org/1', width: '100%' }, ['link', 'width']],
  [students, { ...student, roll: 'SHORT', phoneNumber: '98••••••10' }, ['roll', 'phoneNumber']],
  [students, { ...student, phoneNumber: 980000011 }, ['phoneNumber']],
  [notifications, { ...notice, bgColor: 'red' }, ['bgColor']],
  [events, [hackathon], ['entry']],
  [events, 7, ['entry']],
]
test.for(refused)('%#: what cannot be mended is refused by its fields', ([kind, old, fields]) => {
  expect(read(kind, old)).toEqual({ refused: fields })
})

test('an entry is known by its old id in either spelling, or by what it says', () => {
  const keyOf = (more: object) => (readEntry(events, { ...hackathon, ...more }, undefined) as { key: string }).key
  expect(keyOf({ _id: '65f1' })).toBe('id:65f1')
  expect(keyOf({ id: 7 })).toBe('id:7')
  expect(keyOf({ _id: 'a', id: 'b' })).toBe('id:a')
  expect(keyOf({})).toMatch(/^content:[\w-]{43}$/)
  expect(keyOf({})).toBe(keyOf({ _id: '' }))
  expect(keyOf({})).not.toBe(keyOf({ time: '17:31' }))
})

test('fields that this site has no place for are named; what a database adds by itself is not', () => {
  expect(unknownFields(members, { ...member, githublink: '', _id: 1, __v: 0, createdAt: 1, age: 20 })).toEqual(['age'])
  expect(unknownFields(members, JSON.parse('{"__proto__": 1, "constructor": 2}'))).toEqual(['__proto__', 'constructor'])
})
