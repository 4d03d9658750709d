import { existsSync, lstatSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { isLoopback } from '../../../contract/link.ts'
import { sized } from '../../../contract/text-format.ts'
import { type DatabaseAt, placeOf } from '../../../db/database-at.ts'
import { type BucketAt, BucketUnfit, isMissing, mediaInBucket, whyUnfit } from '../../../db/files/bucket.ts'
import { mediaInFolder } from '../../../db/files/files.ts'
import { type Looked, look } from '../../../db/looked.ts'
import { assertOurs } from '../../../db/migrate.ts'
import { DatabaseUnfit } from '../../../db/postgres/fit.ts'
import { DatabaseAway } from '../../../db/postgres/open.ts'
import { FolderShut, folderError } from '../../../db/sqlite/database-file.ts'
import { networkFolder } from '../../../db/sqlite/network-folder.ts'

import { needsTls } from '../../../http/mail/smtp-address.ts'
import { isBackupOld } from '../../backup/contract.ts'

/** The result of a check: a sentence without a secret, and what to do. An error stops the site or makes it unsafe. */
export type Finding = { state: 'ok' | 'warning' | 'error'; says: string; todo?: string }

const ok = (says: string): Finding => ({ state: 'ok', says })
const warning = (says: string, todo: string): Finding => ({ state: 'warning', says, todo })
export const error = (says: string, todo?: string): Finding => ({ state: 'error', says, ...(todo && { todo }) })

/** The system's code of an error, which contains no personal data. */
const codeOf = (caught: unknown) => (caught instanceof Error && 'code' in caught ? ` (${caught.code})` : '')

const signs = { ok: '✓', warning: '!', error: '✗' }

/** Formats the findings about each part; the last line counts what needs attention. */
export function report(parts: { about: string; findings: Finding[] }[]): string[] {
  const lines = parts.flatMap(({ about, findings }) =>
    findings.flatMap(({ state, says, todo }) => [
      `${signs[state]} ${about.padEnd(10)}${says}`,
      ...(todo === undefined ? [] : [`${' '.repeat(12)}→ ${todo}`]),
    ]),
  )
  const [errors, warnings] = ['✗', '!'].map((sign) => lines.filter((line) => line.startsWith(sign)).length)
  return [...lines, '', errors || warnings ? `${errors} to fix (✗), ${warnings} to look at (!).` : 'No problems found.']
}

const https = 'Put a proxy with https in front of the site (deploy/), and set PUBLIC_ORIGIN to https://…'
type Settings = { host: string; publicOrigin: string | undefined; proxies: number }

/** Checks the settings: values that cannot be used (`wrongs`), and unprotected passwords. */
export function checkSettings({ host, publicOrigin, proxies }: Settings, wrongs: { variable: string; message: string }[]): Finding[] {
  const findings = wrongs.map(({ variable, message }) =>
    error(message.replace(/\s*\n\s*/g, ' '), `Correct ${variable} in the environment or in the file .env.`),
  )
  if (publicOrigin?.startsWith('http:') && !isLoopback(new URL(publicOrigin).hostname))
    findings.push(error(`PUBLIC_ORIGIN is ${publicOrigin}: passwords are sent unencrypted.`, https))
  if (publicOrigin?.startsWith('https:') && proxies === 0)
    findings.push(
      warning('TRUST_PROXY is 0, so all visitors behind the https proxy count as one.', 'Set it to the number of proxies in front.'),
    )
  if (publicOrigin === undefined && !wrongs.some(({ variable }) => variable === 'PUBLIC_ORIGIN'))
    findings.push(
      isLoopback(host)
        ? warning('PUBLIC_ORIGIN is not set, so only this machine should reach the site.', 'If it is public, set PUBLIC_ORIGIN.')
        : error(`HOST=${host} lets other machines in without PUBLIC_ORIGIN: passwords are sent unencrypted.`, https),
    )
  return findings.length === 0 ? [ok('All settings are valid.')] : findings
}

/** Checks by /readyz whether the site runs and is ready. */
export async function checkSite({ port, host }: { port: number; host: string }): Promise<Finding> {
  const open = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host
  const address = `http://${open.includes(':') ? `[${open}]` : open}:${port}`
  const response = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
  if (!response) return warning(`It does not answer at ${address}.`, 'Start it, or run this with the same PORT and HOST.')
  const body = await response.json().catch(() => undefined)
  if (typeof body?.message !== 'string') return error(`Another program answers at ${address}.`, 'Stop that program, or set another PORT.')
  if (response.ok) return ok(`It runs at ${address} and is ready.`)
  return error(`It runs at ${address}, but: ${body.message.slice(0, 200)}`, 'See the lines about the database and the files.')
}

/** Bytes. */
const leastFree = 500e6

/** Checks that the data folder can be written, has room and is private. `isNeeded`: rows or files are in it. */
export function checkDisk(dataDir: string, keyFile: string, isNeeded: boolean): Finding[] {
  if (!existsSync(dataDir) && !lstatSync(dataDir, { throwIfNoEntry: false }))
    return isNeeded
      ? [warning(`${dataDir} does not exist.`, 'The first start creates it. If the site has run before, correct DATA_DIR.')]
      : [ok(`Rows and files are stored elsewhere, and ${dataDir} does not exist yet.`)]
  try {
    const probe = join(dataDir, '.doctor')
    writeFileSync(probe, Buffer.alloc(4096), { mode: 0o600, flush: true })
    rmSync(probe)
  } catch (cause) {
    return [error(new FolderShut(dataDir, { cause }).message)]
  }
  const { mode } = statSync(dataDir)
  const { bavail, bsize } = statfsSync(dataDir)
  const free = `${sized(bavail * bsize)} free for ${dataDir}.`
  const findings = [bavail * bsize < leastFree ? error(free, 'Make room, or writes fail.') : ok(free)]
  if ((mode & 0o077) !== 0)
    findings.push(warning(`Other users can read ${dataDir} (${(mode & 0o777).toString(8)}).`, `chmod 700 ${dataDir}`))
  if (existsSync(keyFile))
    findings.push(warning(`The first password and passkey are still in ${keyFile}.`, 'Store them elsewhere, then delete that file.'))
  return findings
}

/** Checks that the database answers, is whole and has the `known` migrations. */
export async function checkDatabase(at: DatabaseAt, known: string[]): Promise<{ findings: Finding[]; looked?: Looked }> {
  const { folder } = placeOf(at)
  try {
    const looked = await look(at)
    if (!looked) return { findings: [warning(`There is no database in ${folder} yet.`, 'The first start creates it.')] }
    const network = folder && networkFolder(folder)
    return { findings: [...findingsOf(looked, known), ...(network ? [warning(network.says, network.todo)] : [])], looked }
  } catch (caught) {
    const wrong = folder === undefined ? caught : folderError(folder, caught)
    return { findings: [error(wrong instanceof Error ? wrong.message : String(wrong), helpFor(wrong, folder !== undefined))] }
  }
}

const restore = 'Stop the site, then restore a backup (docs/backup.md).'

/** What helps against an error of the database; undefined if its sentence says that. */
function helpFor(caught: unknown, isFile: boolean) {
  if (caught instanceof FolderShut || caught instanceof DatabaseUnfit) return undefined
  if (caught instanceof DatabaseAway) return 'Correct DATABASE_URL, or start the server and let this machine connect to it.'
  return isFile ? restore : 'See the log of the database server. If its data is damaged, restore a backup (docs/backup.md).'
}

function findingsOf({ name, tables, steps, unfit, bytes }: Looked, known: string[]): Finding[] {
  const found = unfit.map((says) => error(says, restore))
  const pending = known.filter((step) => !steps.includes(step))
  try {
    assertOurs({ tables, ran: steps }, known)
    if (pending.length > 0)
      found.push(warning(`Migrations are pending: ${pending.join(', ')}.`, 'The next start runs them; make a backup before.'))
  } catch (caught) {
    found.push(error((caught as Error).message))
  }
  const safe = `${name}, ${sized(bytes)}, intact, with settings that make each saved change durable.`
  return found.some(({ state }) => state === 'error') ? found : [ok(safe), ...found]
}

const addresses = 'Check whether DATABASE_URL, DATA_DIR and MEDIA_URL belong together.'

/** Checks that files can be stored, and compares them with the rows of the database. */
export async function checkFiles(
  { bucket, folder }: { bucket: BucketAt | undefined; folder: string },
  looked?: Pick<Looked, 'files' | 'sign'>,
): Promise<Finding[]> {
  const there = new Map<string, number>()
  try {
    const stored = bucket && mediaInBucket(bucket)
    // The first upload makes the folder.
    const media = stored ?? (existsSync(folder) ? await mediaInFolder(folder) : undefined)
    await media?.check()
    if (looked) await stored?.assertFree(async () => looked.sign)
    for await (const { id, size } of media?.list() ?? []) there.set(id, size)
  } catch (caught) {
    if (!bucket) return [error(`${folder} cannot be read and written.`, `sudo chown -R "$(id -u)" ${folder}`)]
    if (caught instanceof BucketUnfit && caught.cause === undefined) return [error(caught.message, addresses)]
    if (isMissing(caught))
      return [warning(`The bucket ${bucket.bucket} does not exist, or no site uses it yet.`, 'The first start uses it, if it is empty.')]
    return [error(`${bucket.endpoint}, bucket ${bucket.bucket}, ${whyUnfit(caught)}`, 'Check MEDIA_URL and the AWS_ variables.')]
  }
  const findings = [ok(`${there.size} stored, ${sized([...there.values()].reduce((sum, size) => sum + size, 0))}.`)]
  if (!looked) return findings
  const lost = looked.files.filter(({ id, size }) => there.get(id) !== size).map(({ id }) => id)
  for (const { id } of looked.files) there.delete(id)
  if (lost.length > 0) {
    const says = `${lost.length} are missing or incomplete: ${lost.slice(0, 3).join(', ')}${lost.length > 3 ? ', …' : ''}.`
    findings.push(error(says, 'Restore them from a backup, or upload them again; until then they answer 404.'))
  }
  if (there.size > 0) {
    const says = `${there.size} of them have no row in the database.`
    findings.push(warning(says, `Running uploads have none. If there are more: ${addresses}`))
  }
  return findings
}

/** Checks that backups can be made, and that the newest one of this site is not old. */
export async function checkBackups(
  place: { name: string; check: () => Promise<void>; room?: unknown } | undefined,
  newestOf: () => Promise<{ made: Date; size: number } | undefined>,
  now = new Date(),
): Promise<Finding[]> {
  const second = 'Set BACKUP_URL to a folder on another disk, or a bucket (docs/backup.md).'
  if (!place) return [warning('LOCAL_BACKUPS is 0 and BACKUP_URL is not set, so there are no automatic backups.', second)]
  const onlyHere = place.room ? [warning('Backups are only on this machine. If it breaks, they are lost with it.', second)] : []
  try {
    await place.check()
    const newest = await newestOf()
    if (!newest)
      return [warning(`There is none of this site in ${place.name} yet.`, 'The running site makes one within two hours.'), ...onlyHere]
    const hours = Math.round((now.getTime() - newest.made.getTime()) / 3_600_000)
    const says = `The last one in ${place.name} is ${hours} hours old, ${sized(newest.size)}.`
    const isOld = isBackupOld(newest.made, now)
    return [isOld ? error(says, 'See the log for the reason; npm run backup makes one now.') : ok(says), ...onlyHere]
  } catch (caught) {
    return [error(`${place.name} cannot be written${codeOf(caught)}.`, 'Check BACKUP_URL, and whether the place is mounted or answers.')]
  }
}

const limits = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 8_000, dnsTimeout: 5_000 }

/** Logs in to the mail server and sends nothing. Its words may contain an address, so they are not repeated. */
export async function checkMail(smtpUrl: string | undefined, mailFrom: string, outbox: string): Promise<Finding> {
  const stored = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')).length : 0
  if (smtpUrl === undefined)
    return warning(
      `Nothing is sent: each email is a file in ${outbox} (${stored} there).`,
      'Set SMTP_URL and MAIL_FROM, or no one gets a code for a forgotten password.',
    )
  const { hostname } = new URL(smtpUrl)
  const smtp = createTransport({ url: smtpUrl, requireTLS: needsTls(smtpUrl), ...limits } as object)
  try {
    await smtp.verify()
  } catch (caught) {
    return codeOf(caught) === ' (EAUTH)'
      ? error(`${hostname} does not accept the user and password.`, 'Correct them in SMTP_URL; write @ or / in them as %40 or %2F.')
      : error(`${hostname} cannot be used${codeOf(caught)}.`, 'Check host and port of SMTP_URL, the firewall, and the certificate.')
  } finally {
    smtp.close()
  }
  if (mailFrom.includes('localhost'))
    return warning('MAIL_FROM is an address of this machine, which most mail servers refuse.', 'Set it to one that SMTP_URL may send from.')
  return ok(`${hostname} is reachable; no email was sent.`)
}
