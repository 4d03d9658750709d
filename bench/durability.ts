import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { administratorOf } from '../e2e/caller.ts'
import { newPostgres } from '../src/testing/postgres.ts'
import { faultsAt, Ledger, writing } from './durability/writers.ts'
import { table, whole } from './figures.ts'
import { given } from './given.ts'
import { startSite } from './site.ts'

// What the site acknowledged is there after kills, power cuts and stops of Postgres: npm run bench durability [rounds cuts stops]
const { rounds, cuts, stops } = given({ rounds: 200, cuts: 50, stops: 30 })

/** A site that is weakened must lose something in these rounds; otherwise the others prove nothing. */
const controls = 8
const weaker = (name: string) => ({ NODE_OPTIONS: `--import=${new URL(`./durability/weaker/${name}.ts`, import.meta.url).href}` })

type Settings = Record<string, string>
type Found = { ledgers: Ledger[]; faults: string[] }

/** Logs in at a site that is not weakened yet. */
async function cookieOf(dataDir: string) {
  const site = await startSite('main', dataDir)
  const { cookie } = await administratorOf(site.origin)
  await site.stop()
  return cookie
}

/** Starts a site, lets four write, and kills it at a moment that cannot be foreseen. */
async function killUnderWriters(dataDir: string, settings: Settings, cookie: string, ledger: Ledger, most: number, fileSize?: number) {
  const site = await startSite('main', dataDir, settings)
  const writers = Array.from({ length: 4 }, () => writing({ origin: site.origin, cookie }, ledger, { ...(fileSize && { fileSize }) }))
  const [enough, until] = [ledger.acknowledged + 10 + Math.random() ** 2 * most, performance.now() + 20_000]
  while (ledger.acknowledged < enough && performance.now() < until) await pause(5)
  await site.kill()
  await Promise.all(writers.map((stop) => stop()))
}

/** Starts the site again and looks for everything that was acknowledged. */
async function lookAgain(dataDir: string, settings: Settings, ledger: Ledger) {
  const site = await startSite('main', dataDir, settings)
  const faults = await faultsAt(site.origin, ledger)
  await site.kill()
  const database = new DatabaseSync(join(dataDir, 'club.sqlite'))
  const broken = database.prepare('pragma integrity_check').all().flatMap(Object.values)
  database.close()
  return [...faults, ...broken.filter((result) => result !== 'ok').map((result) => `broken: ${result}`)]
}

async function kills(count: number, settings: Settings = {}): Promise<Found> {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-kills-'))
  const found: Found = { ledgers: [], faults: [] }
  try {
    const cookie = await cookieOf(dataDir)
    for (let round = 0; round < count; round += 1) {
      const ledger = new Ledger()
      found.ledgers.push(ledger)
      await killUnderWriters(dataDir, settings, cookie, ledger, 80)
      found.faults.push(...(await lookAgain(dataDir, settings, ledger)))
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  return found
}

const run = (program: string, ...words: string[]) => void execFileSync(program, words, { stdio: ['ignore', 'ignore', 'pipe'] })

/** Mounts the image of a disk, which is made if it is new; returns how to unmount it. */
function mounted(image: string, folder: string, isNew = false) {
  if (isNew) run('truncate', '-s', '256M', image)
  if (isNew) run('mkfs.ext4', '-q', image)
  mkdirSync(folder)
  // The file system does not write back by its own clock: only what was synced is in the image.
  run('mount', '-o', 'loop,commit=120', image, folder)
  return () => run('umount', folder)
}

/** Copies the image of a site's disk under four writers: what the site did not sync is not in it, as after a power cut. */
async function powerCuts(count: number, settings: Settings = {}): Promise<Found> {
  const found: Found = { ledgers: [], faults: [] }
  for (let round = 0; round < count; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'club-power-'))
    const unmounts: (() => void)[] = []
    const ledger = new Ledger()
    found.ledgers.push(ledger)
    try {
      unmounts.push(mounted(join(folder, 'disk'), join(folder, 'before'), true))
      const dataDir = join(folder, 'before', 'data')
      await killUnderWriters(dataDir, settings, await cookieOf(dataDir), ledger, 40, 200_000)
      run('cp', '--sparse=always', join(folder, 'disk'), join(folder, 'copy'))
      unmounts.push(mounted(join(folder, 'copy'), join(folder, 'after')))
      found.faults.push(...(await lookAgain(join(folder, 'after', 'data'), settings, ledger)))
    } catch (error) {
      // A site that does not start on the copy has lost everything.
      found.faults.push(`everything: ${error instanceof Error ? error.message : error}`)
    } finally {
      for (const unmount of unmounts.reverse()) unmount()
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return found
}

/** Stops Postgres at once, over and over, while four write; each request is sent again until it is answered. */
async function postgresStops(count: number): Promise<Found> {
  const folder = mkdtempSync(join(tmpdir(), 'club-stops-'))
  const postgres = await newPostgres()
  const ledger = new Ledger()
  const site = await startSite('main', folder, { DATABASE_URL: postgres.address('postgres'), LOG_LEVEL: 'fatal' })
  try {
    const { cookie } = await administratorOf(site.origin)
    const writers = Array.from({ length: 4 }, () => writing({ origin: site.origin, cookie }, ledger, { isPatient: true }))
    for (let at = 0; at < count; at += 1) {
      await pause(700)
      await postgres.stop('immediate')
      await pause(300)
      await postgres.start()
    }
    await Promise.all(writers.map((stop) => stop()))
    return { ledgers: [ledger], faults: await faultsAt(site.origin, ledger) }
  } finally {
    await site.stop()
    await postgres.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

const wrong: string[] = []
const rows: (string | number)[][] = []
async function tried(name: string, underWay: Promise<Found>, isControl = false) {
  const { ledgers, faults } = await underWay
  const sum = (figure: 'acknowledged' | 'unanswered') => ledgers.reduce((all, ledger) => all + ledger[figure], 0)
  rows.push([isControl ? `  control: ${name}` : name, ...[sum('acknowledged'), sum('unanswered'), faults.length].map(whole)])
  if (!isControl) wrong.push(...faults.map((fault) => `${name}: ${fault}`))
  else if (faults.length === 0) wrong.push(`${name}: lost nothing, so the rounds beside it prove nothing`)
}

await tried(`${rounds} kills (SIGKILL)`, kills(rounds))
await tried('commits a moment after it says so', kills(Math.min(rounds, controls), weaker('late-commit')), true)
if (process.getuid?.() === 0) {
  await tried(`${cuts} power cuts`, powerCuts(cuts))
  await tried('rows with synchronous=NORMAL', powerCuts(Math.min(cuts, controls), weaker('unsynced-rows')), true)
  await tried('files that are not synced', powerCuts(Math.min(cuts, controls), weaker('unsynced-files')), true)
} else console.info('Power cuts were not tried: only root can mount an image.')
await tried(`${stops} stops of Postgres`, postgresStops(stops))
table(['under 4 writers', 'acknowledged', 'unanswered', 'lost or wrong'], rows)
console.info(wrong.length === 0 ? '\nNothing was lost.' : `\n${wrong.length} faults:\n  ${wrong.slice(0, 40).join('\n  ')}`)
process.exitCode = wrong.length === 0 ? 0 : 1
