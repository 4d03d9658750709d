import { createHash } from 'node:crypto'
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as others } from 'node:timers/promises'
import { passing } from '../src/start/archived-site.ts'
import { openSeeded } from '../src/start/seed.ts'
import { table, whole } from './figures.ts'
import { given } from './given.ts'
import { type Ran, ran } from './ran.ts'
import { filesIn, wholeSite } from './whole-site.ts'
import { withPlaces } from './with-places.ts'

// A copy of a site that is written to all the while, put back on the other engine: npm run bench:backup [-- rows megabytes]
const { rows, megabytes } = given({ rows: 100_000, megabytes: 1000 })
const writers = 4
await withPlaces('restored', async ({ folder, database, bucket }) => {
  const [from, back, again] = [join(folder, 'from'), join(folder, 'back'), join(folder, 'again')]
  for (const path of [from, back, again]) mkdirSync(path)
  const files = await wholeSite(from, { rows, megabytes })
  const there = { DATABASE_URL: database, MEDIA_URL: bucket, DATA_DIR: join(folder, 'there') }
  const [plain, closed, second] = ['one.tar', 'one.tar.age', 'two.tar'].map((name) => join(folder, name)) as [string, string, string]

  const writing = await writeOn(from)
  const acknowledged = writing.acknowledged()
  const steps: [string, Ran][] = []
  const step = async (what: string, command: 'backup' | 'restore', environment: Record<string, string>, file: string) =>
    void steps.push([what, await ran(command, environment, [file])])
  await step('copy, while 4 write', 'backup', { DATA_DIR: from }, plain)
  const written = await writing.end()
  await step('the same, encrypted', 'backup', { DATA_DIR: from, BACKUP_PASSPHRASE: 'only for measuring it' }, closed)
  await step('put back on Postgres and S3', 'restore', there, plain)
  await step('a copy of that', 'backup', there, second)
  await step('the first in a folder', 'restore', { DATA_DIR: back }, plain)
  await step('the second in a folder', 'restore', { DATA_DIR: again }, second)

  if (rowsIn(back) !== rowsIn(again)) throw new Error('the rows are not what they were')
  const media = (path: string) => filesIn(join(path, 'media'))
  const [one, two, three] = [await media(from), await media(back), await media(again)]
  if (one !== two || one !== three) throw new Error('the files are not what they were')
  const kept = keptIn(back)
  const lost = acknowledged.filter((value) => !kept.has(value))
  if (lost.length > 0) throw new Error(`${lost.length} rows that were there before are not in the copy`)
  console.info(
    `${whole(rows)} rows and more, ${whole(files)} files of ${whole(megabytes)} MB; the archive has ${whole(statSync(plain).size / 1e6)} MB.`,
  )
  console.info(
    `Meanwhile ${whole(written.count)} rows were written, p99 ${written.p99.toFixed(0)} ms, at most ${written.most.toFixed(0)} ms.`,
  )
  console.info('Every row and every byte is the same after the way to Postgres and S3, and back.')
  table(
    ['', 'seconds', 'most memory MB'],
    steps.map(([what, { seconds, highest }]) => [what, seconds.toFixed(1), whole(highest)]),
  )
})

/** Writes to a site as long as it is not ended, as its own process does, and tells what was acknowledged. */
async function writeOn(dataDir: string) {
  const store = await openSeeded(dataDir)
  const took: number[] = []
  const acknowledged: string[] = []
  let goesOn = true
  const writer = async (who: number) => {
    for (let n = 0; goesOn; n += 1) {
      const begun = performance.now()
      await store.settings.write(`writer ${who} ${n}`, `${who} ${n}`)
      took.push(performance.now() - begun)
      acknowledged.push(`${who} ${n}`)
      await others()
    }
  }
  const all = Array.from({ length: writers }, (_, who) => writer(who))
  await new Promise((resolve) => setTimeout(resolve, 1000))
  return {
    acknowledged: () => [...acknowledged],
    end: async () => {
      goesOn = false
      await Promise.all(all)
      await store.close()
      const sorted = took.toSorted((one, other) => one - other)
      return { count: took.length, p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, most: sorted.at(-1) ?? 0 }
    },
  }
}

/** One value for all rows of a folder's database that an archive has. */
function rowsIn(dataDir: string): string {
  const database = new DatabaseSync(join(dataDir, 'club.sqlite'), { readOnly: true, readBigInts: true })
  const hash = createHash('sha256')
  const leftOut = new Set<unknown>([...passing.ends, ...passing.stays])
  const names = database.prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name`).all()
  for (const { name } of names) {
    if (leftOut.has(name) || String(name).startsWith('kysely')) continue
    const columns = database.prepare(`select name from pragma_table_info('${name}') order by cid`).all()
    hash.update(`${name}\n`)
    for (const row of database.prepare(`select * from "${name}" order by ${columns.map((column) => `"${column.name}"`)}`).iterate())
      hash.update(`${JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}n` : value))}\n`)
  }
  database.close()
  return hash.digest('hex')
}

function keptIn(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'club.sqlite'), { readOnly: true })
  const found = database.prepare(`select value from settings where name like 'writer %'`).all()
  database.close()
  return new Set(found.map(({ value }) => String(value)))
}
