import { join } from 'node:path'
import { table, whole } from './figures.ts'
import { given } from './given.ts'
import { ran } from './ran.ts'
import { filesIn, wholeSite } from './whole-site.ts'
import { withPlaces } from './with-places.ts'

// A whole site from SQLite and a folder to Postgres and S3, and back: npm run bench:move [-- rows megabytes]
const { rows, megabytes } = given({ rows: 100_000, megabytes: 1000 })
await withPlaces('moved', async ({ folder, database: to, bucket: media }) => {
  const [from, back] = [join(folder, 'from'), join(folder, 'back')]
  const files = await wholeSite(from, { rows, megabytes })
  const before = await digestOf(from)
  const there = await move({ DATA_DIR: from }, ['--to', to, '--media', media])
  const again = await move({ DATABASE_URL: to, MEDIA_URL: media }, ['--to', back, '--media', back])
  if (before !== (await digestOf(from))) throw new Error('what was moved from is not what it was')
  if (there.tables.join() !== again.tables.join() || there.tables.length === 0) throw new Error('the tables are not what they were')
  if ((await filesIn(join(from, 'media'))) !== (await filesIn(join(back, 'media')))) throw new Error('the files are not what they were')
  console.info(`${whole(rows)} rows and more, ${whole(files)} files of ${whole(megabytes)} MB. All equal after the way there and back.`)
  table(
    ['', 'seconds', 'of it rows', 'of it files', 'most memory MB'],
    [
      ['SQLite and a folder to Postgres and S3', ...there.figures],
      ['Postgres and S3 to SQLite and a folder', ...again.figures],
    ],
  )
})

/** Moves the site, and reads what the command tells. */
async function move(environment: Record<string, string>, words: string[]) {
  const { printed, seconds, highest } = await ran('move', environment, words)
  const found = (words: RegExp) => words.exec(printed)?.[1] ?? '?'
  const [ofRows, ofFiles] = [found(/with its source, in (\S+) s/), found(/bytes moved.*\((\S+) s\)$/m)]
  return {
    tables: printed.match(/^ {2}\w+ +[\d,]+ {2}[0-9a-f]{12}$/gm) ?? [],
    figures: [seconds.toFixed(1), ofRows, ofFiles, whole(highest)],
  }
}

async function digestOf(dataDir: string) {
  return (await filesIn(dataDir)) + (await filesIn(join(dataDir, 'media')))
}
