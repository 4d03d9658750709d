import type { ListQuery } from '../../contract/call.ts'
import type { Thing } from '../../contract/collection.ts'
import { livesCalls } from '../../contract/lifecycle.ts'
import { trashJob } from '../../db/jobs.ts'
import type { Db } from '../../db/tables.ts'
import { textsOf } from '../../entries/stored-entry.ts'
import { unseenIn } from '../../entries/unseen.ts'
import { answer } from '../../http/answer.ts'
import { passkeyFirst } from '../../http/refused.ts'
import type { Services } from '../../http/services.ts'
import { changers, changeSummaries, summaryOf, withNames } from './server/change-summary.ts'
import { goesAt } from './server/lifecycle.ts'
import { newestOf, versionsIn } from './server/versions.ts'

/** The trash, the history of the whole site, and its jobs. */
export function livesApi(services: Services, things: readonly Thing[]) {
  const { db, jobs } = services.store
  const { titleIn, pictureIn } = summaryOf(things)
  const isPersonal = (kind: string) => things.some(({ table, personal }) => personal && table === kind)
  return answer(services, livesCalls, {
    trash: async ({ query }) => ({
      success: true,
      data: await withNames(db, await trashIn(db, things, query), ({ id, kind, texts, since, at }, by) => ({
        id,
        kind,
        title: titleIn(kind, texts),
        picture: pictureIn(kind, texts),
        since: at,
        by,
        goes: goesAt(since),
      })),
      lastRan: (await jobs.all()).find(({ name }) => name === trashJob)?.ranAt ?? null,
    }),
    changes: async ({ query, session }) => {
      const read = services.peopleRead(session, services.now())
      // Before a search, because its reply must not depend on digits that stay hidden.
      if (query.q && read.isUsedUp && (query.kind === undefined || isPersonal(query.kind))) return passkeyFirst
      const versions = await versionsIn(db, query)
      const people = versions.filter(({ kind }) => isPersonal(kind)).map(({ entry }) => entry)
      return read.take(people) ? { success: true, data: await changeSummaries(db, versions, things) } : passkeyFirst
    },
    changedBy: async () => ({ success: true, data: await changers(db) }),
    jobs: async () => ({ success: true, data: await jobs.all() }),
  })
}

/** A page of the trash, with who deleted each entry and when. After a restore `since`, from which its days count, is later than that. */
async function trashIn(db: Db, things: readonly Thing[], query: ListQuery) {
  const found = await unseenIn(db, things, ['trash'], query)
  const deletion = await newestOf(
    db,
    found.map(({ kind, id }) => ({ kind, entry: id })),
  )
  return found.map((entry) => {
    const { id, kind, state_since: since } = entry
    const thing = things.find(({ table }) => table === kind)
    const { by = null, at = since } = deletion({ kind, entry: id }) ?? {}
    return { id, kind, since, by, at, texts: thing ? textsOf(thing, entry) : {} }
  })
}
