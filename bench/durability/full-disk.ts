import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { administrator } from '../fill.ts'
import { startSite } from '../site.ts'
import { audit, faultsOf } from './audit.ts'
import { lookAtPictures } from './kept-pictures.ts'
import { Ledger } from './ledger.ts'
import { readyPictures } from './new-pictures.ts'
import { reading } from './reading.ts'
import { writing } from './writers.ts'

/** A small disk that runs full while it is written to, and has room again later, under a site that is not started anew. */
export async function fullDisk(megabytes = 32) {
  const folder = mkdtempSync(join(tmpdir(), 'club-full-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'none', folder])
  try {
    const ballast = join(folder, 'ballast')
    writeFileSync(ballast, Buffer.alloc(8 * 1024 * 1024))
    const dataDir = join(folder, 'data')
    const site = await startSite('main', dataDir, { LOG_LEVEL: 'silent' })
    const { origin } = site
    const ledger = new Ledger()
    await readyPictures()
    const cookie = (await administrator(site)).cookie()
    const write = () => Array.from({ length: 4 }, () => writing({ origin, cookie }, ledger, { fileSize: 500_000 }))
    const until = async (isSo: () => boolean) => {
      for (let tries = 0; !isSo(); tries += 1) {
        if (tries > 600) throw new Error('the disk did not run full, or no write went through again, within a minute')
        await pause(100)
      }
    }
    const first = write()
    await until(() => ledger.refused > 50)
    const atFull = ledger.acknowledged
    const reads = reading(origin, cookie)
    await pause(2000)
    const { failed, asked } = await reads()
    await Promise.all(first.map((stop) => stop()))
    const left = statfsSync(folder)
    rmSync(ballast)
    const second = write()
    await until(() => ledger.acknowledged > atFull + 50)
    await Promise.all(second.map((stop) => stop()))
    const faults = [...faultsOf(audit(dataDir, ledger.items)), ...(await lookAtPictures(origin, ledger.pictures)), ...ledger.odd]
    await site.stop()
    return { acknowledged: ledger.acknowledged, refused: ledger.refused, asked, failed, free: left.bavail * left.bsize, faults }
  } finally {
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  }
}
