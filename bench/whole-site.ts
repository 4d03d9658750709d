import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { openSeeded } from '../src/start/seed.ts'
import { markName } from '../src/store/move/moved-away.ts'
import { endsWithUs } from '../src/testing/ends-with-us.ts'
import { freePort } from '../src/testing/free-port.ts'
import { insert } from './fill.ts'

const fileSize = 25_000_000
/** The keys of the server of S3. */
export const s3Keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }

/** Makes a site in a folder with so many rows and files; returns how many files. */
export async function wholeSite(dataDir: string, { rows, megabytes }: { rows: number; megabytes: number }) {
  const store = await openSeeded(dataDir)
  await store.settings.secret('bucket')
  await store.close()
  insert(join(dataDir, 'club.sqlite'), Math.ceil(rows / 2))
  return addFiles(dataDir, megabytes * 1_000_000)
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

/** What lies in a folder, each file with its hash. */
export async function filesIn(path: string) {
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
export async function startS3(directory: string): Promise<{ child: ChildProcess; endpoint: string }> {
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
