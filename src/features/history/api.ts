import type { Thing } from '../../contract/collection.ts'
import { livesCalls } from '../../contract/lifecycle.ts'
import { trashJob } from '../../db/jobs.ts'
import { asideOf, type WholeRow } from '../../entries/aside.ts'
import { changesOf, type Texts } from '../../entries/changes.ts'
import { answer } from '../../http/answer.ts'
import type { Services } from '../../http/services.ts'
import { named, namedAdministrators, telling, toldChanges } from './server/change-summary.ts'
import { goesAt } from './server/lifecycle.ts'

/** What was deleted and done on the whole site, and what it does by its own clock. */
export function livesApi(services: Services, things: readonly Thing[]) {
  const { db, jobs } = services.store
  const { titleIn, pictureIn } = telling(things)
  const textsIn = (row: WholeRow): Texts => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value)]))
  return answer(services, livesCalls, {
    trash: async ({ query }) => ({
      success: true,
      data: named(db, asideOf(db).list('trash', query), ({ id, kind, row, since }, by) => ({
        id,
        kind,
        title: titleIn(kind, textsIn(row)),
        picture: pictureIn(kind, textsIn(row)),
        since,
        by,
        goes: goesAt(since),
      })),
      lastRan: (await jobs.all()).find(({ name }) => name === trashJob)?.ranAt ?? null,
    }),
    changes: async ({ query }) => ({ success: true, data: toldChanges(db, changesOf(db).list(query), things) }),
    changedBy: async () => ({ success: true, data: await namedAdministrators(db, await changesOf(db).changers()) }),
    jobs: async () => ({ success: true, data: await jobs.all() }),
  })
}
