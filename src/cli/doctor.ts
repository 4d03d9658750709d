import './enough-node.ts'
import { join } from 'node:path'
import { placeOf } from '../db/database-at.ts'
import type { Looked } from '../db/looked.ts'
import * as migrations from '../db/migrations.ts'
import { backupPlaceAt } from '../features/backup/server/backup-place.ts'
import { assertNotMoved } from '../features/backup/server/moved-away.ts'
import { lookAtClock } from '../features/operations/server/doctor/clock.ts'
import { lookAtCopies } from '../features/operations/server/doctor/copies.ts'
import { lookAtDatabase } from '../features/operations/server/doctor/database.ts'
import { lookAtDisk, mailsIn } from '../features/operations/server/doctor/disk.ts'
import { lookAtFiles } from '../features/operations/server/doctor/files.ts'
import { type Finding, lines, wrong } from '../features/operations/server/doctor/finding.ts'
import { lookAtMail } from '../features/operations/server/doctor/mail.ts'
import { lookAtRunning } from '../features/operations/server/doctor/running.ts'
import { lookAtSettings } from '../features/operations/server/doctor/settings.ts'
import { runCommand } from './command.ts'
import { type Config, usableConfig } from './config.ts'
import { keyFileIn } from './first-keys.ts'
import { friendlyError } from './friendly-error.ts'

const usage = `npm run doctor

Looks at the site that the environment and the file .env describe, and changes nothing.`

await runCommand({ usage }, async ({ environment }) => {
  const { config, wrongs } = usableConfig(environment)
  const unusable = new Set(wrongs.map(({ variable }) => variable))
  const findings = [...lookAtSettings({ ...config, wrongs }), ...(await lookAtParts(config, unusable))]
  console.info(`\n${lines(findings).join('\n')}\n`)
  process.exitCode = findings.some(({ state }) => state === 'wrong') ? 1 : 0
})

/** Every part of the site but those of which it is not known where they are. */
async function lookAtParts(
  { dataDir, database, bucket, backups, smtpUrl, mailFrom, port, host }: Config,
  unusable: Set<string>,
): Promise<Finding[]> {
  const [outbox, folder] = [join(dataDir, 'outbox'), join(dataDir, 'media')]
  const findings: Finding[] = []
  let looked: Looked | undefined
  const lookAt = async (about: string, places: string[], work: () => Finding[] | Promise<Finding[]>) => {
    if (places.some((variable) => unusable.has(variable))) return
    try {
      findings.push(...(await work()))
    } catch (error) {
      const why = friendlyError(error)
      findings.push(wrong(about, why instanceof Error ? why.message : String(why), 'See docs/operate.md.'))
    }
  }
  await lookAt('The site', ['PORT', 'HOST'], () => lookAtRunning({ port, host }))
  await lookAt('Disk', ['DATA_DIR'], () =>
    lookAtDisk(dataDir, keyFileIn(dataDir), { isElsewhere: placeOf(database).folder === undefined && bucket !== undefined }),
  )
  await lookAt('Database', ['DATA_DIR', 'DATABASE_URL'], async () => {
    assertNotMoved({ dataDir, database })
    const seen = await lookAtDatabase(database, Object.keys(migrations))
    looked = seen.looked
    return seen.findings
  })
  await lookAt('Files', ['DATA_DIR', 'MEDIA_URL'], () => lookAtFiles({ bucket, folder }, looked))
  await lookAt('Copies', ['BACKUP_URL'], () => lookAtCopies(backups && backupPlaceAt(backups), looked))
  await lookAt('Mail', ['DATA_DIR', 'SMTP_URL'], () => lookAtMail({ smtpUrl, mailFrom, outbox, lying: mailsIn(outbox) }))
  await lookAt('Clock', [], () => lookAtClock(looked?.ahead, bucket?.endpoint, placeOf(database).files))
  return findings
}
