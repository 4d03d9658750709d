import { expect, onTestFinished, test, vi } from 'vitest'
import { countryCode, departments, eventTypes, headings, memberCategories, otherNames, years } from '../../../../content/options.ts'
import { headingOf } from '../../../collections/members/contract.ts'
import { bundled } from '../../../collections/resources/bundled.ts'
import type { Field } from '../../../contract/field.ts'
import { kinds } from '../../../site/collections.server.ts'
import { first, other } from '../../../testing/choices.ts'
import { examplesOf } from '../../../testing/example.ts'
import { things } from '../../../testing/examples.ts'
import { pictures } from '../../../testing/pictures.ts'
import { type KeptEntry, readEntry, unknownFields } from './entry.ts'
import { type Entry, type OldKind, oldKindsOf } from './old-kinds.ts'

const oldKinds = oldKindsOf(kinds)
const kindOf = (name: string) => oldKinds.find((kind) => kind.name === name) as OldKind
const exampleOf = (name: string): Entry => examplesOf(kindOf(name).fields)

/** What becomes of an old entry, and how its fields were normalised; or why it is refused. */
function read(name: string, old: unknown, base?: string) {
  const one = readEntry(kindOf(name), old, base)
  const fields = one.notes.map(({ field }) => field)
  return one.entry ? { entry: one.entry, changes: fields } : { refused: fields }
}
/** What becomes of such an entry: of fields that came later an old site knows nothing, so they are what they fall back to. */
function taken(name: string, entry: Entry): Entry {
  const { fields } = kindOf(name)
  const later = Object.entries<Field>(things.find(({ table }) => table === name)?.fields ?? {}).filter(([field]) => !(field in fields))
  return { ...Object.fromEntries(later.map(([field, { fallback = '' }]) => [field, fallback])), ...entry }
}

const [hackathon, member, picture, video] = ['events', 'members', 'gallery', 'videos'].map(exampleOf) as [Entry, Entry, Entry, Entry]
const entry = exampleOf('timeline')
const student = exampleOf('students') as Entry & { roll: string; phoneNumber: string }

test('an entry that this site would write is left as it is', () => {
  for (const [kind, one] of [
    ['events', hackathon],
    ['members', member],
  ] as const)
    expect(read(kind, one)).toEqual({ entry: taken(kind, one), changes: [] })
  expect(read('videos', { ...video, _id: 'x', id: 'x', __v: 2, updatedAt: '2026' })).toEqual({ entry: taken('videos', video), changes: [] })
})

/** A kind, what an old entry of it says otherwise than the example, and what is otherwise in what becomes of it. */
type Reading = [kind: string, said: Record<string, unknown>, becomes: Entry]

// A category with a heading of its own, where the club has one.
const headed = Object.keys(headings)[0] ?? first.category

test.for<Reading>([
  ['events', { eventDate: '2026-11-30T20:00:00Z' }, {}],
  ['events', { time: '5:30 PM', eventType: ` ${first.eventType.toLowerCase()} ` }, {}],
  ['events', { registerLink: 'HTTP://example.org/register' }, {}],
  ['members', { githubLink: undefined, githublink: member.githubLink, category: headingOf(headed) }, { category: headed }],
  ['members', { rollNumber: String(member.rollNumber).toLowerCase(), category: first.category.toLowerCase().replaceAll(' ', '  ') }, {}],
  ['videos', { link: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', height: 315, width: 560 }, {}],
  ['students', { roll: ` ${student.roll.toLowerCase()} `, phoneNumber: 9800000110, year: first.year.toLowerCase() }, {}],
  ['home images', { scrollImage: undefined, imagelink: 'http://example.org/a.png' }, { scrollImage: 'https://example.org/a.png' }],
  ['notifications', { submissionDate: 'Fri Nov 20 2026 00:00:00 GMT+0530 (India Standard Time)' }, {}],
])('%#: an old way to say it is normalised', ([kind, said, becomes]) => {
  const example = exampleOf(kind)
  expect(read(kind, { ...example, ...said })).toMatchObject({ entry: taken(kind, { ...example, ...becomes }) })
})

const id = '65f1c0de0004000000000001'
const made = '2024-03-13'
const bare = ['', '#', 'NA', null, '@asha', 'https://', 'http://localhost:3000/asha']
test.for(bare)('a link that says %j becomes empty wherever an entry may lack one', (said) => {
  const lacking: [kind: string, fields: object][] = [
    ['members', { linkedinlink: said, instagramlink: said, githubLink: said, imagelink: said, desc: null }],
    ['projects', { imagelink: said, morelink: said }],
    ['gallery', { morelink: said, description: null }],
    ['events', { poster: said, registerLink: said }],
    ['timeline', { description: null }],
  ]
  for (const [kind, fields] of lacking) {
    const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, '']))
    expect(read(kind, { ...exampleOf(kind), ...fields })).toMatchObject({ entry: { ...exampleOf(kind), ...empty } })
  }
})

// What the club says that its words were called elsewhere.
const menus: [kind: string, field: string, words: readonly string[], suffix: string][] = [
  ['events', 'eventType', eventTypes, ''],
  ['students', 'dept', departments, ''],
  ['members', 'category', memberCategories, ' Core'],
  ['students', 'year', years, ' Year'],
]
const otherSaid = menus.flatMap(([kind, field, words, suffix]) =>
  words.flatMap((word) => (otherNames[word] ?? []).map((said): Reading => [kind, { [field]: said + suffix }, { [field]: word }])),
)

const embedded = 'https://www.youtube.com/embed/aqz-KE-bpKQ'
test.for<Reading>([
  ['members', { linkedinlink: 'www.linkedin.com/in/asha' }, { linkedinlink: 'https://www.linkedin.com/in/asha' }],
  ['members', { linkedinlink: 'https://a.example.org/x https://b.example.org/y' }, { linkedinlink: 'https://a.example.org/x' }],
  ['members', { imagelink: 'https://example.org/my photo.png' }, { imagelink: 'https://example.org/my%20photo.png' }],
  ['members', { imagelink: 'http://localhost:5000/uploads/a.png' }, { imagelink: 'https://old.example.org/uploads/a.png' }],
  ['members', { imagelink: '/opt/render/project/src/uploads/a.png' }, { imagelink: '' }],
  ['members', { rollNumber: 'NA', position: '' }, { rollNumber: '', position: first.category }],
  ...otherSaid,
  ['events', { time: '10 AM - 4 PM' }, { time: '10:00' }],
  ['projects', { person: [{ name: 'A' }, { name: 'B' }] }, { person: 'A, B' }],
  ['timeline', { startDate: 'Feb 2022', endDate: '2022-12' }, { startDate: '2022-02-01', endDate: '2022-12-01' }],
  ['events', { eventDate: '', _id: id }, { eventDate: made }],
  ['timeline', { startDate: '', endDate: null, _id: id }, { startDate: made, endDate: made }],
  ['timeline', { endDate: '' }, { endDate: String(entry.startDate) }],
  ['videos', { link: 'aqz-KE-bpKQ' }, { link: embedded }],
  ['videos', { link: `<iframe src="${embedded}" width="1">` }, { link: embedded }],
  ['videos', { width: '640px', height: '360.5 px' }, { width: '640', height: '360' }],
  ...[`+${countryCode} 98000 00110`, '098000-00110', Number(`${countryCode}9800000110`)].map(
    (phoneNumber): Reading => ['students', { phoneNumber }, { phoneNumber: student.phoneNumber }],
  ),
  ['students', { year: other.year.toUpperCase(), team: other.team.toLowerCase() }, { year: other.year, team: other.team }],
  ['notifications', { bgColor: 'transparent', textColor: 'navy' }, { bgColor: '#FFFFFF', textColor: '#000000' }],
  ['notifications', { submissionDate: '', submissionTime: null, _id: id }, { submissionDate: made, submissionTime: '8:36:06 PM' }],
  ...bundled.map(
    ({ title, fileurl }): Reading => [
      'resources',
      { title: `Spring ${title.split(' ').slice(-3).join(' ')}`, fileurl: '/opt/a.pdf' },
      { fileurl },
    ],
  ),
  ['faqs', { question: 'May I join?', Answer: 'Yes.' }, { question: 'May I join?' }],
  // What cannot be stored is replaced.
  ['timeline', { startDate: '2024-05-01', endDate: '2024-04-30' }, { startDate: '2024-05-01', endDate: '2024-05-01' }],
  ['timeline', { title: '', description: 'We opened the lab.' }, { title: 'We opened the lab.' }],
  ['timeline', { title: '', description: '' }, { title: 'Unknown' }],
  ['events', { _id: id, eventDate: '12-13 March 2024' }, { eventDate: made }],
  ['events', { _id: id, eventDate: '13/13/2026', eventType: 'Flash mob' }, { eventDate: made, eventType: 'Flash mob' }],
  ['events', { time: 'after lunch', eventType: '' }, { time: '00:00', eventType: 'Unknown' }],
  ['members', { desc: 'x'.repeat(1001) }, { desc: `${'x'.repeat(999)}…` }],
  ['members', { name: '', desc: 'Keeps the keys.', category: 'Mascot' }, { name: 'Keeps the keys.', category: 'Mascot' }],
  ['gallery', { imagelink: 'C:\\\\fakepath\\\\tea.png' }, { imagelink: '' }],
  ['resources', { title: 'Shelf list', description: '', fileurl: '/opt/render/project/src/uploads/1.pdf' }, { fileurl: '' }],
  ['projects', { person: '' }, { person: 'Unknown' }],
  ['faqs', { answer: null }, { answer: 'Unknown' }],
])('%#: what is written roughly is normalised, what cannot be stored is replaced, and both are told: %o', ([kind, said, becomes]) => {
  const { entry: stored, changes } = read(kind, { ...exampleOf(kind), ...said }, 'https://old.example.org')
  expect(stored).toMatchObject(becomes)
  const changed = Object.keys(becomes).filter((name) => JSON.stringify(said[name]) !== JSON.stringify(becomes[name]))
  expect(changes).toEqual(expect.arrayContaining(changed))
})

test('what is still on ends on the day of the import, and is the same entry on every other day', () => {
  onTestFinished(() => void vi.useRealTimers())
  const [one, other] = ['2026-05-01', '2026-06-02'].map((day) => {
    vi.useFakeTimers({ now: new Date(`${day}T12:00:00+05:30`), toFake: ['Date'] })
    return readEntry(kindOf('timeline'), { ...entry, endDate: 'Till date' }, undefined) as KeptEntry
  })
  expect([one?.entry.endDate, other?.entry.endDate]).toEqual(['2026-05-01', '2026-06-02'])
  expect([other?.oldKey, other?.content]).toEqual([one?.oldKey, one?.content])
})

const png = `data:image/png;base64,${pictures['image/png'].toString('base64')}`
test('a picture that is written into the entry is kept with it, and one that was emptied is told', () => {
  const [kept, emptied] = [
    { ...picture, imagelink: png },
    { ...member, imagelink: 'data:image/png;base64,AA' },
  ]
  const changes = ['imagelink']
  expect(read('gallery', kept)).toEqual({ entry: taken('gallery', kept), changes })
  expect(read('members', emptied)).toMatchObject({ entry: { imagelink: '' }, changes })
})

test('what a notice lacks has its default, and a date that cannot be read stays as it was written', () => {
  const said = { title: 'Lab open', submissionDate: 'last week' }
  const defaults = { description: '', submissionTime: '', alignment: 'left', bgColor: '#FFFFFF', textColor: '#000000' }
  expect(read('notifications', said)).toEqual({ entry: taken('notifications', { ...said, ...defaults }), changes: [] })
})

test.for<[kind: string, old: unknown, fields: string[]]>([
  ['events', { poster: '', eventDate: '' }, ['eventTitle', 'eventDate', 'eventType', 'time']],
  ['videos', { ...video, link: 'https://video.example.org/1' }, ['link']],
  ['students', { ...student, roll: 'SHORT', phoneNumber: '98••••••10' }, ['roll', 'phoneNumber']],
  ['events', [hackathon], ['entry']],
])(
  '%#: an entry in which nothing can be read is refused by its fields, and a student without a roll or phone number',
  ([kind, old, fields]) => {
    expect(read(kind, old)).toEqual({ refused: fields })
  },
)

test('an entry is known by its old id in any spelling, or by what it says', () => {
  const keyOf = (more: object) => (readEntry(kindOf('events'), { ...hackathon, ...more }, undefined) as { oldKey: string }).oldKey
  expect(keyOf({ _id: '65f1' })).toBe('id:65f1')
  expect(keyOf({ id: 7 })).toBe('id:7')
  expect(keyOf({ _id: { $oid: '65f1' } })).toBe('id:65f1')
  expect(keyOf({})).toMatch(/^content:[\w-]{43}$/)
  expect(keyOf({})).toBe(keyOf({ _id: '' }))
  expect(keyOf({})).not.toBe(keyOf({ time: '17:31' }))
})

test('fields that this site has no place for are named; what a database adds by itself is not', () => {
  expect(unknownFields(kindOf('members'), { ...member, githublink: '', _id: 1, __v: 0, createdAt: 1, age: 20 })).toEqual(['age'])
  expect(unknownFields(kindOf('members'), JSON.parse('{"__proto__": 1, "constructor": 2}'))).toEqual(['__proto__', 'constructor'])
})
