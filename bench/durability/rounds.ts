import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { administrator } from '../fill.ts'
import { startSite } from '../site.ts'
import { faultsIn } from './audit.ts'
import { Ledger, writing } from './writers.ts'

/** What rounds of a fault led to. */
export type Rounds = Pick<Ledger, 'acknowledged' | 'unanswered' | 'refused'> & { rounds: number; faults: string[]; slowest: number }

type Killed = { dataDir: string; more: Record<string, string>; ledger: Ledger; cookie: string; writes: number; fileSize?: number }

/** Logs in at a site that is not weakened yet, and returns the cookie. */
async function cookieOf(dataDir: string): Promise<string> {
  const site = await startSite('main', dataDir)
  const post = await administrator(site)
  await site.stop()
  return post.cookie()
}

/** Starts a site, lets four write, and kills it at a moment that cannot be foreseen. */
async function killUnderWriters({ dataDir, more, ledger, cookie, writes, fileSize }: Killed) {
  const site = await startSite('main', dataDir, more)
  const stops = Array.from({ length: 4 }, () => writing({ origin: site.origin, cookie }, ledger, { fileSize }))
  const [most, until] = [ledger.acknowledged + 10 + Math.random() ** 2 * writes, performance.now() + 20_000]
  while (ledger.acknowledged < most && performance.now() < until) await pause(5)
  await site.kill()
  await Promise.all(stops.map((stop) => stop()))
}

/** Starts the site again, looks for everything that was acknowledged, and returns the milliseconds of the start. */
async function lookAgain(dataDir: string, more: Record<string, string>, items: Ledger['items'], faults: string[]): Promise<number> {
  const begun = performance.now()
  const again = await startSite('main', dataDir, more)
  const start = performance.now() - begun
  faults.push(...faultsIn(dataDir, items))
  await again.kill()
  return start
}

const loaded = (weaker?: string) => (weaker === undefined ? {} : { NODE_OPTIONS: `--import=${weaker}` })

/** Kills a site under four writers, over and over in one folder. `weaker`: a module that makes it lose something. */
export async function kills(rounds: number, weaker?: string): Promise<Rounds> {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-kills-'))
  const [more, ledger] = [loaded(weaker), new Ledger()]
  const faults: string[] = []
  let slowest = 0
  try {
    const cookie = await cookieOf(dataDir)
    for (let round = 0; round < rounds; round += 1) {
      const before = ledger.items.length
      await killUnderWriters({ dataDir, more, ledger, cookie, writes: 80 })
      // A writer changes only its own entries, so older ones were checked in their round; the last round checks all again.
      const items = round === rounds - 1 ? ledger.items : ledger.items.slice(before)
      slowest = Math.max(slowest, await lookAgain(dataDir, more, items, faults))
    }
    const { acknowledged, unanswered, refused, odd } = ledger
    return { rounds, acknowledged, unanswered, refused, faults: [...faults, ...odd], slowest }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const run = (program: string, ...words: string[]) => void execFileSync(program, words, { stdio: ['ignore', 'ignore', 'pipe'] })

/** Mounts the image of a disk, which is made if there is none; returns how to unmount it. */
function mounted(image: string, folder: string, isNew = false) {
  if (isNew) {
    run('truncate', '-s', '256M', image)
    run('mkfs.ext4', '-q', image)
  }
  mkdirSync(folder)
  // The file system does not write back by its own clock: only what was synced is in the image.
  run('mount', '-o', 'loop,commit=120', image, folder)
  return () => run('umount', folder)
}

/** Whether this user can mount the image of a disk. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'club-disk-'))
  try {
    mounted(join(folder, 'disk'), join(folder, 'seen'), true)()
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Copies the image of a site's disk under four writers: what the site did not sync is not in it, as after a power cut. */
export async function powerCuts(rounds: number, weaker?: string): Promise<Rounds> {
  const more = loaded(weaker)
  const all: Rounds = { rounds, acknowledged: 0, unanswered: 0, refused: 0, faults: [], slowest: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'club-power-'))
    const [disk, copy] = [join(folder, 'disk'), join(folder, 'copy')]
    const unmounts: (() => void)[] = []
    const ledger = new Ledger()
    try {
      unmounts.push(mounted(disk, join(folder, 'before'), true))
      const dataDir = join(folder, 'before', 'data')
      await killUnderWriters({ dataDir, more, ledger, cookie: await cookieOf(dataDir), writes: 40, fileSize: 200_000 })
      run('cp', '--sparse=always', disk, copy)
      unmounts.push(mounted(copy, join(folder, 'after')))
      all.slowest = Math.max(all.slowest, await lookAgain(join(folder, 'after', 'data'), more, ledger.items, all.faults))
      all.faults.push(...ledger.odd)
    } catch (error) {
      // A site that does not start on the copy has lost everything.
      all.faults.push(`everything: ${error instanceof Error ? error.message : error}`)
    } finally {
      for (const figure of ['acknowledged', 'unanswered', 'refused'] as const) all[figure] += ledger[figure]
      for (const unmount of unmounts.reverse()) unmount()
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return all
}
