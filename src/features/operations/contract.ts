import { z } from 'zod/mini'
import { byAdministrator, get } from '../../contract/call.ts'

/** The automatic jobs, and their names for administrators when one fails. */
export const jobWords = {
  times: 'Publishing and expiring at set times',
  sweep: 'Removing expired logins and codes',
  copies: 'Making the daily backup',
  'set aside': 'Removing the state from before a restore',
  pictures: 'Converting pictures',
  files: 'Removing unused pictures and files',
  trash: 'Emptying the trash',
  addresses: 'Creating page addresses',
  search: 'Updating the search',
  'file texts': 'Reading PDFs for the search',
  history: 'Deleting old versions',
  'erased rows': 'Overwriting erased data',
} as const

export type JobName = keyof typeof jobWords

/** How many entries visitors see, how many are drafts or scheduled; `next` of these. `recent`: added by visitors in seven days. */
const counted = z.strictObject({
  kind: z.string(),
  shown: z.number(),
  drafts: z.number(),
  scheduled: z.number(),
  next: z.nullable(z.string()),
  recent: z.nullable(z.number()),
})

export const overviewCalls = {
  overview: byAdministrator(get('/api/overview', z.strictObject({ success: z.boolean(), data: z.array(counted) }))),
}
