import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Thing } from '../src/contract/collection.ts'
import { newId } from '../src/db/id.ts'
import * as migrations from '../src/db/migrations.ts'
import { postgresAddress } from '../src/db/postgres/address.ts'
import { openStore } from '../src/entries/store.ts'
import { isFound } from '../src/features/search/server/search-index.ts'
import * as things from '../src/site/collections.ts'
import { askPostgres } from '../src/testing/ask-postgres.ts'
import { examplesOf } from '../src/testing/example.ts'
import { newPostgres } from '../src/testing/postgres.ts'
import { given, judge, median, percentile, table, whole } from './figures.ts'
import { newFolder, type Site, startSite, untilIdle } from './site.ts'

// A search of the whole site on both engines: npm run bench search [entries rounds]
const { entries, rounds } = given({ entries: 10_000, rounds: 40 })
const limit = 50
const found = Object.values<Thing>(things).filter(isFound)

/** The same numbers in every run. */
let state = 7
function chance(below: number) {
  state = (state * 48271) % 2147483647
  return state % below
}

const syllables = 'ka ro mi ten sol dra bo lin gra fe nu shi var pel on cha tri est wa ge'.split(' ')
/** Twenty thousand different words of two to five syllables. */
const words = Array.from({ length: 20_000 }, (_, at) => {
  let word = ''
  for (let left = at + 400; left > 0; left = Math.floor(left / syllables.length)) word += syllables[left % syllables.length]
  return word
})
/** As in speech, a few words make most of a text: the first are the most frequent. */
const text = (count: number) =>
  Array.from({ length: count }, () => words[Math.floor(words.length ** (chance(1_000_000) / 1_000_000)) - 1] ?? '').join(' ')

function rowOf({ fields, title, day, publishable }: Thing) {
  const id = newId()
  const texts = Object.entries(fields).flatMap(([name, { input }]) => (input === 'area' ? [[name, text(30)]] : []))
  const days = day && { [day]: new Date(Date.UTC(2026, 0, 1 + chance(1500))).toISOString().slice(0, 10) }
  return { ...examplesOf(fields), ...Object.fromEntries(texts), [title]: text(4), ...days, ...(publishable && { place: id }), id }
}

/** The queries of one round, by what they are; others in each round. */
function queries(round: number): Record<string, string> {
  const [often = '', other = '', seldom = '', rare = ''] = [round % 20, (round + 7) % 20, 200 + 37 * round, 15_000 + 11 * round].map(
    (at) => words[at],
  )
  const mistyped = (word: string) => `${word.slice(0, 3)}${word[4]}${word[3]}${word.slice(5)}`
  const eight = Array.from({ length: 8 }, (_, at) => words[10_000 + 997 * at + 11 * round] ?? '')
  return {
    'a frequent word': often,
    'a rare word': seldom,
    'one letter': often.slice(0, 1),
    'a beginning': seldom.slice(0, 4),
    'two frequent words': `${often} ${other}`,
    'a frequent word and a beginning': `${often} ${seldom.slice(0, 3)}`,
    'a mistyped word': mistyped(`${rare}grafenu`.slice(0, 9)),
    'eight mistyped words': eight.map(mistyped).join(' '),
    'eight beginnings': eight.map((word) => word.slice(0, 4)).join(' '),
    nothing: `zzz${round}qqq`,
  }
}

type Inserting = { insertInto: (table: string) => { values: (rows: object[]) => { execute: () => Promise<unknown> } } }

async function measured(name: string, address?: string) {
  using folder = newFolder()
  const size = async () =>
    address
      ? Number((await askPostgres(address, 'select pg_database_size(current_database()) as size'))[0]?.size) / 1e6
      : statSync(join(folder.path, 'club.sqlite')).size / 1e6
  const store = await openStore(address ? { postgres: postgresAddress(address) } : folder.path, migrations)
  for (let done = 0; done < entries; done += 100) {
    const thing = found[(done / 100) % found.length] as Thing
    const rows = Array.from({ length: 100 }, () => rowOf(thing))
    await (store.db as never as Inserting).insertInto(thing.table).values(rows).execute()
  }
  await store.close()
  const before = await size()
  await using site = await startSite('main', folder.path, address === undefined ? {} : { DATABASE_URL: address })
  const fill = await untilIdle(site.pid)
  const megabytes = (await size()) - before
  if (address) await askPostgres(address, 'vacuum analyze')
  return { name, times: await timesOf(site), fill, megabytes }
}

/** The milliseconds of each query, one after the other, by what it is. */
async function timesOf({ origin }: Site) {
  const times = new Map<string, number[]>()
  for (let round = -3; round < rounds; round += 1)
    for (const [sort, q] of Object.entries(queries(round + 3))) {
      const begun = performance.now()
      const response = await fetch(`${origin}/api/search?${new URLSearchParams({ q })}`)
      await response.text()
      if (response.status !== 200) throw new Error(`“${q}” was answered with ${response.status}`)
      if (round >= 0) times.set(sort, [...(times.get(sort) ?? []), performance.now() - begun])
    }
  return times
}

type Figures = Awaited<ReturnType<typeof measured>>
const postgres = await newPostgres()
const all: Figures[] = []
try {
  all.push(await measured('SQLite'))
  await postgres.admin('create database club_search')
  all.push(await measured('Postgres', postgres.address('club_search')))
} finally {
  await postgres.end()
}
const both = (times: number[]) => `${median(times).toFixed(1)} / ${percentile(times, 0.99).toFixed(1)}`
const every = ({ times }: Figures) => [...times.values()].flat()
const row = (name: string, figure: (figures: Figures) => string) => [name, ...all.map(figure)]
console.info(`Milliseconds of /api/search with ${whole(entries)} entries, p50 / p99 of ${rounds} rounds`)
table(
  ['', ...all.map(({ name }) => name)],
  [
    ...Object.keys(queries(0)).map((sort) => row(sort, ({ times }) => both(times.get(sort) ?? []))),
    row('all', (figures) => both(every(figures))),
    row('seconds to make index and addresses', ({ fill }) => String(fill)),
    row('MB of both', ({ megabytes }) => whole(megabytes)),
  ],
)
for (const figures of all) judge(`${figures.name}: p99 in ms`, percentile(every(figures), 0.99), limit)
