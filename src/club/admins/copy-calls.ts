import * as z from 'zod/mini'
import { afresh, byAdministrator, downloaded, get, nothing, outcome, post } from '../../contract/call.ts'
import { text } from '../../contract/field.ts'
import { fieldsOf } from '../../contract/fields.ts'

/** So old may the last copy be before the console warns: a day, and half of one in which it may have been tried again. */
export const copyGrowsOld = 36 * 60 * 60_000
/** What is downloaded instead of a kept copy: the site as it is now. */
export const siteNow = 'now'

const moment = z.string()
const kept = z.strictObject({ name: z.string(), made: moment, size: z.number(), isOwn: z.boolean() })
const what = z.enum(['copy', 'restore'])

/** Moments are ISO text, sizes bytes. */
const listed = z.strictObject({
  success: z.boolean(),
  data: z.array(kept),
  /** Where copies go by themselves, in words; null where nowhere. */
  place: z.nullable(z.string()),
  isEncrypted: z.boolean(),
  /** Whether the place could be read just now. */
  isThere: z.boolean(),
  last: z.nullable(z.strictObject({ at: moment, bytes: z.number(), rows: z.number(), files: z.number(), seconds: z.number() })),
  trouble: z.nullable(z.strictObject({ what, at: moment, why: z.string() })),
  under: z.nullable(z.strictObject({ what, since: moment })),
  restored: z.nullable(z.strictObject({ name: z.string(), at: moment, aside: z.string() })),
  passkeyShown: z.boolean(),
})

const nameFields = { name: { ...text('Name of the copy', { max: 200 }), example: 'club-0123abcd-20260101T000000Z.tar' } }

export const copyCalls = {
  list: byAdministrator(get('/api/copies', listed)),
  /** Both only begin what takes long, one at a time: sent again they are answered that it goes on. */
  make: afresh(byAdministrator(post('/api/makeCopy', nothing, outcome))),
  download: byAdministrator(get('/api/copy/:id', downloaded)),
  restore: afresh(byAdministrator(post('/api/restoreCopy', fieldsOf(nameFields), outcome))),
}
