import './enough-node.ts'
import { join } from 'node:path'
import { placeOf } from '../db/database-at.ts'
import type { Looked } from '../db/looked.ts'
import * as migrations from '../db/migrations.ts'
import { backupsIn, markOf } from '../features/backup/server/backup-names.ts'
import { backupPlaceAt } from '../features/backup/server/backup-place.ts'
import { assertNotMoved } from '../features/backup/server/moved-away.ts'
import * as doctor from '../features/operations/server/doctor.ts'
import { runCommand } from './command.ts'
import { type Config, usableConfig } from './config.ts'
import { keyFileIn } from './first-keys.ts'
import { friendlyError } from './friendly-error.ts'

const usage = `npm run doctor

Checks the site that the environment and the file .env describe, and changes nothing.`

await runCommand({ usage }, async ({ environment }) => {
  const { config, wrongs } = usableConfig(environment)
  const parts = [{ about: 'Settings', findings: doctor.checkSettings({ ...config, wrongs }) }]
  for (const { about, needs, check } of checksOf(config)) {
    // What a wrong setting leads to is not known.
    if (needs.some((needed) => wrongs.some(({ variable }) => variable === needed))) continue
    parts.push({ about, findings: await findingsOf(check) })
  }
  console.info(`\n${doctor.report(parts).join('\n')}\n`)
  process.exitCode = parts.some(({ findings }) => findings.some(({ state }) => state === 'error')) ? 1 : 0
})

async function findingsOf(check: Check): Promise<doctor.Finding[]> {
  try {
    return [await check()].flat()
  } catch (error) {
    const why = friendlyError(error)
    return [doctor.error(why instanceof Error ? why.message : String(why), 'See docs/operate.md.')]
  }
}

type Check = () => Found | Promise<Found>
type Found = doctor.Finding | doctor.Finding[]

/** All checks of parts, and the settings that each of them needs. */
function checksOf({
  dataDir,
  database,
  bucket,
  backups,
  smtpUrl,
  mailFrom,
  port,
  host,
}: Config): { about: string; needs: string[]; check: Check }[] {
  let looked: Looked | undefined
  const { folder, files } = placeOf(database)
  const place = backups && backupPlaceAt(backups)
  return [
    { about: 'The site', needs: ['PORT', 'HOST'], check: () => doctor.checkSite({ port, host }) },
    { about: 'Disk', needs: ['DATA_DIR'], check: () => doctor.checkDisk(dataDir, keyFileIn(dataDir), folder !== undefined || !bucket) },
    {
      about: 'Database',
      needs: ['DATA_DIR', 'DATABASE_URL'],
      check: async () => {
        assertNotMoved({ dataDir, database })
        const found = await doctor.checkDatabase(database, Object.keys(migrations))
        looked = found.looked
        return found.findings
      },
    },
    {
      about: 'Files',
      needs: ['DATA_DIR', 'MEDIA_URL'],
      check: () => doctor.checkFiles({ bucket, folder: join(dataDir, 'media') }, looked),
    },
    {
      about: 'Backups',
      needs: ['BACKUP_URL'],
      check: () =>
        doctor.checkBackups(
          place && {
            name: place.name,
            newest: async () => {
              await place.check()
              const all = await backupsIn(place.list(), { mark: markOf(looked?.sign ?? ''), now: new Date() })
              return all.find(({ isGood }) => isGood)
            },
          },
        ),
    },
    { about: 'Mail', needs: ['DATA_DIR', 'SMTP_URL'], check: () => doctor.checkMail(smtpUrl, mailFrom, join(dataDir, 'outbox')) },
    { about: 'Clock', needs: [], check: () => doctor.checkClock(looked?.ahead, files) },
  ]
}
