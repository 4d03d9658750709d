import { z } from 'zod/mini'
import { archiveForm, byAdministrator, downloaded, get, nothing, outcome, post } from '../../contract/call.ts'
import { orEmpty, text } from '../../contract/field.ts'
import { fieldsOf } from '../../contract/fields.ts'

/** The id of the backup that is made of the present site when it is downloaded. */
export const siteNow = 'now'

const moment = z.string()
const kept = z.strictObject({ name: z.string(), made: moment, size: z.number(), isOwn: z.boolean() })
const what = z.enum(['copy', 'restore'])
export type Kind = z.infer<typeof what>

/** Hours after which the console warns that the last good backup is old: a day, and half a day for retries. */
const mayBeOld = 36

export const isBackupOld = (made: Date, now: Date) => now.getTime() - made.getTime() > mayBeOld * 60 * 60_000

/** What a site knows of its backups. Its names are those of a stored setting, which older versions wrote. Moments are ISO text, sizes bytes. */
export const backupState = z.object({
  /** The last verified backup. */
  last: z.optional(z.object({ name: z.string(), at: moment, bytes: z.number(), rows: z.number(), files: z.number(), seconds: z.number() })),
  /** What has failed since the last success. */
  trouble: z.optional(z.object({ what, at: moment, why: z.string() })),
  /** The last restore. `made`: of the backup; `aside`: the archive with the state before; `missing`: how many of its files are missing. */
  restored: z.optional(
    z.object({ name: z.string(), at: moment, made: z.optional(moment), aside: z.string(), missing: z.optional(z.number()) }),
  ),
})
export type BackupState = z.infer<typeof backupState>

const listed = z.extend(backupState, {
  success: z.boolean(),
  /** What is running. */
  under: z.optional(z.object({ what })),
  data: z.array(kept),
  /** Where backups are stored, in words; null if they are off. */
  place: z.nullable(z.string()),
  /** Whether that is the machine of the site itself. */
  isOnlyHere: z.boolean(),
  isEncrypted: z.boolean(),
  /** Whether that place answers. */
  isThere: z.boolean(),
  passkeyShown: z.boolean(),
})

const holds = z.strictObject({
  made: moment,
  isOwn: z.boolean(),
  tables: z.array(z.strictObject({ name: z.string(), rows: z.number() })),
  files: z.number(),
  bytes: z.number(),
})
/** What an archive contains, once it is verified; until then it is null, and the call is made again. */
const looked = z.strictObject({ success: z.boolean(), holds: z.nullable(holds) })
export type ArchiveHolds = z.infer<typeof holds>

const fileFields = { name: orEmpty(text('Name of the file', { max: 300 })) }

export const backupCalls = {
  list: byAdministrator(get('/api/copies', listed)),
  /** Calls that begin one long action: sent again, they are answered that it runs. */
  make: byAdministrator(post('/api/makeCopy', nothing, outcome)),
  download: byAdministrator(get('/api/copy/:id', downloaded)),
  /** An uploaded file stays for a day. `id` names it in the two calls below; a stored backup, and the archive `aside`, have their names. */
  upload: byAdministrator(post('/api/archive', archiveForm, z.extend(outcome, { id: z.string() }))),
  lookInto: byAdministrator(post('/api/lookIntoArchive/:id', nothing, looked)),
  restore: byAdministrator(post('/api/restoreArchive/:id', fieldsOf(fileFields), outcome)),
}
