import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { administratorOf } from '../e2e/caller.ts'
import type { Settings } from '../e2e/site.ts'
import { newPostgres } from '../src/testing/postgres.ts'
import { Ledger, writing } from './durability/writers.ts'
import { given, table, whole } from './figures.ts'
import { newFolder, startSite } from './site.ts'

// What the site acknowledged is there after kills, power cuts and stops of Postgres: npm run bench durability [rounds cuts stops]
const { rounds, cuts, stops } = given({ rounds: 200, cuts: 50, stops: 30 })

/** A site that is weakened must lose something in these rounds; otherwise the others prove nothing. */
const controls = 8
const weaker = (name: string) => ({ NODE_OPTIONS: `--import=${new URL(`./durability/weaker/${name}.ts`, import.meta.url).href}` })

/** Logs in at a site that is not weakened yet. */
async function cookieOf(dataDir: string) {
  await using site = await startSite('main', dataDir)
  return (await administratorOf(site.origin)).cookie
}

/** Lets four write to a site, and returns how they stop. */
function fourWriters(origin: string, cookie: string, ledger: Ledger, options: Parameters<typeof writing>[2]) {
  const writers = Array.from({ length: 4 }, () => writing({ origin, cookie }, ledger, options))
  return () => Promise.all(writers.map((stop) => stop()))
}

/** Starts a site, lets four write, and kills it at a moment that cannot be foreseen. */
async function killUnderWriters(dataDir: string, settings: Settings, cookie: string, ledger: Ledger, most: number, fileSize: number) {
  const site = await startSite('main', dataDir, settings)
  const end = fourWriters(site.origin, cookie, ledger, { fileSize })
  const [enough, until] = [ledger.acknowledged + 10 + Math.random() ** 2 * most, performance.now() + 20_000]
  while (ledger.acknowledged < enough && performance.now() < until) await pause(5)
  await site.kill()
  await end()
}

/** Starts the site again and looks for everything that was acknowledged. */
async function lookAgain(dataDir: string, settings: Settings, ledger: Ledger) {
  const site = await startSite('main', dataDir, settings)
  await ledger.compare(site.origin)
  await site.kill()
  using database = new DatabaseSync(join(dataDir, 'club.sqlite'))
  const broken = database.prepare('pragma integrity_check').all().flatMap(Object.values)
  ledger.faults.push(...broken.filter((result) => result !== 'ok').map((result) => `broken: ${result}`))
}

async function kills(count: number) {
  using folder = newFolder()
  const ledger = new Ledger()
  const cookie = await cookieOf(folder.path)
  for (let round = 0; round < count; round += 1) {
    await killUnderWriters(folder.path, {}, cookie, ledger, 80, 40_000)
    await lookAgain(folder.path, {}, ledger)
  }
  return ledger
}

const run = (program: string, ...words: string[]) => void execFileSync(program, words, { stdio: ['ignore', 'ignore', 'pipe'] })

/** Mounts the image of a disk until the end of its block. */
function mounted(image: string, folder: string) {
  mkdirSync(folder)
  // The file system does not write back by its own clock: only what was synced is in the image.
  run('mount', '-o', 'loop,commit=120', image, folder)
  return { [Symbol.dispose]: () => run('umount', folder) }
}

/** Copies the image of a site's disk under four writers: what the site did not sync is not in it, as after a power cut. */
async function powerCuts(count: number, settings: Settings = {}) {
  const ledger = new Ledger()
  for (let round = 0; round < count; round += 1) {
    using folder = newFolder()
    const at = (...names: string[]) => join(folder.path, ...names)
    try {
      run('truncate', '-s', '256M', at('disk'))
      run('mkfs.ext4', '-q', at('disk'))
      using _before = mounted(at('disk'), at('before'))
      const dataDir = at('before', 'data')
      await killUnderWriters(dataDir, settings, await cookieOf(dataDir), ledger, 40, 200_000)
      run('cp', '--sparse=always', at('disk'), at('copy'))
      using _after = mounted(at('copy'), at('after'))
      await lookAgain(at('after', 'data'), settings, ledger)
    } catch (error) {
      // A site that does not start on the copy has lost everything.
      ledger.faults.push(`everything: ${error instanceof Error ? error.message : error}`)
    }
    ledger.forget()
  }
  return ledger
}

/** Stops Postgres at once, over and over, while four write; each request is sent again until it is answered. */
async function postgresStops(count: number) {
  using folder = newFolder()
  const postgres = await newPostgres()
  const ledger = new Ledger()
  try {
    await using site = await startSite('main', folder.path, { DATABASE_URL: postgres.address('postgres'), LOG_LEVEL: 'fatal' })
    const { cookie } = await administratorOf(site.origin)
    const end = fourWriters(site.origin, cookie, ledger, { isPatient: true })
    for (let at = 0; at < count; at += 1) {
      await pause(700)
      await postgres.stop('immediate')
      await pause(300)
      await postgres.start()
    }
    await end()
    await ledger.compare(site.origin)
    return ledger
  } finally {
    await postgres.end()
  }
}

const wrong: string[] = []
const rows: (string | number)[][] = []
async function tried(name: string, underWay: Promise<Ledger>, isControl = false) {
  const { acknowledged, unanswered, faults } = await underWay
  rows.push([isControl ? `  control: ${name}` : name, ...[acknowledged, unanswered, faults.length].map(whole)])
  if (!isControl) wrong.push(...faults.map((fault) => `${name}: ${fault}`))
  else if (faults.length === 0) wrong.push(`${name}: lost nothing, so the rounds beside it prove nothing`)
}

await tried(`${rounds} kills (SIGKILL)`, kills(rounds))
if (process.getuid?.() === 0) {
  await tried(`${cuts} power cuts`, powerCuts(cuts))
  await tried('rows with synchronous=NORMAL', powerCuts(Math.min(cuts, controls), weaker('unsynced-rows')), true)
  await tried('files that are not synced', powerCuts(Math.min(cuts, controls), weaker('unsynced-files')), true)
} else console.info('Power cuts were not tried: only root can mount an image.')
await tried(`${stops} stops of Postgres`, postgresStops(stops))
table(['under 4 writers', 'acknowledged', 'unanswered', 'lost or wrong'], rows)
console.info(wrong.length === 0 ? '\nNothing was lost.' : `\n${wrong.length} faults:\n  ${wrong.slice(0, 40).join('\n  ')}`)
process.exitCode = wrong.length === 0 ? 0 : 1
