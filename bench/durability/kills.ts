import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { administrator } from '../fill.ts'
import { startSite } from '../site.ts'
import { ageLooseFiles, audit, faultsOf } from './audit.ts'
import { Ledger } from './ledger.ts'
import { writing } from './writers.ts'

const writers = 4

/** What came of rounds of a fault: `faults` in lines. */
export type Rounds = { rounds: number; acknowledged: number; unanswered: number; refused: number; faults: string[]; slowest: number }

/**
 * Has four writers write to a site that is killed in the middle, over and over in one folder; after each start looks for
 * everything that the writers were told of. `weaker`: a module that the site is loaded with, which has it lose something.
 */
export async function kills(rounds: number, weaker?: string): Promise<Rounds> {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-kills-'))
  const more = weaker === undefined ? {} : { NODE_OPTIONS: `--import=${weaker}` }
  const ledger = new Ledger()
  const faults: string[] = []
  let slowest = 0
  try {
    const first = await startSite('main', dataDir)
    const cookie = (await administrator(first)).cookie()
    await first.stop()
    for (let round = 0; round < rounds; round += 1) {
      const site = await startSite('main', dataDir, more)
      const before = ledger.items.length
      const stops = Array.from({ length: writers }, () => writing({ origin: site.origin, cookie }, ledger))
      // At any moment of the first second.
      await pause(20 + Math.random() * 780)
      await site.kill()
      await Promise.all(stops.map((stop) => stop()))
      const at = performance.now()
      const again = await startSite('main', dataDir, more)
      slowest = Math.max(slowest, performance.now() - at)
      // A writer changes its own alone, so the others were looked at in their round; in the end all are once more.
      faults.push(...faultsOf(audit(dataDir, round === rounds - 1 ? ledger.items : ledger.items.slice(before))))
      await again.kill()
    }
    faults.push(...(await leftFiles(dataDir, more)))
    return { rounds, acknowledged: ledger.acknowledged, unanswered: ledger.unanswered, refused: ledger.refused, faults, slowest }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** What lies beside the files that a row names once the site has swept. */
async function leftFiles(dataDir: string, more: Record<string, string>) {
  ageLooseFiles(dataDir)
  const site = await startSite('main', dataDir, more)
  try {
    for (let tries = 0; ; tries += 1) {
      const { underWay } = audit(dataDir, [])
      if (underWay === 0) return []
      if (tries === 100) return [`${underWay} files that nothing names are still there after the sweep`]
      await pause(100)
    }
  } finally {
    await site.stop()
  }
}
