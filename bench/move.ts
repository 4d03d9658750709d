import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { openSeeded } from '../src/start/seed.ts'
import { markName } from '../src/store/move/moved-away.ts'
import { endsWithUs } from '../src/testing/ends-with-us.ts'
import { freePort } from '../src/testing/free-port.ts'
import { newPostgres } from '../src/testing/postgres.ts'
import { table, whole } from './figures.ts'
import { insert } from './fill.ts'
import { given } from './given.ts'
import { highestOf } from './process.ts'
import { memory, options, stopped } from './site.ts'

// A whole site from SQLite and a folder to Postgres and S3, and back: npm run bench:move [-- rows megabytes]
const { rows, megabytes } = given({ rows: 100_000, megabytes: 1000 })
const fileSize = 25_000_000
const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
const postgres = await newPostgres()
const s3 = await startS3(join(folder, 's3'))
try {
  const [from, back] = [join(folder, 'from'), join(folder, 'back')]
  const store = await openSeeded(from)
  await store.settings.secret('bucket')
  await store.close()
  insert(join(from, 'club.sqlite'), Math.ceil(rows / 2))
  const files = await addFiles(from, megabytes * 1_000_000)
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
  const env = { PATH: process.env.PATH, ...memory, ...keys, ...environment }
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

/** Puts files of so many bytes in all into the folder of a site, each with its row. */
async function addFiles(dataDir: string, bytes: number) {
  const database = new DatabaseSync(join(dataDir, 'club.sqlite'))
  mkdirSync(join(dataDir, 'media'), { recursive: true })
  let files = 0
  for (let left = bytes; left > 0; left -= fileSize, files += 1) {
    const [id, size] = [String(files).padStart(26, '0'), Math.min(left, fileSize)]
    const chunks = function* () {
      for (let at = 0; at < size; at += 65_536)
        yield createHash('shake256', { outputLength: Math.min(65_536, size - at) })
          .update(`${id}${at}`)
          .digest()
    }
    await pipeline(chunks, createWriteStream(join(dataDir, 'media', id)))
    database
      .prepare('insert into media (id, name, type, added, size) values (?, ?, ?, ?, ?)')
      .run(id, 'a.pdf', 'application/pdf', '2026-01-01', size)
  }
  database.close()
  return files
}

async function digestOf(dataDir: string) {
  return (await filesIn(dataDir)) + (await filesIn(join(dataDir, 'media')))
}

async function filesIn(path: string) {
  const digests: string[] = []
  for (const name of readdirSync(path).toSorted()) {
    if (!statSync(join(path, name)).isFile() || name === markName) continue
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(path, name)), hash)
    digests.push(`${name} ${hash.digest('hex')}`)
  }
  return digests.join('\n')
}

/** A server that speaks S3, in a process of its own, so that its memory is not counted. */
async function startS3(directory: string): Promise<{ child: ChildProcess; endpoint: string }> {
  mkdirSync(directory)
  const port = await freePort()
  const words = ['-d', directory, '-a', '127.0.0.1', '-p', `${port}`, '--configure-bucket', 'club', '--silent']
  const child = endsWithUs(spawn(process.execPath, ['node_modules/.bin/s3rver', ...words], { stdio: ['ignore', 'ignore', 'inherit'] }))
  const endpoint = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(endpoint).catch(() => undefined)) return { child, endpoint }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server of S3 did not start')
}
