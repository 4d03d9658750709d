// Makes the upgrade samples with the version at hand, which must be built: node src/testing/upgrade-samples/make.ts
// Samples that exist are never made again: only an old version can write what an old version wrote. Needs Postgres 15 with pg_dump.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import { variantPath } from '../../contract/own-picture.ts'
import { freePort } from '../free-port.ts'
import { photo } from '../photos.ts'
import { fillSample, type Sample } from './fill.ts'
import { writeOldSite } from './old-site.ts'
import { readSite, type Send } from './read-site.ts'

const { values } = parseArgs({ options: { to: { type: 'string', default: join(import.meta.dirname, '../../../e2e/upgrade-samples') } } })
const target = values.to
if (existsSync(join(target, 'contents.json')))
  throw new Error(`${target} has samples already. They are never made again; name another folder with --to.`)

const root = join(import.meta.dirname, '../../..')
const work = mkdtempSync(join(tmpdir(), 'club-samples-'))
process.once('exit', () => rmSync(work, { recursive: true, force: true }))
const data = join(work, 'sqlite')
const owner = {
  ADMIN_NAME: 'asha',
  ADMIN_EMAIL: 'asha@example.org',
  ADMIN_PASSWORD: 'copper lamps over the bay',
  ADMIN_PASSKEY: 'seventeen quiet soldering irons',
}
const environment = { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', DATA_DIR: data, ...owner }

/** Runs a built command to its end. */
function command(name: string, args: string[], more: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, `dist/server/${name}.js`), ...args], {
    cwd: work,
    encoding: 'utf8',
    env: { ...environment, ...more },
  })
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stdout}${stderr}`)
}

/** Starts the built site, does something with it, and stops it. */
async function onSite<T>(more: Record<string, string>, action: (send: Send) => Promise<T>): Promise<T> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const site = spawn(process.execPath, [join(root, 'dist/server/main.js')], {
    cwd: work,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...environment, PORT: String(port), ...more },
  })
  const ended = new Promise((resolve) => void site.once('exit', resolve))
  try {
    for (let tries = 0; tries < 200; tries += 1) {
      if ((await fetch(`${origin}/readyz`).catch(() => undefined))?.ok) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    return await action((method, path, { body, cookie, key } = {}) => {
      const raw = body instanceof FormData
      return fetch(`${origin}${path}`, {
        method,
        headers: {
          origin,
          ...(cookie && { cookie }),
          ...(key && { 'idempotency-key': key }),
          ...(body !== undefined && !raw && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: raw ? body : JSON.stringify(body) }),
      })
    })
  } finally {
    site.kill('SIGTERM')
    await ended
  }
}

/** Moves the site to a Postgres 15, starts it there once, and returns the dump as text. */
async function postgresDump() {
  const programs = '/usr/lib/postgresql/15/bin'
  const folder = join(work, 'postgres')
  mkdirSync(folder)
  const nobody = { uid: 65534, gid: 65534 }
  for (const path of [work, folder]) chownSync(path, nobody.uid, nobody.gid)
  execFileSync(`${programs}/initdb`, ['-D', join(folder, 'data'), '--auth=trust', '--username=club', '--encoding=UTF8', '--locale=C'], {
    ...nobody,
    cwd: folder,
  })
  const port = await freePort()
  const server = spawn(`${programs}/postgres`, ['-D', join(folder, 'data'), '-p', `${port}`, '-h', '127.0.0.1', '-k', folder], {
    ...nobody,
    cwd: folder,
    stdio: 'ignore',
  })
  try {
    const address = `postgres://club@127.0.0.1:${port}/club`
    for (let tries = 0; spawnSync('createdb', ['-h', '127.0.0.1', '-p', `${port}`, '-U', 'club', 'club']).status !== 0; tries += 1) {
      if (tries === 100) throw new Error('Postgres does not answer')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    // The move marks the folder that it leaves, so it leaves a copy.
    const copy = join(work, 'moved')
    cpSync(data, copy, { recursive: true })
    command('move', ['--to', address], { DATA_DIR: copy })
    await onSite({ DATA_DIR: copy, DATABASE_URL: address }, async (send) => void (await send('GET', '/events')))
    return execFileSync('pg_dump', ['--inserts', '--rows-per-insert=50', '--no-owner', '--no-privileges', '-d', address], {
      encoding: 'utf8',
    })
  } finally {
    server.kill('SIGINT')
  }
}

const old = join(work, 'old-site')
writeOldSite(old)
command('import', [old])

const sample: Sample = await onSite({}, async (send) => fillSample(send, { ...owner, photo: await photo({ width: 300, height: 200 }) }))
const database = new DatabaseSync(join(data, 'club.sqlite'))
const documents = database
  .prepare('select fileurl from resources')
  .all()
  .map(({ fileurl }) => String(fileurl))
  .filter((address) => address.startsWith('/media/'))
const variants = database.prepare('select picture, width, type from picture_files order by picture, type, width').all()
database.close()
const files = [
  ...documents,
  ...variants.map(({ picture, width, type }) => variantPath(String(picture), Number(width), type === 'image/avif' ? 'avif' : 'webp')),
]
const wanted = { ...sample.wanted, files }
const shown = await onSite({}, (send) => readSite(send, sample.cookie, wanted))

const contents = { madeAt: new Date().toISOString(), ...sample, wanted, shown }
rmSync(join(data, 'outbox'), { recursive: true, force: true })
writeFileSync(join(target, 'postgres.dump'), await postgresDump())
command('backup', [join(target, 'backup.tar')])
cpSync(data, join(target, 'sqlite'), { recursive: true, filter: (path) => !/-(?:wal|shm)$/.test(path) })
writeFileSync(join(target, 'contents.json'), `${JSON.stringify(contents, undefined, 2)}\n`)
console.info(`The samples are in ${target}.`)
