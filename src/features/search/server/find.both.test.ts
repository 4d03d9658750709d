import { expect, test } from 'vitest'
import { events } from '../../../collections/events/contract.ts'
import { faqs } from '../../../collections/faq/contract.ts'
import { members } from '../../../collections/members/contract.ts'
import { notifications } from '../../../collections/notifications/contract.ts'
import { projects } from '../../../collections/projects/contract.ts'
import { examplesOf } from '../../../contract/example.ts'
import { inTransaction } from '../../../db/changes.ts'
import { newClub } from '../../../testing/club.ts'
import { loopTurns } from '../../../testing/loop-turns.ts'
import { manyEvents } from '../../../testing/many-rows.ts'
import { statementsOf } from '../../../testing/statements.ts'
import type { FoundKind, Marked } from '../contract.ts'
import { fillSearch } from './fill.ts'
import { find } from './find.ts'
import { type LookedFor, lookedFor } from './looked-for.ts'
import { standing } from './postings-read.ts'
import { worthBeside } from './worth-beside.ts'

const night = examplesOf(events.fields)
const plain = { ...night, description: 'x', series: '', venue: '', eventType: 'Seminar' } as const

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

test('what was typed is found in any case, with and without accents, by its beginning and with a mistake', async () => {
  const { add, titles } = await searched()
  await add('Café des Électrons')
  await add('Straßenfest İstanbul')
  await add('Hackathon Soldering')
  for (const q of ['cafe', 'CAFÉ', 'electr', 'Cafe\u0301 elec']) expect.soft(await titles(q), q).toEqual(['Café des Électrons'])
  for (const q of ['strassenfest', 'STRASSEN', 'istanbul']) expect.soft(await titles(q), q).toEqual(['Straßenfest İstanbul'])
  for (const q of ['hackaton', 'hackathno', 'hakcathon', 'jackathon', 'hackathonn', 'haxkathin', 'sodlering', 'sodering hackaton'])
    expect.soft(await titles(q), q).toEqual(['Hackathon Soldering'])
  for (const q of ['hxckxthxn', 'caf\u00e9 hackathon', 'zzz', '', '   ', '…', 'x'.repeat(101)]) expect.soft(await titles(q), q).toEqual([])
})

test('two words of a question may be mistyped; of more that are, none is compared with all that there are', async () => {
  const { add, titles, store } = await searched()
  await add('Hackathon Soldering Robotics Electronics')
  expect(await titles('hackaton soldring robotics electronics')).toHaveLength(1)
  expect(await titles('hackaton soldring robotisc electronics')).toEqual([])
  const comparedFor = async (q: string) => {
    const given = await statementsOf(() => find(store.db, q, ['events'], 10))
    return given.filter(({ sql }) => sql.includes('backwards')).length
  }
  expect(await comparedFor('hackaton soldring')).toBe(2)
  expect(await comparedFor('hackaton soldring robotisc elektronics gathring meetng seminaar worksop')).toBe(0)
  // Each of these is said, if seldom.
  expect(await comparedFor('hackathon soldering robotics electronics')).toBe(2)
})

test('others have their turn while mistyped words are looked for', async () => {
  const { add, store } = await searched()
  await add('Hackathon Soldering')
  const turns = loopTurns()
  await find(store.db, 'hackaton soldring', ['events'], 10)
  turns.stop()
  expect(turns.count).toBeGreaterThanOrEqual(4)
})

test('other scripts are found as their readers write them', async () => {
  const { add, titles } = await searched()
  const written = {
    हिन्दी: ['हिन्दी कार्यशाला', 'हिन', 'कार्यशाला'],
    മലയാളം: ['മലയാളം പഠനശിബിരം', 'പഠന', 'അവന്‍'],
    தமிழ்: ['தமிழ் பயிலரங்கு', 'பயில'],
    عربي: ['وَرْشَةٌ إلكترونية', 'ورشة', 'الكترونيه'],
    东京: ['东京电子俱乐部活动', '电子', '俱乐部活动', '动'],
    ไทย: ['เวิร์กช็อปภาษาไทย', 'ภาษาไทย'],
    한국: ['한국어 모임', '한국'],
  }
  for (const [title] of Object.values(written)) if (title) await add(title === 'മലയാളം പഠനശിബിരം' ? `${title} അവൻ` : title)
  for (const [, ...asked] of Object.values(written)) for (const q of asked) expect.soft(await titles(q), q).toHaveLength(1)
  expect(await titles('东西')).toEqual([])
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

test('all the words must be there, wherever they stand', async () => {
  const { add, titles } = await searched()
  await add('Open Lab', { description: 'Bring a soldering iron.' })
  await add('Open Day', { description: 'Bring a friend.' })
  expect(await titles('iron open')).toEqual(['Open Lab'])
  expect(await titles('bring op')).toEqual(['Open Day', 'Open Lab'])
  expect(await titles('friend iron')).toEqual([])
})

test('all the words are found together though each stands by itself in hundreds that come before', async () => {
  const { add, titles } = await searched()
  for (let at = 0; at < 310; at += 1) for (const word of ['Red', 'Blue']) await add(`${word} ${at}`, { eventDate: '2026-05-01' })
  for (let at = 0; at < 12; at += 1) await add(`Red Blue ${at}`, { eventDate: `2026-04-${at + 10}` })
  expect(await titles('red blue')).toEqual(Array.from({ length: 10 }, (_, at) => `Red Blue ${11 - at}`))
}, 60_000)

test('the kinds are told apart, the one with the best first, and each entry with its page and what was found in it', async () => {
  const { store, add, ask } = await searched()
  await add('Night of Boards', {
    description: `${'Much is said before. '.repeat(20)}Then comes the gearbox, and more. ${'And after. '.repeat(30)}`,
  })
  await store.rows(projects).add({ ...examplesOf(projects.fields), title: 'A Gearbox' })
  await store.rows(members).add({ ...examplesOf(members.fields), name: 'Asha', desc: 'Nothing' })
  const [first, second, ...none] = await ask('gearbox')
  expect([first?.kind, first?.several, second?.kind, none]).toEqual(['projects', 'projects', 'events', []])
  expect(first?.found.map(({ path, title, day }) => [path, marks(title), day])).toEqual([['/projects/a-gearbox', 'A [Gearbox]', undefined]])
  const event = second?.found[0]
  expect(event?.day).toBe(night.eventDate)
  expect(marks(event?.text ?? [])).toMatch(/^….{10,60} \[gearbox\], and more\. .{60,}And after…$/)
})

test('a question is found by its answer, and a notice without a title by its text', async () => {
  const { store, ask } = await searched()
  await store.rows(faqs).add({ question: 'May I join?', answer: 'From the first semester on.' })
  await store.rows(notifications).add({ ...examplesOf(notifications.fields), title: '', description: 'Semester begins' })
  expect((await ask('semester')).map(({ kind, found }) => [kind, marks(found[0]?.title ?? []), marks(found[0]?.text ?? [])])).toEqual([
    ['faqs', 'May I join?', 'From the first [semester] on.'],
    ['notifications', 'Notification', '[Semester] begins'],
  ])
})

test('an event is found by where it is and by its series, and what is told of it shows why', async () => {
  const { add, ask } = await searched()
  await add('Open Lab', { venue: 'Banyan Hall', series: 'Maker Mondays', description: 'Much is said. '.repeat(60) })
  for (const [q, shown] of [
    ['banyan', '[Banyan] Hall'],
    ['maker', '[Maker] Mondays'],
  ] as const)
    expect.soft(marks((await ask(q))[0]?.found[0]?.text ?? []), q).toContain(shown)
})

test('ten of a kind are told, or as many as are wanted, and whether there are more', async () => {
  const { add, ask, client } = await searched()
  for (let at = 1; at <= 11; at += 1) await add(`Meeting ${at}`)
  const [all] = await ask('meeting')
  expect([all?.found.length, all?.more]).toEqual([10, true])
  expect((await ask('meeting 1'))[0]?.found.map(({ title }) => marks(title))).toEqual(['[Meeting] [1]', '[Meeting] [11]', '[Meeting] [10]'])
  const { body } = await client().get('/api/search?q=meet&limit=3')
  expect([body.data[0].found.length, body.data[0].more]).toEqual([3, true])
})

test('of words that are said very often not all is looked through, and that is told', async () => {
  const { store } = await searched()
  const { db } = store
  await manyEvents(db, 1351)
  // Of the 1,150 newest nights two say the other word, which others say more often than nights are nights.
  await db
    .updateTable('events')
    .set({ description: 'About lamps' })
    .where('eventTitle', 'in', ['Night 1', 'Night 300', 'Night 1350'])
    .execute()
  await fillSearch(db, [events, projects])
  await db.updateTable('search_words').set({ entries: 9000 }).where('word', '=', 'lamps').execute()
  const [kind] = (await find(db, 'night lamps', ['events'], 10)).kinds
  expect([kind?.found.length, kind?.more]).toEqual([2, true])
  await db.updateTable('search_words').set({ entries: 3 }).where('word', '=', 'lamps').execute()
  const [whole] = (await find(db, 'night lamps', ['events'], 10)).kinds
  expect([whole?.found.length, whole?.more]).toEqual([3, false])
}, 60_000)

test('of entries that say all the words, a hundred are weighed before others have their turn', async () => {
  const { store } = await searched()
  const { db } = store
  await manyEvents(db, 210)
  await db.updateTable('events').set({ description: 'About lamps and lampions' }).execute()
  await fillSearch(db, [events])
  const words = await lookedFor(db, ['night', 'lam'])
  const [rarest, ...others] = words as [LookedFor, LookedFor]
  const looking = [{ kind: 'events', rarest, others }]
  const { postings } = await standing(db, words, looking, 201)
  const turns = loopTurns()
  const worth = await worthBeside(db, looking, postings)
  turns.stop()
  expect(turns.count).toBeGreaterThanOrEqual(3)
  expect([worth.size, new Set(worth.values())]).toEqual([210, new Set([6])])
})

test('a search waits for nobody who writes', async () => {
  const { add, titles, store } = await searched()
  await add('Night of the lab')
  const writing = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const written = inTransaction(store.db, async (tx) => {
    await tx.insertInto('settings').values({ name: 'one', value: '' }).execute()
    begun.resolve()
    await writing.promise
  })
  await begun.promise
  for (const q of ['night', 'night lab', 'nihgt']) expect(await titles(q), q).toEqual(['Night of the lab'])
  writing.resolve()
  await written
})

test('nobody finds what visitors are not shown, and everybody what they are, at once', async () => {
  const { rows, add, titles, store } = await searched()
  const id = await add('Secret Gathering')
  expect(await titles('gathering')).toEqual(['Secret Gathering'])
  await rows.edit(id, { ...plain, eventTitle: 'Renamed Evening' })
  expect([await titles('gathering'), await titles('evening')]).toEqual([[], ['Renamed Evening']])
  await rows.remove(id)
  expect(await titles('evening')).toEqual([])
  await rows.restore(id)
  expect(await titles('evening')).toEqual(['Renamed Evening'])
  const draft = await rows.add({ ...plain, eventTitle: 'Evening Draft' }, { publish: 'draft' })
  const planned = await rows.add({ ...plain, eventTitle: 'Evening Planned' }, { publish: new Date(Date.now() + 1e9) })
  expect(await titles('evening')).toEqual(['Renamed Evening'])
  await rows.publish(draft)
  await rows.publish(planned)
  expect((await titles('evening')).toSorted()).toEqual(['Evening Draft', 'Evening Planned', 'Renamed Evening'])
  for (const one of [id, draft, planned]) {
    await rows.remove(one)
    await rows.erase(one)
  }
  expect(await titles('evening')).toEqual([])
  for (const table of ['search_postings', 'search_words', 'search_entries'] as const)
    expect(await store.db.selectFrom(table).selectAll().execute()).toEqual([])
})
