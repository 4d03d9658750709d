import { z } from 'zod/mini'
import { archiveForm, byAdministrator, downloaded, get, nothing, outcome, post } from '../../contract/call.ts'
import { orEmpty, text } from '../../contract/field.ts'
import { fieldsOf } from '../../contract/fields.ts'

/** The id of the present site, as a download. */
export const siteNow = 'now'

const moment = z.string()
const kept = z.strictObject({ name: z.string(), made: moment, size: z.number(), isOwn: z.boolean() })
const what = z.enum(['copy', 'restore'])
export type Kind = z.infer<typeof what>

/** Hours: a day, and half a day for retries. */
const mayBeOld = 36

export const isBackupOld = (made: Date, now: Date) => now.getTime() - made.getTime() > mayBeOld * 60 * 60_000

/** What a site knows of its backups, in a stored setting with names of older versions. Moments are ISO text, sizes bytes. */
export const backupState = z.object({
  last: z.optional(z.object({ name: z.string(), at: moment, bytes: z.number(), rows: z.number(), files: z.number(), seconds: z.number() })),
  /** Since the last success. */
  trouble: z.optional(z.object({ what, at: moment, why: z.string() })),
  /** The last restore. `made`: of the backup; `aside`: the archive with the state before; `missing`: how many files it lacks. */
  restored: z.optional(
    z.object({ name: z.string(), at: moment, made: z.optional(moment), aside: z.string(), missing: z.optional(z.number()) }),
  ),
})
export type BackupState = z.infer<typeof backupState>

const listed = z.extend(backupState, {
  success: z.boolean(),
  under: z.optional(z.object({ what })),
  data: z.array(kept),
  /** Where backups are stored, in words; null if they are off. */
  place: z.nullable(z.string()),
  /** On the machine of the site itself. */
  isOnlyHere: z.boolean(),
  isEncrypted: z.boolean(),
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
/** `holds`: null until the archive is verified; the call is made again. */
const looked = z.strictObject({ success: z.boolean(), holds: z.nullable(holds) })
export type ArchiveHolds = z.infer<typeof holds>

const fileFields = { name: orEmpty(text('Name of the file', { max: 300 })) }

export const backupCalls = {
  list: byAdministrator(get('/api/copies', listed)),
  /** Sent again, it replies that the backup runs. */
  make: byAdministrator(post('/api/makeCopy', nothing, outcome)),
  download: byAdministrator(get('/api/copy/:id', downloaded)),
  /** An upload stays for a day. The two calls below take its `id`, or the name of a stored backup or of `aside`. */
  upload: byAdministrator(post('/api/archive', archiveForm, z.extend(outcome, { id: z.string() }))),
  lookInto: byAdministrator(post('/api/lookIntoArchive/:id', nothing, looked)),
  restore: byAdministrator(post('/api/restoreArchive/:id', fieldsOf(fileFields), outcome)),
}
