import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { administrator } from '../fill.ts'
import { startSite } from '../site.ts'
import { audit, faultsOf } from './audit.ts'
import { besideSite } from './beside.ts'
import { lookAtPictures } from './kept-pictures.ts'
import type { Rounds } from './kills.ts'
import { Ledger } from './ledger.ts'
import { readyPictures } from './new-pictures.ts'
import { writing } from './writers.ts'

const writers = 4
const megabytes = 256

const run = (program: string, ...words: string[]) => void execFileSync(program, words, { stdio: ['ignore', 'ignore', 'pipe'] })

/** Whether this machine lets us mount an image of a disk. */
export function canMount(): boolean {
  try {
    withDisk((folder) => run('touch', join(folder, 'here')))
    return true
  } catch {
    return false
  }
}

/** An image of a disk with a file system of its own; `mount` has it seen in a folder until it is unmounted. */
function newDisk(folder: string) {
  const image = join(folder, 'disk')
  run('truncate', '-s', `${megabytes}M`, image)
  run('mkfs.ext4', '-q', image)
  return image
}

function mounted(image: string, folder: string) {
  mkdirSync(folder)
  // Not written back by the file system's own clock: only what was synced lies in the image.
  run('mount', '-o', 'loop,commit=120', image, folder)
  return () => run('umount', folder)
}

function withDisk(work: (folder: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'club-disk-'))
  try {
    const unmount = mounted(newDisk(folder), join(folder, 'seen'))
    try {
      work(join(folder, 'seen'))
    } finally {
      unmount()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Has four writers write to a site whose disk is an image, and takes the image as it is in the middle of it: what the site has
 * not synced is not in it, as after a power cut. The site is started on the copy, and everything that the writers were told of
 * is looked for. `weaker`: a module that the site is loaded with, which has it lose something.
 */
export async function powerCuts(rounds: number, weaker?: string): Promise<Rounds> {
  const more = weaker === undefined ? {} : { NODE_OPTIONS: `--import=${weaker}` }
  const all: Rounds = { rounds, acknowledged: 0, unanswered: 0, refused: 0, pictures: 0, converting: 0, faults: [], slowest: 0 }
  for (let round = 0; round < rounds; round += 1) {
    const folder = mkdtempSync(join(tmpdir(), 'club-power-'))
    const unmounts: (() => void)[] = []
    try {
      await readyPictures()
      const ledger = new Ledger()
      const disk = newDisk(folder)
      unmounts.push(mounted(disk, join(folder, 'before')))
      const site = await startSite('main', join(folder, 'before', 'data'), more)
      const { origin } = site
      const cookie = (await administrator(site)).cookie()
      const stops = Array.from({ length: writers }, () => writing({ origin, cookie }, ledger, { fileSize: 200_000 }))
      await pause(200 + Math.random() ** 2 * 2000)
      if (besideSite(site.pid).areAtWork) all.converting += 1
      await site.kill()
      run('cp', '--sparse=always', disk, join(folder, 'copy'))
      await Promise.all(stops.map((stop) => stop()))
      unmounts.push(mounted(join(folder, 'copy'), join(folder, 'after')))
      const dataDir = join(folder, 'after', 'data')
      const at = performance.now()
      const again = await startSite('main', dataDir, more)
      all.slowest = Math.max(all.slowest, performance.now() - at)
      all.faults.push(...faultsOf(audit(dataDir, ledger.items)), ...(await lookAtPictures(again.origin, ledger.pictures)), ...ledger.odd)
      await again.kill()
      for (const figure of ['acknowledged', 'unanswered', 'refused'] as const) all[figure] += ledger[figure]
      all.pictures += ledger.pictures.length
    } catch (error) {
      // A site that cannot be started on what is left, or has no rows at all, has lost everything.
      all.faults.push(`everything: ${error instanceof Error ? error.message : error}`)
    } finally {
      for (const unmount of unmounts.reverse()) unmount()
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return all
}
