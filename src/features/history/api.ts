import type { Thing } from '../../contract/collection.ts'
import { kept, livesCalls } from '../../contract/lifecycle.ts'
import { trashJob } from '../../db/jobs.ts'
import { textsOf } from '../../entries/stored-entry.ts'
import { unseenIn } from '../../entries/unseen.ts'
import { answer } from '../../http/answer.ts'
import { passkeyFirst } from '../../http/refused.ts'
import type { Services } from '../../http/services.ts'
import { changers, changeSummaries, namesIn } from './server/change-summary.ts'
import { newestOf, versionsIn } from './server/versions.ts'

const day = 24 * 60 * 60_000

export function livesApi(services: Services, things: readonly Thing[]) {
  const { db, jobs } = services.store
  const isPersonal = (kind: string) => things.some(({ table, personal }) => personal && table === kind)
  return answer(services, livesCalls, {
    // After a restore an entry's days in the trash count from later than its deletion.
    trash: async ({ query }) => {
      const found = (await unseenIn(db, things, ['trash'], query)).map((row) => ({ row, kind: row.kind, entry: row.id }))
      const deletion = await newestOf(db, found)
      const deleted = found.map((one) => ({ ...one, by: null, at: one.row.state_since, ...deletion(one) }))
      const nameOf = await namesIn(db, deleted)
      const data = deleted.map(({ row, by, at }) => {
        const { id, kind, state_since: since } = row
        const thing = things.find(({ table }) => table === kind)
        const texts = thing ? textsOf(thing, row) : {}
        const title = texts[thing?.title ?? ''] ?? ''
        const picture = thing?.pictures?.map((name) => texts[name]).find(Boolean) ?? ''
        const goes = new Date(Date.parse(since) + kept.trash * day).toISOString()
        return { id, kind, title, picture, since: at, by: nameOf({ by }), goes }
      })
      return { success: true, data, lastRan: (await jobs.all()).find(({ name }) => name === trashJob)?.ranAt ?? null }
    },
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
