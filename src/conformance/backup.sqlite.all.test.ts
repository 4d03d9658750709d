import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import * as migrations from '../db/migrations.ts'
import { postgresAddress } from '../db/postgres/address.ts'
import { openStore } from '../entries/store.ts'
import { checkDatabase } from '../features/operations/server/doctor.ts'
import { lastingRows } from '../testing/archives.ts'
import { endsWithUs } from '../testing/ends-with-us.ts'
import { freePort } from '../testing/free-port.ts'
import { inFolder, move, newFolder, newSite } from '../testing/moving.ts'
import { textOf } from '../testing/sources.ts'

const [, version] = /(\d+)/.exec(spawnSync('pg_dump', ['--version'], { encoding: 'utf8' }).stdout ?? '') ?? []
/** A server of the same version: pg_dump takes no newer one. */
const programs = `/usr/lib/postgresql/${version}/bin`

test.runIf(existsSync(`${programs}/postgres`))(
  'what docs/backup.md says of a copy of Postgres makes one, and puts it back',
  {
    timeout: 60_000,
  },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'club-backup-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const data = join(folder, 'data')
    mkdirSync(data)
    // Postgres refuses to run as root.
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
    if (nobody.uid !== undefined) for (const path of [folder, data]) chownSync(path, nobody.uid, nobody.gid)
    chmodSync(data, 0o700)
    const options = { ...nobody, cwd: folder }
    execFileSync(
      `${programs}/initdb`,
      ['-D', data, '--auth=trust', '--username=club', '--encoding=UTF8', '--locale=C', '--no-sync'],
      options,
    )
    const port = await freePort()
    const words = ['-D', data, '-p', `${port}`, '-h', '127.0.0.1', '-k', folder]
    const server = endsWithUs(spawn(`${programs}/postgres`, words, { ...options, stdio: 'ignore' }), 'SIGQUIT')
    onTestFinished(async () => {
      const ended = new Promise((resolve) => void server.once('exit', resolve))
      server.kill('SIGQUIT')
      await ended
    })
    const here = (text: string) => text.replaceAll('db.example.org', `127.0.0.1:${port}`)
    const at = (name: string) => ({ postgres: postgresAddress(here(`postgres://club@db.example.org/${name}`)) })
    const begun = async () => {
      const client = new Client(at('postgres').postgres)
      await client.connect()
      await client.query('create database club').finally(() => client.end())
    }
    await expect.poll(() => begun().then(String, String), { timeout: 30_000 }).toBe('undefined')

    const site = await newSite({ known: migrations })
    await move(site.at, { database: at('club'), files: site.at.files }, migrations)
    const lines = textOf('docs/backup.md').match(/^ *(?:pg_dump|psql|pg_restore) .*$/gm) ?? []
    expect(lines).toHaveLength(3)
    const [dump = '', ...back] = lines.map(here)
    const typed = (line: string) => execFileSync('bash', ['-e', '-c', line], { cwd: folder, stdio: 'pipe' })
    // While a site runs.
    const running = await openStore(at('club'), migrations)
    typed(dump)
    await running.close()
    for (const line of back) typed(line)
    const { findings } = await checkDatabase(at('club_2'), Object.keys(migrations))
    expect(findings.map(({ state }) => state)).toEqual(['ok'])
    const again = newFolder()
    await move({ database: at('club_2'), files: site.at.files }, inFolder(again), migrations)
    expect(lastingRows(again)).toEqual(lastingRows(site.folder))
  },
)
