import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { administrator, notice } from '../fill.ts'
import { startSite } from '../site.ts'
import { audit, faultsOf } from './audit.ts'
import { lookAtPictures } from './kept-pictures.ts'
import { Ledger } from './ledger.ts'
import { readyPictures } from './new-pictures.ts'
import { reading } from './reading.ts'
import { writing } from './writers.ts'

/** Another program holds the database for `seconds` while it is written to. */
export async function heldDatabase(seconds: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-held-'))
  const site = await startSite('main', dataDir, { LOG_LEVEL: 'silent' })
  try {
    const { origin } = site
    const ledger = new Ledger()
    await readyPictures()
    const cookie = (await administrator(site)).cookie()
    const stops = Array.from({ length: 4 }, () => writing({ origin, cookie }, ledger))
    await pause(500)
    const before = ledger.acknowledged
    const other = new DatabaseSync(join(dataDir, 'club.sqlite'), { timeout: 10_000 })
    other.exec('begin immediate')
    const reads = reading(origin, cookie)
    const begun = performance.now()
    const answers: { status: number; retry: string | null; ms: number }[] = []
    while (performance.now() - begun < seconds * 1000) {
      const sent = performance.now()
      const { status, headers } = await fetch(`${origin}/api/addNotification`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, cookie },
        body: JSON.stringify(notice(0)),
        signal: AbortSignal.timeout(30_000),
      })
      answers.push({ status, retry: headers.get('retry-after'), ms: performance.now() - sent })
    }
    other.exec('rollback')
    other.close()
    const { asked, failed, longest } = await reads()
    await pause(500)
    const after = ledger.acknowledged
    await Promise.all(stops.map((stop) => stop()))
    const faults = [...faultsOf(audit(dataDir, ledger.items)), ...(await lookAtPictures(origin, ledger.pictures)), ...ledger.odd]
    return { before, after, answers, asked, failed, longest, faults }
  } finally {
    await site.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
