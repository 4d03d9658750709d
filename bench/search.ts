import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Thing } from '../src/contract/collection.ts'
import * as migrations from '../src/db/migrations.ts'
import { postgresAddress } from '../src/db/postgres/address.ts'
import { openStore } from '../src/entries/store.ts'
import { fillSearch } from '../src/features/search/server/fill.ts'
import { isFound } from '../src/features/search/server/search-index.ts'
import * as things from '../src/site/collections.ts'
import { askPostgres } from '../src/testing/ask-postgres.ts'
import { newPostgres } from '../src/testing/postgres.ts'
import { judge, median, percentile, table, whole } from './figures.ts'
import { given } from './given.ts'
import { untilIdle, workedOf } from './process.ts'
import { questions, rowsOf } from './questions.ts'
import { rawAnswer } from './raw-answer.ts'
import { startSite } from './site.ts'

// A search of the whole site with few and with many entries, on both engines: npm run bench search [most rounds least]
const { most, rounds, least } = given({ most: 10_000, rounds: 40, least: 100 })
const limit = 50
const sizes = [100, 10_000, 100_000].filter((size) => size < most && size >= least).concat(most)
const found = Object.values<Thing>(things).filter(isFound)

/** Of each question how long it took, and how long the site's own process worked for it; in ms. */
type Asked = { time: number; worked: number }
type Figures = { times: Map<string, Asked[]>; fill: number; megabytes: number }

const postgres = await newPostgres()
const all: { name: string; figures: Figures }[] = []
try {
  for (const entries of sizes)
    for (const engine of ['SQLite', 'Postgres']) {
      const figures = await measured(entries, engine === 'Postgres')
      all.push({ name: `${engine}, ${whole(entries)}`, figures })
    }
} finally {
  await postgres.end()
}

const both = (times: number[]) => `${median(times).toFixed(1)} / ${percentile(times, 0.99).toFixed(1)}`
const told = (asked: readonly Asked[]) => `${both(asked.map(({ time }) => time))} (${both(asked.map(({ worked }) => worked))})`
const every = ({ times }: Figures) => [...times.values()].flat()
const row = (name: string, said: (figures: Figures) => string) => [name, ...all.map(({ figures }) => said(figures))]
console.info(`Milliseconds of /api/search, ${rounds} rounds of ${questions(0).length} questions one after the other, p50 / p99;`)
console.info("in brackets those of the processor in the site's own process. The load of the machine was", loadavg()[1]?.toFixed(1))
table(
  ['', ...all.map(({ name }) => name)],
  [
    ...[...(all[0]?.figures.times.keys() ?? [])].map((sort) => row(sort, ({ times }) => told(times.get(sort) ?? []))),
    row('all', (figures) => told(every(figures))),
    row('the index is made in s', ({ fill }) => fill.toFixed(1)),
    row('MB of the database more by it', ({ megabytes }) => whole(megabytes)),
  ],
)
console.info()
for (const { name, figures } of all) {
  const times = every(figures).map(({ time }) => time)
  judge(`${name}: p99 in ms`, percentile(times, 0.99), limit)
}

async function measured(entries: number, isPostgres: boolean): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
  const name = `club_${entries}`
  if (isPostgres) await postgres.admin(`create database ${name}`)
  const address = postgres.address(name)
  const size = async () =>
    isPostgres
      ? Number((await askPostgres(address, `select pg_database_size('${name}') as size`))[0]?.size) / 1e6
      : statSync(join(folder, 'club.sqlite')).size / 1e6
  try {
    const store = await openStore(isPostgres ? { postgres: postgresAddress(address) } : folder, migrations)
    const open = store.db as never as Inserting
    for (const { thing, rows } of rowsOf(found, entries)) {
      await open.insertInto(thing.table).values(rows).execute()
      // Each has its address, or the site would make them while it is asked.
      const since = new Date().toISOString()
      const slugs = rows.map(({ id }) => ({ kind: thing.table, slug: `of-${id}`, entry: id, base: `of-${id}`, number: 1, since }))
      await open.insertInto('slugs').values(slugs).execute()
    }
    if (!isPostgres) await store.close()
    const before = await size()
    const filled = isPostgres ? store : await openStore(folder, migrations)
    const begun = performance.now()
    await fillSearch(filled.db, found)
    const fill = (performance.now() - begun) / 1000
    await filled.close()
    const megabytes = (await size()) - before
    if (isPostgres) await askPostgres(address, 'vacuum analyze')
    return { times: await asked(folder, isPostgres ? { DATABASE_URL: address } : {}), fill, megabytes }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
type Inserting = { insertInto: (table: string) => { values: (rows: object[]) => { execute: () => Promise<unknown> } } }

async function asked(folder: string, settings: Record<string, string>) {
  const site = await startSite('main', folder, settings)
  const times = new Map<string, Asked[]>()
  try {
    await untilIdle(site.pid)
    for (let round = -3; round < rounds; round += 1)
      for (const { sort, q, isFound, within } of questions(round + 3)) {
        const [begun, before] = [performance.now(), workedOf(site.pid)]
        const { status, body } = await rawAnswer(`${site.origin}/api/search?${new URLSearchParams({ q, ...within })}`, 'identity')
        const asked = { time: performance.now() - begun, worked: workedOf(site.pid) - before }
        const { data } = JSON.parse(body.toString()) as { data: object[] }
        if (status !== 200 || (!isFound && data.length > 0)) throw new Error(`${q} was answered with ${status} and ${data.length} kinds`)
        if (round >= 0) times.set(sort, [...(times.get(sort) ?? []), asked])
      }
    return times
  } finally {
    await site.stop()
  }
}
