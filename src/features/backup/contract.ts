import { z } from 'zod/mini'
import { afresh, byAdministrator, downloaded, get, nothing, outcome, post } from '../../contract/call.ts'
import { orEmpty, secret, text } from '../../contract/field.ts'
import { fieldsOf } from '../../contract/fields.ts'
import { takesPiece, tellsReceived } from '../../contract/pieces.ts'

/** What is downloaded instead of a kept copy: the site as it is now. */
export const siteNow = 'now'

const moment = z.string()
const kept = z.strictObject({ name: z.string(), made: moment, size: z.number(), isOwn: z.boolean(), isGood: z.boolean() })
const what = z.enum(['copy', 'restore'])

const restored = z.strictObject({ name: z.string(), at: moment, made: z.nullable(moment), aside: z.string(), missing: z.number() })
export type Restored = z.infer<typeof restored>

/** Moments are ISO text, sizes bytes. */
const listed = z.strictObject({
  success: z.boolean(),
  data: z.array(kept),
  /** Where copies go by themselves, in words; null where nowhere. */
  place: z.nullable(z.string()),
  isEncrypted: z.boolean(),
  /** Whether the place could be read just now. */
  isThere: z.boolean(),
  last: z.nullable(
    z.strictObject({ name: z.string(), at: moment, bytes: z.number(), rows: z.number(), files: z.number(), seconds: z.number() }),
  ),
  trouble: z.nullable(z.strictObject({ what, at: moment, why: z.string() })),
  under: z.nullable(z.strictObject({ what, since: moment })),
  /** The archive that was put back last; `made`: of when it is, null where that was not noted; `aside`: where what was there lies; `missing`: how many of its files are nowhere. */
  restored: z.nullable(restored),
  passkeyShown: z.boolean(),
})

const holds = z.strictObject({
  made: moment,
  isOwn: z.boolean(),
  tables: z.array(z.strictObject({ name: z.string(), rows: z.number() })),
  files: z.number(),
  bytes: z.number(),
})
/** What an archive holds, once it was looked at; `closed`: one that was sent is encrypted, and not with the site's own passphrase. */
const looked = z.strictObject({ success: z.boolean(), state: z.enum(['looking', 'closed', 'looked']), holds: z.nullable(holds) })
export type ArchiveHolds = z.infer<typeof holds>

export const passphraseFields = { passphrase: { ...secret('Passphrase of the file'), example: 'copper lamps over the bay' } }
const openFields = { passphrase: orEmpty(passphraseFields.passphrase) }
const nameFields = { name: { ...text('Name of the backup', { max: 200 }), example: 'club-0123abcd-20260101T000000Z.tar' } }
const fileFields = { name: orEmpty(text('Name of the file', { max: 300 })) }

export const copyCalls = {
  list: byAdministrator(get('/api/copies', listed)),
  /** What only begins something that takes long, one at a time, is answered that it goes on where it is sent again. */
  make: afresh(byAdministrator(post('/api/makeCopy', nothing, outcome))),
  download: byAdministrator(get('/api/copy/:id', downloaded)),
  lookIntoCopy: afresh(byAdministrator(post('/api/lookIntoCopy', fieldsOf(nameFields), looked))),
  restore: afresh(byAdministrator(post('/api/restoreCopy', fieldsOf(nameFields), outcome))),
  /** An archive that somebody has comes in pieces; it is looked into, and then put back, or given up. */
  archivePiece: takesPiece('/api/archivePiece/:id'),
  archive: tellsReceived('/api/archive/:id'),
  lookIntoArchive: afresh(byAdministrator(post('/api/lookIntoArchive/:id', fieldsOf(openFields), looked))),
  restoreArchive: afresh(byAdministrator(post('/api/restoreArchive/:id', fieldsOf({ ...openFields, ...fileFields }), outcome))),
  giveUpArchive: byAdministrator(post('/api/giveUpArchive/:id', nothing, outcome)),
}
