import './enough-node.ts'
import { join } from 'node:path'
import { placeOf } from '../db/database-at.ts'
import type { Looked } from '../db/looked.ts'
import * as migrations from '../db/migrations.ts'
import { backupsIn, markOf } from '../features/backup/server/backup-names.ts'
import { backupPlaceOf } from '../features/backup/server/backup-place.ts'
import * as doctor from '../features/operations/server/doctor.ts'
import { runCommand } from './command.ts'
import { usableConfig } from './config.ts'
import { friendlyError } from './friendly-error.ts'
import { keyFileIn } from './welcome.ts'

const usage = `npm run doctor

Checks the site that the environment and the file .env describe, and changes nothing.`

await runCommand({ usage }, async ({ environment }) => {
  const { config, wrongs } = usableConfig(environment)
  const { dataDir, database, bucket, smtpUrl, mailFrom } = config
  const backups = backupPlaceOf(config)
  const { folder } = placeOf(database)
  const parts = [{ about: 'Settings', findings: doctor.checkSettings(config, wrongs) }]
  let looked: Looked | undefined
  const newestBackup = async () => {
    const stored = backups && (await backupsIn(backups.list(), { mark: markOf(looked?.sign ?? ''), now: new Date() }))
    return stored?.find(({ isOwn }) => isOwn)
  }
  /** Adds the findings of a check, unless a setting that it needs is wrong. */
  async function add(about: string, needs: string[], check: () => Promise<doctor.Finding | doctor.Finding[]>) {
    if (needs.some((needed) => wrongs.some(({ variable }) => variable === needed))) return
    try {
      parts.push({ about, findings: [await check()].flat() })
    } catch (error) {
      const why = friendlyError(error)
      parts.push({ about, findings: [doctor.error(why instanceof Error ? why.message : String(why), 'See docs/operate.md.')] })
    }
  }

  await add('The site', ['PORT', 'HOST'], () => doctor.checkSite(config))
  await add('Disk', ['DATA_DIR'], async () => doctor.checkDisk(dataDir, keyFileIn(dataDir), folder !== undefined || !bucket))
  await add('Database', ['DATA_DIR', 'DATABASE_URL'], async () => {
    const found = await doctor.checkDatabase(database, Object.keys(migrations))
    looked = found.looked
    return found.findings
  })
  await add('Files', ['DATA_DIR', 'MEDIA_URL'], () => doctor.checkFiles({ bucket, folder: join(dataDir, 'media') }, looked))
  await add('Backups', ['BACKUP_URL'], () => doctor.checkBackups(backups, newestBackup))
  await add('Email', ['DATA_DIR', 'SMTP_URL'], () => doctor.checkMail(smtpUrl, mailFrom, join(dataDir, 'outbox')))

  console.info(`\n${doctor.report(parts).join('\n')}\n`)
  process.exitCode = parts.some(({ findings }) => findings.some(({ state }) => state === 'error')) ? 1 : 0
})
