import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { administrator } from '../fill.ts'
import { startSite } from '../site.ts'
import { faultsIn } from './audit.ts'
import { Ledger } from './ledger.ts'
import { writing } from './writers.ts'

const writers = 4

/** What rounds of a fault led to. */
export type Rounds = Pick<Ledger, 'acknowledged' | 'unanswered' | 'refused'> & { rounds: number; faults: string[]; slowest: number }

/**
 * Kills a site under four writers, over and over in one folder; after each start it looks for everything that was acknowledged.
 * `weaker`: a module that is loaded into the site and makes it lose something.
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
      // A moment that cannot be foreseen: after some more writes.
      const [most, until] = [ledger.acknowledged + Math.random() ** 2 * 80, performance.now() + 4000]
      while (ledger.acknowledged < most && performance.now() < until) await pause(5)
      await site.kill()
      await Promise.all(stops.map((stop) => stop()))
      const at = performance.now()
      const again = await startSite('main', dataDir, more)
      slowest = Math.max(slowest, performance.now() - at)
      // A writer changes only its own entries, so older ones were checked in their round; the last round checks all again.
      faults.push(...faultsIn(dataDir, round === rounds - 1 ? ledger.items : ledger.items.slice(before)))
      await again.kill()
    }
    const { acknowledged, unanswered, refused, odd } = ledger
    return { rounds, acknowledged, unanswered, refused, faults: [...faults, ...odd], slowest }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
