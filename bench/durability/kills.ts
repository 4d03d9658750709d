import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { administrator } from '../fill.ts'
import { startSite } from '../site.ts'
import { audit, faultsOf } from './audit.ts'
import { besideSite } from './beside.ts'
import { lookAtPictures } from './kept-pictures.ts'
import { Ledger } from './ledger.ts'
import { readyPictures } from './new-pictures.ts'
import { leftAfterSweep } from './swept.ts'
import { writing } from './writers.ts'

const writers = 4

/** What came of rounds of a fault: `faults` in lines. `converting`: in how many of them a picture was being made just then. */
export type Rounds = Pick<Ledger, 'acknowledged' | 'unanswered' | 'refused'> & {
  rounds: number
  pictures: number
  converting: number
  faults: string[]
  slowest: number
}

/**
 * Has four writers write to a site that is killed in the middle, over and over in one folder; after each start looks for
 * everything that the writers were told of. `weaker`: a module that the site is loaded with, which has it lose something.
 */
export async function kills(rounds: number, weaker?: string): Promise<Rounds> {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-kills-'))
  const more = weaker === undefined ? {} : { NODE_OPTIONS: `--import=${weaker}` }
  const ledger = new Ledger()
  const faults: string[] = []
  let [slowest, converting] = [0, 0]
  try {
    const first = await startSite('main', dataDir)
    const cookie = (await administrator(first)).cookie()
    await first.stop()
    for (let round = 0; round < rounds; round += 1) {
      await readyPictures()
      const site = await startSite('main', dataDir, more)
      const before = { items: ledger.items.length, pictures: ledger.pictures.length }
      const stops = Array.from({ length: writers }, () => writing({ origin: site.origin, cookie }, ledger))
      await anyMoment(() => ledger.acknowledged)
      const beside = besideSite(site.pid)
      if (beside.areAtWork) converting += 1
      await site.kill()
      await Promise.all(stops.map((stop) => stop()))
      faults.push(...(await beside.outlived()))
      const at = performance.now()
      const again = await startSite('main', dataDir, more)
      slowest = Math.max(slowest, performance.now() - at)
      // A writer changes its own alone, so the others were looked at in their round; in the end all are once more.
      const isLast = round === rounds - 1
      faults.push(...faultsOf(audit(dataDir, isLast ? ledger.items : ledger.items.slice(before.items))))
      faults.push(...(await lookAtPictures(again.origin, isLast ? ledger.pictures : ledger.pictures.slice(before.pictures))))
      await again.kill()
    }
    faults.push(...(await leftAfterSweep(dataDir, more)), ...faultsOf(audit(dataDir, ledger.items)), ...ledger.odd)
    const { acknowledged, unanswered, refused, pictures } = ledger
    return { rounds, acknowledged, unanswered, refused, pictures: pictures.length, converting, faults, slowest }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Waits for a moment that nobody can foretell: after so many more writes, or a few seconds, in which large pictures are made. */
async function anyMoment(acknowledged: () => number) {
  const [most, until] = [acknowledged() + Math.random() ** 2 * 80, performance.now() + 4000]
  while (acknowledged() < most && performance.now() < until) await pause(5)
  await pause(Math.random() * 300)
}
