import { expect, test } from 'vitest'
import { events } from '../../../collections/events/contract.ts'
import { faqs } from '../../../collections/faq/contract.ts'
import { members } from '../../../collections/members/contract.ts'
import { notifications } from '../../../collections/notifications/contract.ts'
import { projects } from '../../../collections/projects/contract.ts'
import { students } from '../../../collections/registrations/contract.ts'
import { timeline } from '../../../collections/timeline/contract.ts'
import { newClub } from '../../../testing/club.ts'
import { examplesOf } from '../../../testing/example.ts'
import type { FoundKind, Marked } from '../contract.ts'

const night = examplesOf(events.fields)
const plain = { ...night, description: 'x', series: '', venue: '' }

async function searched() {
  const club = await newClub()
  const rows = club.store.rows(events)
  const ask = async (q: string): Promise<FoundKind[]> => {
    const { body } = await club.client().get(`/api/search?q=${encodeURIComponent(q)}`)
    expect(club.api.calls.find(({ path }) => path === '/api/search')?.reply.safeParse(body).error).toBeUndefined()
    return body.data
  }
  return {
    ...club,
    rows,
    ask,
    add: (eventTitle: string, more = {}) => rows.add({ ...plain, eventTitle, ...more }),
    titles: async (q: string) => (await ask(q)).flatMap(({ found }) => found.map(({ title }) => textOf(title))),
  }
}
const textOf = (pieces: Marked) => pieces.map(({ text }) => text).join('')
const marks = (pieces: Marked) => pieces.map(({ text, isFound }) => (isFound ? `[${text}]` : text)).join('')

/** What is written, and what finds it. */
const spellings: Record<string, string[]> = {
  'José Ferreira': ['jose', 'JOSÉ', 'Jose\u0301 ferr'],
  'Café des Électrons': ['cafe', 'CAFÉ', 'electr', 'Cafe\u0301 elec'],
  'Straßenfest İstanbul': ['strassenfest', 'STRASSEN', 'istanbul'],
  "The maker's fair": ['maker’s', "maker's", 'makers', 'maker'],
  'ESP32-S3 boards': ['esp32s3', 'ESP32-S3', 'esp32', 's3'],
  'Wi-Fi for all': ['wifi', 'wi-fi', 'Wi‑Fi', 'WIFI'],
  'Notes on bluetoothle': ['bluetooth-le', 'bluetoothle'],
  'Node.js at night': ['nodejs', 'node.js', 'node js', 'node'],
  'C++ and C# compared': ['c++', 'c#'],
  'Robots and batteries': ['robot', 'robots', 'battery', 'batteries'],
  'One glossary box': ['glossaries', 'boxes', 'glossary'],
  'ക്ലബ് അവൻ പൗരൻ': ['അവന്‍', 'അവൻ', 'പൌരൻ', 'അവ'],
  'हिन्दी कार्यशाला १२३': ['हिन', 'कार्यशाला', '123'],
  'മുറി ൪൫൬': ['456', '४५६'],
  'Room 789': ['७८९', '٧٨٩', '789'],
  'தமிழ் பயிலரங்கு': ['பயில'],
  'وَرْشَةٌ إلكترونية': ['ورشة', 'الكترونيه'],
  东京电子俱乐部活动: ['东京', '东京电子俱乐部活动'],
  '한국어 모임': ['한국'],
  'I \u2764\ufe0f solder': ['solder \u2764\ufe0f'],
  'Hackathon Galvanometer Work': [
    ...['hackaton', 'hackathno', 'hakcathon', 'jackathon', 'hackathonn', 'haxkathin', 'galvanmeter', 'glavanometer hackaton'],
    ...['wrok', 'worl'],
  ],
}

test.for(Object.entries(spellings))('%s is found by each of %j', async ([title, asked]) => {
  const { add, titles } = await searched()
  await add(title)
  await add('Something else')
  for (const q of asked) expect.soft(await titles(q), q).toEqual([title])
})

test('too many typos, other numbers, nothing and too much find nothing', async () => {
  const { add, titles } = await searched()
  await add('Hackathon 2026')
  for (const q of ['hxckxthxn', 'zzz', '2027', '', '   ', '…', '\u0301', 'x'.repeat(101)]) expect.soft(await titles(q), q).toEqual([])
})

test('if no entry has all the words, those with most of them follow as such, and never beside whole results', async () => {
  const { add, ask } = await searched()
  await add('Soldering for robots', { description: 'Iron and flux.' })
  await add('Soldering alone')
  await add('Open night')
  const shown = async (q: string) =>
    (await ask(q)).map(({ isPart, more, found }) => [isPart, more, found.map(({ title }) => textOf(title))])
  expect(await shown('flux robots')).toEqual([[undefined, false, ['Soldering for robots']]])
  expect(await shown('soldering robots zeppelin')).toEqual([[true, false, ['Soldering for robots']]])
  expect(await shown('soldering zeppelin')).toEqual([[true, false, ['Soldering alone', 'Soldering for robots']]])
  expect(await shown('alone iron flux robots')).toEqual([[true, false, ['Soldering for robots']]])
  expect(await shown('iron flux open night')).toEqual([[true, false, ['Open night', 'Soldering for robots']]])
  expect(await shown('zeppelin dirigible')).toEqual([])
})

test('a title comes before a text, a whole word before a beginning, and of the same the newest', async () => {
  const { add, titles } = await searched()
  const day = (eventDate: string) => ({ eventDate })
  await add('In the text', { description: 'About the robot.', ...day('2030-01-01') })
  await add('Robotics', day('2030-01-02'))
  await add('Robot, old', day('2026-01-01'))
  await add('Robot, new', day('2027-01-01'))
  expect(await titles('robot')).toEqual(['Robot, new', 'Robot, old', 'Robotics', 'In the text'])
})

test('results are by collection, the best first, with their path and day, and what was found marked in an excerpt', async () => {
  const { store, add, ask } = await searched()
  const description = `${'Much is said before. '.repeat(20)}Then comes the gearbox, and more. ${'And after. '.repeat(30)}`
  await add('Night of Boards', { description, venue: 'Banyan Hall', series: 'Maker Mondays' })
  await store.rows(projects).add({ ...examplesOf(projects.fields), title: 'A Gearbox' })
  await store.rows(faqs).add({ question: 'May I join?', answer: 'From the first semester on.' })
  await store.rows(notifications).add({ ...examplesOf(notifications.fields), title: '', description: 'Semester begins' })
  const shown = async (q: string) => (await ask(q)).map(({ kind, found: [one] }) => [kind, marks(one?.title ?? []), marks(one?.text ?? [])])
  const [first, second, ...none] = await ask('gearbox')
  expect([first?.kind, first?.several, second?.kind, none]).toEqual(['projects', 'projects', 'events', []])
  expect(first?.found.map(({ path, title, day }) => [path, marks(title), day])).toEqual([['/projects/a-gearbox', 'A [Gearbox]', undefined]])
  expect(second?.found[0]?.day).toBe(night.eventDate)
  expect(marks(second?.found[0]?.text ?? [])).toMatch(/^….{10,60} \[gearbox\], and more\. .{60,}And after…$/)
  expect(await shown('semester')).toEqual([
    ['faqs', 'May I join?', 'From the first [semester] on.'],
    ['notifications', 'Notification', '[Semester] begins'],
  ])
  expect((await shown('banyan maker'))[0]?.[2]).toMatch(/\[Maker\] Mondays.*\[Banyan\] Hall/)
})

test('what visitors see is found at once; drafts, the trash and erased entries are not, and leave no word', async () => {
  const { rows, add, titles, store } = await searched()
  const id = await add('Secret Gathering')
  await rows.edit(id, { ...plain, eventTitle: 'Renamed Evening' })
  expect([await titles('gathering'), await titles('evening')]).toEqual([[], ['Renamed Evening']])
  await rows.remove(id)
  expect(await titles('evening')).toEqual([])
  await rows.restore(id)
  const draft = await rows.add({ ...plain, eventTitle: 'Evening Draft' }, { publish: 'draft' })
  const planned = await rows.add({ ...plain, eventTitle: 'Evening Planned' }, { publish: new Date(Date.now() + 1e9) })
  expect(await titles('evening')).toEqual(['Renamed Evening'])
  for (const one of [draft, planned]) await rows.publish(one)
  expect((await titles('evening')).toSorted()).toEqual(['Evening Draft', 'Evening Planned', 'Renamed Evening'])
  for (const one of [id, draft, planned]) {
    await rows.remove(one)
    await rows.erase(one)
  }
  for (const table of ['search', 'search_words'] as const) expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('no student and no phone number is in the index; a roll number finds its member, and the timeline is searched', async () => {
  const { store, ask, client } = await searched()
  const student = examplesOf(students.fields)
  await client().post('/api/studentRegister', student)
  await store.rows(members).add({ ...examplesOf(members.fields), rollNumber: 'AM.EN.U4EEE25011' })
  const entry = await store.rows(timeline).add({ ...examplesOf(timeline.fields), title: 'The great flood' })
  const words = (await store.db.selectFrom('search_words').select('word').execute()).map(({ word }) => word)
  expect(words).not.toContain(student.phoneNumber)
  for (const q of [student.name, student.roll, student.phoneNumber]) expect.soft(await ask(q), q).toEqual([])
  const paths = async (q: string) => (await ask(q)).flatMap(({ found }) => found.map(({ path }) => path))
  for (const q of ['AM.EN.U4EEE25011', 'amenu4eee25011', 'u4eee25011'])
    expect.soft(await paths(q), q).toEqual([expect.stringMatching(/^\/members\//)])
  expect(await paths('flood')).toEqual([`/timeline#${entry}`])
})
