import { idiomsOf } from '../../../db/engine.ts'
import { erasedJob } from '../../../db/jobs.ts'
import type { Job } from '../../../http/schedule.ts'
import type { Services } from '../../../http/services.ts'
import * as things from '../../../site/collections.ts'

const tables = [
  ...Object.values(things).map(({ table }) => table),
  'aside',
  'history',
  'slugs',
  'search_postings',
  'search_words',
  'search_entries',
  'file_texts',
]
const minute = 60_000
const day = 24 * 60 * minute

/** Takes what was erased out of the database's files: soon after each time, and again where somebody was in the way. */
export function settleErased({ store, ending }: Pick<Services, 'store' | 'ending'>): Job & { name: typeof erasedJob } {
  let isDone = false
  return {
    name: erasedJob,
    every: async () => (isDone ? day : minute),
    work: async () => {
      isDone = false
      isDone = await idiomsOf(store.db).settle(store.db, tables, ending)
    },
  }
}
