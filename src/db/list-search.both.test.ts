import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { events } from '../collections/events/contract.ts'
import { gallery } from '../collections/gallery/contract.ts'
import { members } from '../collections/members/contract.ts'
import { projects } from '../collections/projects/contract.ts'
import { students } from '../collections/registrations/contract.ts'
import type { Thing } from '../contract/collection.ts'
import { foldInList } from '../contract/fold.ts'
import { newClub } from '../testing/club.ts'
import { examplesOf } from '../testing/example.ts'

/** What an entry says in a field, what is typed into the box of its list, and what is not found there. */
const searches: [thing: Thing, field: string, text: string, found: string[], not: string[]][] = [
  [events, 'eventTitle', 'Arduino with José', ['ino', 'ARDU', 'jose', 'JOSÉ', 'jose\u0301'], ['arduinos', 'jo s']],
  [
    events,
    'description',
    "The maker's Wi-Fi, Node.js and ESP32-S3",
    ['maker’s', 'makers', 'wifi', 'wi-fi', 'nodejs', 'ode.js', 'esp32s3'],
    ['wi fi'],
  ],
  [
    events,
    'eventTitle',
    `% _ \\ ' or '1'='1 ; .* [a-z] ^ ( 😀`,
    ['%', '_', '\\', "' or '1'='1", ';', '.*', '[a-z]', '^', '(', '😀'],
    ['%%', '__', '.+'],
  ],
  [projects, 'rollnumber', 'AM.EN.U4EEE25011', ['25011', 'u4eee', 'am.en', 'amen'], ['25012']],
  [projects, 'title', 'അവൻ १२३ 100%_', ['അവന്‍', '123', '٢٣', '0%_'], ['%1', '124']],
  [gallery, 'category', 'Straßen und وَرْشَةٌ', ['strasse', 'ورشه', 'AßEN'], ['title']],
  [members, 'desc', 'Café of İstanbul', ['cafe', 'istan'], ['lead']],
]

test.for(searches)('a list finds parts of words, folded as the search folds them: %#', async ([thing, field, text, found, not]) => {
  const { store } = await newClub()
  await store.rows(thing).add({ ...examplesOf(thing.fields), [field]: text } as never)
  const many = async (q: string) => (await store.rows(thing).list({ q })).length
  for (const q of found) expect.soft(await many(q), q).toBe(1)
  for (const q of [...not, '\0']) expect.soft(await many(q), q).toBe(0)
  for (const q of ['', '  ']) expect.soft(await many(q), q).toBe(1)
})

test('visitors find students by name and roll number, and never by a phone number', async () => {
  const { client } = await newClub()
  const student = examplesOf(students.fields)
  await client().post('/api/studentRegister', student)
  const many = async (q: string) => (await client().get(`/api/iort?q=${encodeURIComponent(q)}`)).body.length
  expect([await many(student.name.slice(1, 5)), await many(student.roll.slice(-4).toLowerCase())]).toEqual([1, 1])
  for (const q of [student.phoneNumber, student.phoneNumber.slice(2, 7)]) expect.soft(await many(q), q).toBe(0)
})

test('the database folds every letter as the browser does', async () => {
  const { db } = (await newClub()).store
  const blocks = '20-24f 370-52f 590-6ff 900-eff 1780-17ff 1e00-1fff 3040-30ff ac00-ac80 ff00-ff60'.split(' ')
  const letters = blocks.flatMap((block) => {
    const [from = 0, to = 0] = block.split('-').map((code) => Number.parseInt(code, 16))
    return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at))
  })
  const texts = [
    ...letters.filter((letter) => /\p{L}|\p{M}|\p{N}|\p{P}/u.test(letter)).map((letter) => `a${letter}b`),
    'പൌരൻ അത്',
    'ΟΔΟΣ',
    '葛\u{e0100}城',
    "it's ‘so’",
  ]
  const differ: string[] = []
  for (const text of texts) {
    const { rows } = await sql<{ folded: string }>`select folded_for_lists(${text}) as folded`.execute(db)
    if (rows[0]?.folded !== foldInList(text)) differ.push(`${text}: ${rows[0]?.folded}, not ${foldInList(text)}`)
  }
  expect(differ).toEqual([])
})
