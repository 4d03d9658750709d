import type { Db } from '../../../db/tables.ts'
import { administrators } from '../../../entries/history.ts'

/** What the administrators with these ids are called, or were called when they were deleted. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const there = await db.selectFrom('admins').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(there.map(({ id, name }) => [id, name]))
  const gone = ids.filter((id) => !names.has(id))
  if (gone.length === 0) return names
  const noted = await db
    .selectFrom('history')
    .select(['entry', 'before'])
    .where('kind', '=', administrators)
    .where('entry', 'in', gone)
    .where('what', '=', 'delete')
    .execute()
  for (const { entry, before } of noted) names.set(entry, JSON.parse(before ?? '{}').name ?? '')
  return names
}
