import { existsSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sized } from '../../../../contract/text-format.ts'
import { type Finding, look, well, wrong } from './finding.ts'

const about = 'Disk'
/** Free bytes below which the site is not safe, and below which somebody should look. */
const least = { safe: 100e6, good: 1e9 }

const octal = (mode: number) => (mode & 0o777).toString(8)

/**
 * Looks at the folder of everything that is kept: whether this user may write in it, nobody else may read it, and there is
 * room. `isElsewhere`: rows and files are not kept there.
 */
export function lookAtDisk(dataDir: string, keyFile: string, { isElsewhere = false } = {}): Finding[] {
  if (!existsSync(dataDir) && isElsewhere)
    return [well(about, `Rows and files lie elsewhere, and ${dataDir} is not there: a start makes it when it has something for it.`)]
  if (!existsSync(dataDir))
    return [
      look(about, `${dataDir} is not there yet.`, 'The first start makes it. Where a site has run, DATA_DIR is another than the site’s.'),
    ]
  const found = statSync(dataDir)
  const { uid, mode } = found
  if (!found.isDirectory()) return [wrong(about, `${dataDir} is no folder.`, 'Set DATA_DIR to the folder of the site’s data.')]
  const findings = [...writable(dataDir), ...roomIn(dataDir)]
  const me = process.getuid?.() ?? uid
  if (me !== uid && me !== 0)
    findings.push(
      wrong(
        about,
        `${dataDir} belongs to the user with the number ${uid}; this is ${me}.`,
        `Run this, and the site, as that user: sudo -u '#${uid}' npm run doctor`,
      ),
    )
  if (me !== uid && me === 0)
    findings.push(
      look(
        about,
        `Looked at as root, who may write where the site’s user (number ${uid}) may not.`,
        `Run this as that user: sudo -u '#${uid}' npm run doctor`,
      ),
    )
  if ((mode & 0o077) !== 0) findings.push(look(about, `Others may look into ${dataDir} (${octal(mode)}).`, `chmod 700 ${dataDir}`))
  if (existsSync(keyFile))
    findings.push(look(about, `The first administrator’s keys still lie in ${keyFile}.`, 'Keep them elsewhere, then delete that file.'))
  return findings
}

function writable(dataDir: string): Finding[] {
  const probe = join(dataDir, `.doctor-${process.pid}`)
  try {
    writeFileSync(probe, Buffer.alloc(4096), { mode: 0o600, flush: true })
    return []
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    if (code === 'ENOSPC') return [wrong(about, 'The disk is full.', 'Make room; nothing can be added to the site until then.')]
    return [
      wrong(
        about,
        `${dataDir} may not be written by this user (${code}).`,
        `sudo chown -R "$(id -u)" ${dataDir}, or mount it so that it can be written.`,
      ),
    ]
  } finally {
    rmSync(probe, { force: true })
  }
}

function roomIn(dataDir: string): Finding[] {
  const { bavail, bsize, ffree, files } = statfsSync(dataDir)
  const free = bavail * bsize
  const says = `${sized(free)} free where ${dataDir} lies.`
  if (free < least.safe) return [wrong(about, says, 'Make room: without it registrations and uploads are refused.')]
  if (files > 0 && ffree < 1000)
    return [wrong(about, `Only ${ffree} more files fit where ${dataDir} lies.`, 'Delete what is not needed there.')]
  return [free < least.good ? look(about, says, 'Make room before it is full.') : well(about, says)]
}

/** How many mails lie in the folder for those that are not sent. */
export const mailsIn = (outbox: string) => (existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')).length : 0)
