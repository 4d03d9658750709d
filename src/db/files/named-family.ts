import type { Thing } from '../../contract/collection.ts'
import type { Db } from '../tables.ts'
import { mediaRowsOf } from './media.ts'
import { namedFiles } from './named-files.ts'
import { wantedOf } from './wanted.ts'

/**
 * Looks at once for a picture, what it was cut out of and what else was cut out of that, which of them anything names, as the job
 * does within minutes that goes by their marks (features/uploads/job.ts); takes those of these away, and tells whether there were any.
 */
export async function namedFamily(db: Db, things: readonly Thing[], id: string): Promise<boolean> {
  const marks = db.selectFrom('pictures').select(['id', 'unnamed_since']).where('unnamed_since', 'is not', null)
  const marked = await marks
    .where('id', 'in', await wantedOf(db).kin([id]))
    .$castTo<{ id: string; unnamed_since: string }>()
    .execute()
  if (marked.length === 0) return false
  // Read after the marks: one that comes meanwhile is another, and stays.
  const named = await namedFiles(db, things)
  const ours = marked.filter((one) => named.has(one.id))
  for (const one of ours) await mediaRowsOf(db).namedAgain(one.id, one.unnamed_since)
  return ours.length > 0
}
