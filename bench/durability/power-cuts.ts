import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { administrator } from '../fill.ts'
import { startSite } from '../site.ts'
import { faultsIn } from './audit.ts'
import type { Rounds } from './kills.ts'
import { Ledger } from './ledger.ts'
import { writing } from './writers.ts'

const run = (program: string, ...words: string[]) => void execFileSync(program, words, { stdio: ['ignore', 'ignore', 'pipe'] })

/** An image of a disk with a file system of its own. */
function newDisk(folder: string) {
  const image = join(folder, 'disk')
  run('truncate', '-s', '256M', image)
  run('mkfs.ext4', '-q', image)
  return image
}

function mounted(image: string, folder: string) {
  mkdirSync(folder)
  // The file system does not write back by its own clock: only what was synced is in the image.
  run('mount', '-o', 'loop,commit=120', image, folder)
  return () => run('umount', folder)
}

/** Whether this user can mount the image of a disk. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'club-disk-'))
  try {
    mounted(newDisk(folder), join(folder, 'seen'))()
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Copies the image of a site's disk under four writers: what the site did not sync is not in it, as after a power cut. Starts the site
 * on the copy and looks for everything that was acknowledged. `weaker`: a module that is loaded into the site and makes it lose something.
 */
export async function powerCuts(rounds: number, weaker?: string): Promise<Rounds> {
  const more = weaker === undefined ? {} : { NODE_OPTIONS: `--import=${weaker}` }
  const all: Rounds = { rounds, acknowledged: 0, unanswered: 0, refused: 0, faults: [], slowest: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'club-power-'))
    const unmounts: (() => void)[] = []
    const ledger = new Ledger()
    try {
      const disk = newDisk(folder)
      unmounts.push(mounted(disk, join(folder, 'before')))
      const site = await startSite('main', join(folder, 'before', 'data'), more)
      const cookie = (await administrator(site)).cookie()
      const stops = Array.from({ length: 4 }, () => writing({ origin: site.origin, cookie }, ledger, { fileSize: 200_000 }))
      // A moment that cannot be foreseen: after some writes.
      const [most, until] = [10 + Math.random() ** 2 * 40, performance.now() + 30_000]
      while (ledger.acknowledged < most && performance.now() < until) await pause(5)
      await site.kill()
      run('cp', '--sparse=always', disk, join(folder, 'copy'))
      await Promise.all(stops.map((stop) => stop()))
      unmounts.push(mounted(join(folder, 'copy'), join(folder, 'after')))
      const dataDir = join(folder, 'after', 'data')
      const at = performance.now()
      const again = await startSite('main', dataDir, more)
      all.slowest = Math.max(all.slowest, performance.now() - at)
      all.faults.push(...faultsIn(dataDir, ledger.items), ...ledger.odd)
      await again.kill()
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
