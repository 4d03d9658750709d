import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { endsWithUs } from '../../src/testing/ends-with-us.ts'
import { administrator, insert } from '../fill.ts'
import { highestOf } from '../process.ts'
import { memory, options, startSite } from '../site.ts'
import { faultsIn } from './audit.ts'
import { Ledger, writing } from './writers.ts'

const fileSize = 25_000_000
const entries = 50_000

type Step = { name: string; seconds: number; highest: number }

/** Backs up a site of so many megabytes that four write to, restores it in another folder and compares all, beside plain `tar`. */
export async function backup(megabytes: number): Promise<{ steps: Step[]; faults: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'club-backup-'))
  const [from, to, archive] = ['from', 'to', 'one.tar'].map((name) => join(folder, name)) as [string, string, string]
  try {
    await (await startSite('main', from)).stop()
    insert(join(from, 'club.sqlite'), entries)
    await addFiles(from, megabytes * 1_000_000)
    const site = await startSite('main', from)
    const cookie = (await administrator(site)).cookie()
    const ledger = new Ledger()
    const write = () => Array.from({ length: 4 }, () => writing({ origin: site.origin, cookie }, ledger))
    let stops = write()
    while (ledger.acknowledged < 50) await pause(50)
    await Promise.all(stops.map((stop) => stop()))
    // What changes from here on may be in the archive or not. A writer changes only its own entries.
    const before = ledger.items.splice(0)
    stops = write()
    const steps = [await command('backup', from, archive)]
    await Promise.all(stops.map((stop) => stop()))
    await site.stop()
    mkdirSync(to)
    steps.push(await command('restore', to, archive))
    const begun = performance.now()
    spawnSync('tar', ['-cf', join(folder, 'plain.tar'), '-C', from, '.'])
    steps.push({ name: 'tar of the folder', seconds: (performance.now() - begun) / 1000, highest: Number.NaN })
    return { steps, faults: [...faultsIn(to, before), ...differences(from, to, Math.ceil((megabytes * 1_000_000) / fileSize))] }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const idOf = (at: number) => String(at).padStart(26, '0')

/** Puts files of so many bytes into the folder of a site, each with its row. */
async function addFiles(dataDir: string, bytes: number) {
  const database = new DatabaseSync(join(dataDir, 'club.sqlite'))
  mkdirSync(join(dataDir, 'media'), { recursive: true })
  const add = database.prepare('insert into media (id, name, type, added, size) values (?, ?, ?, ?, ?)')
  for (let [left, at] = [bytes, 0]; left > 0; left -= fileSize, at += 1) {
    const [id, size] = [idOf(at), Math.min(left, fileSize)]
    const chunks = function* () {
      for (let from = 0; from < size; from += 65_536)
        yield createHash('shake256', { outputLength: Math.min(65_536, size - from) })
          .update(`${id}${from}`)
          .digest()
    }
    await pipeline(chunks, createWriteStream(join(dataDir, 'media', id)))
    add.run(id, 'a.pdf', 'application/pdf', new Date().toISOString(), size)
  }
  database.close()
}

/** Runs a command in a process of its own; throws if it fails. */
async function command(name: 'backup' | 'restore', dataDir: string, archive: string): Promise<Step> {
  const begun = performance.now()
  const env = { PATH: process.env.PATH, ...memory, DATA_DIR: dataDir }
  const words = [...options, `dist/server/${name}.js`, archive]
  const child = endsWithUs(spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'inherit'] }))
  const most = highestOf(child.pid ?? 0)
  let highest = 0
  const watch = setInterval(() => {
    highest = Math.max(highest, most() || 0)
  }, 20)
  const [code] = await once(child, 'exit')
  clearInterval(watch)
  if (code !== 0) throw new Error(`${name} ended with ${code}`)
  return { name, seconds: (performance.now() - begun) / 1000, highest }
}

/** Files of the restored site that differ, and rows that are missing. */
function differences(from: string, to: string, files: number) {
  const media = (folder: string, name: string) => readFileSync(join(folder, 'media', name))
  const database = new DatabaseSync(join(to, 'club.sqlite'), { readOnly: true })
  const counted = { events: entries, students: entries, media: files }
  const short = Object.entries(counted).filter(([table, least]) => {
    const row = database.prepare(`select count(*) as count from ${table} where length(id) = 26 and id < '1'`).get()
    return Number(row?.count) < least
  })
  database.close()
  const names = readdirSync(join(to, 'media')).filter((name) => existsSync(join(from, 'media', name)))
  const differ = names.filter((name) => !media(from, name).equals(media(to, name)))
  return [...short.map(([table]) => `rows of ${table} are missing`), ...differ.map((name) => `file ${name} differs`)]
}
