import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { events } from '../../collections/events/contract.ts'
import { projects } from '../../collections/projects/contract.ts'
import { resources } from '../../collections/resources/contract.ts'
import type { Thing } from '../../contract/collection.ts'
import { examplesOf } from '../../contract/example.ts'
import { foundWithin } from '../../features/search/contract.ts'
import { fileTextsOf, hasFile } from '../../features/search/server/file-texts.ts'
import { fillSearch } from '../../features/search/server/fill.ts'
import { find } from '../../features/search/server/find.ts'
import { tell } from '../../features/search/server/tell.ts'
import { newDatabase } from '../../testing/databases.ts'
import { newId } from '../id.ts'
import * as migrations from '../migrations.ts'
import { openStore, type Store } from '../open.ts'
import { postgresAddress } from './address.ts'

const words = [
  ...[
    'Hackathon',
    'Hackathons',
    'hackaton',
    'Soldering',
    'Robot',
    'Robotics',
    'robots',
    'École',
    'ecole',
    'Straße',
    'İstanbul',
    'Ωμέγα',
    '2026',
    '2027',
  ],
  ...[
    'कार्यशाला',
    'क्षितिज',
    'പഠനശിബിരം',
    'അവൻ',
    'பயிலரங்கு',
    'ورشة',
    'إلكترونية',
    '东京电子',
    '電子工作',
    'こんにちは',
    '한국어',
    'ภาษาไทย',
    '𐐀𐐨',
    '👩‍🔬',
    "it's",
  ],
  ...['open', 'lab', 'night', 'of', 'the', 'boards', 'a', 'AI', 'C++', '100%', 'a_b', '\u{10ffff}'],
]
const asked = [
  ...[
    'hackathon',
    'hackathn',
    'hakcaton',
    'robot',
    'robt',
    'r',
    'ecole',
    'strasse',
    'istanbul',
    'ωμεγα',
    '2026',
    '202',
    'कार्य',
    'क्षितिज',
    'പഠന',
    'അവന്‍',
  ],
  ...[
    'பயில',
    'ورشه',
    'الكترونية',
    '电子',
    '電子',
    '子',
    'にち',
    '한국',
    'ไทย',
    '𐐨𐐨',
    "it's",
    'a',
    'ai',
    'open lab',
    'lab op',
    'the night of boards',
    'robot n',
  ],
  ...['oscilloscope', 'osciloscop', 'oscillo kalibr', 'robot oscilloscope', 'kalibriert'],
  ...['solderign lab', 'ecole क', 'hackathon robotics soldering', 'c++', '%', '_', '\u{10ffff}', 'night night', 'zzzz'],
]
/** So many of one kind that is looked through alone. */
const best = foundWithin.atOnce * foundWithin.pages
const things: (Thing & { at: string })[] = [events, projects, resources]

/** The same every time, and no order in it. */
const chance = (() => {
  let state = 7
  return (below: number) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
})()
const some = (many: number) => Array.from({ length: 1 + chance(many) }, () => words[chance(words.length)]).join(' ')

const rowsOf = ({ fields, title, day, publishable }: Thing, many: number) =>
  Array.from({ length: many }, () => {
    const id = newId()
    const said = Object.entries(fields).flatMap(([name, { input }]) => (input === 'area' ? [[name, some(30)]] : []))
    const days = day && { [day]: `2030-01-0${1 + chance(5)}` }
    return { ...examplesOf(fields), ...Object.fromEntries(said), [title]: some(4), ...days, ...(publishable && { place: id }), id }
  })

test('both engines find the same first ten of all kinds, and the same best of one, in the same order and with the same words marked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-engines-'))
  const sqlite = await openStore(folder, migrations)
  const postgres = await openStore({ postgres: postgresAddress(await newDatabase({ isEmpty: false })) }, migrations)
  onTestFinished(async () => {
    await Promise.all([sqlite.close(), postgres.close()])
    rmSync(folder, { recursive: true, force: true })
  })
  for (const thing of things) {
    const rows = rowsOf(thing, 400)
    for (const { db } of [sqlite, postgres])
      await (db as unknown as Kysely<Record<string, object>>).insertInto(thing.table).values(rows).execute()
  }
  // What is in an index may have come there in any order.
  await fillSearch(sqlite.db, things)
  await fillSearch(postgres.db, things.toReversed())
  const papers = (await sqlite.rows(resources).list()).flatMap(({ id, fileurl: address }, at) =>
    at % 3 === 0 ? [{ filed: { id, address }, text: `${some(60)} 𐐀𐐨 Oscilloscope 👩‍🔬 ${some(200)} kalibriert ${some(60)}` }] : [],
  )
  for (const thing of (things as Thing[]).filter(hasFile)) {
    for (const { filed, text } of papers) await fileTextsOf(sqlite.db).read(thing, filed, text)
    for (const { filed, text } of papers.toReversed()) await fileTextsOf(postgres.db).read(thing, filed, text)
  }
  const answers = async ({ db }: Store, q: string) => {
    const kinds = things.map(({ table }) => table)
    const findings = await find(db, q, kinds, 10)
    const told = await tell(db, things, findings)
    const all = findings.kinds.map((one) => ({ ...one, told: told.find(({ kind }) => kind === one.kind)?.found ?? [] }))
    return { all, within: await Promise.all(kinds.map(async (kind) => (await find(db, q, [kind], best)).kinds)) }
  }
  const lacking: string[] = []
  let inFiles = 0
  for (const q of asked) {
    const [one, other] = [await answers(sqlite, q), await answers(postgres, q)]
    expect.soft(other, q).toEqual(one)
    if (one.all.length === 0) lacking.push(q)
    for (const { told } of one.all) inFiles += told.filter(({ isInFile, text }) => isInFile && text.some(({ isFound }) => isFound)).length
  }
  expect(lacking).toEqual(['%', '_', '\u{10ffff}', 'zzzz'])
  expect(inFiles).toBeGreaterThan(30)
})
