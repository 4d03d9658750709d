import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newPostgres } from '../src/testing/postgres.ts'
import { table, whole } from './figures.ts'
import { given } from './given.ts'
import { highestOf } from './process.ts'
import { memory, options, stopped } from './site.ts'
import { filesIn, s3Keys, startS3, wholeSite } from './whole-site.ts'

// A whole site from SQLite and a folder to Postgres and S3, and back: npm run bench:move [-- rows megabytes]
const { rows, megabytes } = given({ rows: 100_000, megabytes: 1000 })
const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
const postgres = await newPostgres()
const s3 = await startS3(join(folder, 's3'))
try {
  const [from, back] = [join(folder, 'from'), join(folder, 'back')]
  const files = await wholeSite(from, { rows, megabytes })
  await postgres.admin('create database moved')
  const [to, media] = [postgres.address('moved'), `s3://club?endpoint=${s3.endpoint}`]
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
      ['SQLite and a folder to Postgres and S3', ...figuresOf(there)],
      ['Postgres and S3 to SQLite and a folder', ...figuresOf(again)],
    ],
  )
} finally {
  await stopped(s3.child)
  await postgres.end()
  rmSync(folder, { recursive: true, force: true })
}

type Moved = { tables: string[]; seconds: number; ofRows: string; ofFiles: string; highest: number }

/** Runs the command in a process of its own, and reads what it tells. */
async function move(environment: Record<string, string>, args: string[]): Promise<Moved> {
  const begun = performance.now()
  const env = { PATH: process.env.PATH, ...memory, ...s3Keys, ...environment }
  const child = spawn(process.execPath, [...options, 'src/start/move.ts', ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const most = highestOf(child.pid ?? 0)
  let highest = 0
  const watch = setInterval(() => {
    highest = Math.max(highest, most() || 0)
  }, 20)
  let printed = ''
  for await (const chunk of child.stdout) printed += chunk
  const [code] = await ended
  clearInterval(watch)
  if (code !== 0) throw new Error(`the move ended with ${code}`)
  const found = (words: RegExp) => words.exec(printed)?.[1] ?? '?'
  return {
    tables: printed.match(/^ {2}\w+ +[\d,]+ {2}[0-9a-f]{12}$/gm) ?? [],
    seconds: (performance.now() - begun) / 1000,
    ofRows: found(/with its source, in (\S+) s/),
    ofFiles: found(/bytes moved.*\((\S+) s\)$/m),
    highest,
  }
}

function figuresOf({ seconds, ofRows, ofFiles, highest }: Moved) {
  return [seconds.toFixed(1), ofRows, ofFiles, whole(highest)]
}

async function digestOf(dataDir: string) {
  return (await filesIn(dataDir)) + (await filesIn(join(dataDir, 'media')))
}
