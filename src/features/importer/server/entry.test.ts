import { expect, onTestFinished, test, vi } from 'vitest'
import { countryCode, departments, eventTypes, headings, memberCategories, otherNames, years } from '../../../../content/options.ts'
import { headingOf } from '../../../collections/members/contract.ts'
import { bundled } from '../../../collections/resources/bundled.ts'
import { examplesOf } from '../../../contract/example.ts'
import type { Field } from '../../../contract/field.ts'
import { kinds } from '../../../site/collections.server.ts'
import { first, other } from '../../../testing/choices.ts'
import { things } from '../../../testing/examples.ts'
import { pictures } from '../../../testing/pictures.ts'
import { type KeptEntry, readEntry, unknownFields } from './entry.ts'
import { type Entry, type OldKind, oldKindsOf } from './old-kinds.ts'

const oldKinds = oldKindsOf(kinds)

/** What becomes of an old entry, and how its fields were normalised; or why it is refused. */
function read(kind: OldKind, old: unknown, base?: string) {
  const one = readEntry(kind, old, base)
  const fields = one.notes.map(({ field }) => field)
  return one.entry ? { entry: one.entry, changes: fields } : { refused: fields }
}
/** What becomes of such an entry: of fields that came later an old site knows nothing, so they are what they fall back to. */
function taken({ name, fields }: OldKind, entry: Entry): Entry {
  const later = Object.entries<Field>(things.find(({ table }) => table === name)?.fields ?? {}).filter(([field]) => !(field in fields))
  return { ...Object.fromEntries(later.map(([field, { fallback = '' }]) => [field, fallback])), ...entry }
}
const exampleOf = ({ fields }: OldKind): Entry => examplesOf(fields)
type Kinds = [OldKind, OldKind, OldKind, OldKind, OldKind]
const named = (name: string) => oldKinds.find((kind) => kind.name === name) as OldKind
const [events, faqs, gallery, homeImages, members] = ['events', 'faqs', 'gallery', 'home images', 'members'].map(named) as Kinds
const [notifications, projects, resources, students, timeline] = [
  ...['notifications', 'projects', 'resources', 'students', 'timeline'].map(named),
] as Kinds
const videos = named('videos')

const [hackathon, member, notice, picture] = [events, members, notifications, gallery].map(exampleOf) as [Entry, Entry, Entry, Entry]
const [project, question, video] = [projects, faqs, videos].map(exampleOf) as [Entry, Entry, Entry]
const entry: Entry = examplesOf(timeline.fields)
const student = examplesOf(students.fields) as Entry & { roll: string; phoneNumber: string }

test('an entry that this site would write is left as it is', () => {
  expect(read(events, hackathon)).toEqual({ entry: taken(events, hackathon), changes: [] })
  expect(read(members, member)).toEqual({ entry: taken(members, member), changes: [] })
  expect(read(videos, { ...video, _id: 'x', id: 'x', __v: 2, updatedAt: '2026' })).toEqual({
    entry: taken(videos, video),
    changes: [],
  })
})

// A category with a heading of its own, where the club has one.
const headed = Object.keys(headings)[0] ?? first.category

const otherWays: [OldKind, object, Entry][] = [
  [events, { ...hackathon, eventDate: '2026-11-30T20:00:00Z' }, hackathon],
  [events, { ...hackathon, time: '5:30 PM', eventType: ` ${first.eventType.toLowerCase()} ` }, hackathon],
  [events, { ...hackathon, registerLink: 'HTTP://example.org/register' }, hackathon],
  [
    members,
    { ...member, githubLink: undefined, githublink: member.githubLink, category: headingOf(headed) },
    { ...member, category: headed },
  ],
  [
    members,
    { ...member, rollNumber: String(member.rollNumber).toLowerCase(), category: first.category.toLowerCase().replaceAll(' ', '  ') },
    member,
  ],
  [videos, { ...video, link: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ', height: 315, width: 560 }, video],
  [students, { ...student, roll: ` ${student.roll.toLowerCase()} `, phoneNumber: 9800000110, year: first.year.toLowerCase() }, student],
  [homeImages, { _id: 'x', imagelink: 'http://example.org/a.png' }, { scrollImage: 'https://example.org/a.png' }],
  [notifications, { ...notice, submissionDate: 'Fri Nov 20 2026 00:00:00 GMT+0530 (India Standard Time)' }, notice],
]
test.for(otherWays)('%#: an old way to say it is normalised', ([kind, old, entry]) => {
  expect(read(kind, old)).toMatchObject({ entry: taken(kind, entry) })
})

const id = '65f1c0de0004000000000001'
const made = '2024-03-13'
const bare = ['', '#', 'NA', null, '@asha', 'https://', 'http://localhost:3000/asha']
test.for(bare)('a link that says %j becomes empty wherever an entry may lack one', (written) => {
  const links = { linkedinlink: written, instagramlink: written, githubLink: written, imagelink: written, desc: '' }
  expect(read(members, { ...member, ...links })).toMatchObject({
    entry: { ...member, linkedinlink: '', instagramlink: '', githubLink: '', imagelink: '', desc: '' },
  })
  expect(read(projects, { ...project, imagelink: written, morelink: written })).toMatchObject({ entry: { imagelink: '', morelink: '' } })
  expect(read(gallery, { ...picture, morelink: written, description: '' })).toMatchObject({ entry: { morelink: '', description: '' } })
  expect(read(events, { ...hackathon, poster: written, registerLink: written })).toMatchObject({ entry: { poster: '', registerLink: '' } })
  expect(read(timeline, { ...entry, description: null })).toMatchObject({ entry: { ...entry, description: '' } })
})

// The names that other sites have for the words of the club.
const otherWritten = Object.entries(otherNames).flatMap(([word, names]) =>
  names.flatMap((written) => [
    ...((eventTypes as readonly string[]).includes(word) ? [{ kind: events, field: 'eventType', written, word }] : []),
    ...((departments as readonly string[]).includes(word) ? [{ kind: students, field: 'dept', written, word }] : []),
    ...((memberCategories as readonly string[]).includes(word)
      ? [{ kind: members, field: 'category', written: `${written} Core`, word }]
      : []),
    ...((years as readonly string[]).includes(word) ? [{ kind: students, field: 'year', written: `${written} Year`, word }] : []),
  ]),
)

const roughly: [OldKind, object, Entry][] = [
  [members, { linkedinlink: 'www.linkedin.com/in/asha' }, { linkedinlink: 'https://www.linkedin.com/in/asha' }],
  [members, { linkedinlink: 'https://a.example.org/x https://b.example.org/y' }, { linkedinlink: 'https://a.example.org/x' }],
  [members, { imagelink: 'https://example.org/my photo.png' }, { imagelink: 'https://example.org/my%20photo.png' }],
  [members, { imagelink: 'http://localhost:5000/uploads/a.png' }, { imagelink: 'https://old.example.org/uploads/a.png' }],
  [members, { imagelink: '/opt/render/project/src/uploads/a.png' }, { imagelink: '' }],
  [members, { rollNumber: 'NA', position: '' }, { rollNumber: '', position: first.category }],
  ...otherWritten.map(({ kind, field, written, word }): [OldKind, object, Entry] => [kind, { [field]: written }, { [field]: word }]),
  [events, { time: '10 AM - 4 PM' }, { time: '10:00' }],
  [events, { eventDate: '12-13 March 2024' }, { eventDate: '2024-03-12' }],
  [events, { eventDate: '12/3/24' }, { eventDate: '2024-03-12' }],
  [events, { description: '<p>Hello<br>all</p>' }, { description: 'Hello\nall' }],
  [projects, { person: [{ name: 'A' }, { name: 'B' }] }, { person: 'A, B' }],
  [timeline, { startDate: 'Feb 2022', endDate: '2022-12' }, { startDate: '2022-02-01', endDate: '2022-12-01' }],
  [events, { eventDate: '', _id: id }, { eventDate: made }],
  [timeline, { startDate: '', endDate: null, _id: id }, { startDate: made, endDate: made }],
  [timeline, { endDate: '' }, { endDate: String(entry.startDate) }],
  [videos, { link: 'aqz-KE-bpKQ' }, { link: 'https://www.youtube.com/embed/aqz-KE-bpKQ' }],
  [
    videos,
    { link: '<iframe src="https://www.youtube.com/embed/aqz-KE-bpKQ" width="1">' },
    { link: 'https://www.youtube.com/embed/aqz-KE-bpKQ' },
  ],
  [videos, { width: '640px', height: '360.5 px' }, { width: '640', height: '360' }],
  ...[`+${countryCode} 98000 00110`, '098000-00110', Number(`${countryCode}9800000110`)].map((phoneNumber): [OldKind, object, Entry] => [
    students,
    { phoneNumber },
    { phoneNumber: student.phoneNumber },
  ]),
  [students, { year: other.year.toUpperCase(), team: other.team.toLowerCase() }, { year: other.year, team: other.team }],
  [notifications, { bgColor: 'transparent', textColor: 'navy' }, { bgColor: '#FFFFFF', textColor: '#000000' }],
  [notifications, { submissionDate: '', submissionTime: null, _id: id }, { submissionDate: made, submissionTime: '8:36:06 PM' }],
  ...bundled.map(({ title, fileurl }): [OldKind, object, Entry] => [
    resources,
    { title: `Spring ${title.split(' ').slice(-3).join(' ')}`, fileurl: '/opt/a.pdf' },
    { fileurl },
  ]),
  [faqs, { question: 'May I join?', Answer: 'Yes.' }, { question: 'May I join?' }],
]
const whole = new Map<OldKind, object>([
  ...([
    [members, member],
    [events, hackathon],
    [gallery, picture],
    [timeline, entry],
    [videos, video],
    [students, student],
    [projects, project],
    [notifications, notice],
    [faqs, question],
  ] as [OldKind, object][]),
  [resources, { title: 'Shelf list', description: '', fileurl: 'https://example.org/shelf.pdf' }],
])
test.for(roughly)('%#: rough values are normalised, and the changes are reported: %o', ([kind, written, becomes]) => {
  const { entry: normalisedEntry, changes } = read(kind, { ...whole.get(kind), ...written }, 'https://old.example.org')
  expect(normalisedEntry).toMatchObject(becomes)
  const changed = Object.keys(becomes).filter((name) => JSON.stringify((written as Entry)[name]) !== JSON.stringify(becomes[name]))
  if (kind !== faqs) expect(changes).toEqual(expect.arrayContaining(changed))
})

test('what is still on ends on the day of the import, and is the same entry on every other day', () => {
  onTestFinished(() => void vi.useRealTimers())
  const [one, other] = ['2026-05-01', '2026-06-02'].map((day) => {
    vi.useFakeTimers({ now: new Date(`${day}T12:00:00+05:30`), toFake: ['Date'] })
    return readEntry(timeline, { ...entry, endDate: 'Till date' }, undefined) as KeptEntry
  })
  expect([one?.entry.endDate, other?.entry.endDate]).toEqual(['2026-05-01', '2026-06-02'])
  expect([other?.oldKey, other?.content]).toEqual([one?.oldKey, one?.content])
})

const png = `data:image/png;base64,${pictures['image/png'].toString('base64')}`
test('a picture inside the entry is stored with it, and one that was emptied is reported', () => {
  expect(read(gallery, { ...picture, imagelink: png })).toEqual({
    entry: taken(gallery, { ...picture, imagelink: png }),
    changes: ['imagelink'],
  })
  expect(read(members, { ...member, imagelink: 'data:image/png;base64,AA' })).toMatchObject({
    entry: { imagelink: '' },
    changes: ['imagelink'],
  })
})

test('what a notice lacks has its default, and a date that cannot be read stays as it was written', () => {
  expect(read(notifications, { title: 'Lab open', submissionDate: 'last week' })).toEqual({
    entry: taken(notifications, {
      ...{ title: 'Lab open', description: '', submissionDate: 'last week', submissionTime: '' },
      ...{ alignment: 'left', bgColor: '#FFFFFF', textColor: '#000000' },
    }),
    changes: [],
  })
})

const replaced: [OldKind, object, Entry][] = [
  [timeline, { ...entry, startDate: '2024-05-01', endDate: '2024-04-30' }, { startDate: '2024-05-01', endDate: '2024-05-01' }],
  [timeline, { ...entry, title: '', description: 'We opened the lab.' }, { title: 'We opened the lab.' }],
  [timeline, { ...entry, title: '', description: '' }, { title: 'Unknown' }],
  [events, { ...hackathon, _id: id, eventDate: '13/13/2026', eventType: 'Flash mob' }, { eventDate: made, eventType: 'Flash mob' }],
  [events, { ...hackathon, time: 'after lunch', eventType: '' }, { time: '00:00', eventType: 'Unknown' }],
  [members, { ...member, desc: 'x'.repeat(1001) }, { desc: `${'x'.repeat(999)}…` }],
  [members, { ...member, name: '', desc: 'Keeps the keys.', category: 'Mascot' }, { name: 'Keeps the keys.', category: 'Mascot' }],
  [gallery, { ...picture, imagelink: 'C:\\\\fakepath\\\\tea.png' }, { imagelink: '' }],
  [resources, { title: 'Shelf list', description: '', fileurl: '/opt/render/project/src/uploads/1.pdf' }, { fileurl: '' }],
  [projects, { ...project, person: '' }, { person: 'Unknown' }],
  [faqs, { ...question, answer: null }, { answer: 'Unknown' }],
]
test.for(replaced)(
  '%#: an entry in which something can be read is imported, and what cannot be stored is reported: %o',
  ([kind, old, becomes]) => {
    const { entry: stored, changes } = read(kind, old)
    expect(stored).toMatchObject(becomes)
    const changed = Object.keys(becomes).filter((name) => (old as Entry)[name] !== becomes[name])
    expect(changes).toEqual(expect.arrayContaining(changed))
  },
)

const refused: [OldKind, unknown, string[]][] = [
  [events, { poster: '', eventDate: '' }, ['eventTitle', 'eventDate', 'eventType', 'time']],
  [videos, { ...video, link: 'https://video.example.org/1' }, ['link']],
  [students, { ...student, roll: 'SHORT', phoneNumber: '98••••••10' }, ['roll', 'phoneNumber']],
  [events, [hackathon], ['entry']],
]
test.for(refused)(
  '%#: an entry in which nothing can be read is refused by its fields, and a student without a roll or phone number',
  ([kind, old, fields]) => {
    expect(read(kind, old)).toEqual({ refused: fields })
  },
)

test('an entry is known by its old id in any spelling, or by what it says', () => {
  const keyOf = (more: object) => (readEntry(events, { ...hackathon, ...more }, undefined) as { oldKey: string }).oldKey
  expect(keyOf({ _id: '65f1' })).toBe('id:65f1')
  expect(keyOf({ id: 7 })).toBe('id:7')
  expect(keyOf({ _id: { $oid: '65f1' } })).toBe('id:65f1')
  expect(keyOf({})).toMatch(/^content:[\w-]{43}$/)
  expect(keyOf({})).toBe(keyOf({ _id: '' }))
  expect(keyOf({})).not.toBe(keyOf({ time: '17:31' }))
})

test('fields that this site has no place for are named; what a database adds by itself is not', () => {
  expect(unknownFields(members, { ...member, githublink: '', _id: 1, __v: 0, createdAt: 1, age: 20 })).toEqual(['age'])
  expect(unknownFields(members, JSON.parse('{"__proto__": 1, "constructor": 2}'))).toEqual(['__proto__', 'constructor'])
})
