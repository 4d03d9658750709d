import type { Planned } from '../../contract/lifecycle.ts'
import { dueIn } from '../../entries/unseen.ts'
import type { Job } from '../../http/schedule.ts'
import type { Services } from '../../http/services.ts'
import type { JobName } from '../operations/contract.ts'

const minute = 60_000

/** Publishes and expires entries at each full minute. */
export const timesJob = (services: Pick<Services, 'store' | 'log' | 'collections'>): Job & { name: JobName } => ({
  name: 'times',
  every: async () => minute - ((await services.store.clock()).getTime() % minute),
  work: async () => doWhatIsDue(services, await services.store.clock()),
})

/** The action that was done with an entry, for the log and the console. */
const deeds: Record<Planned, string> = { publish: 'published', expire: 'removed' }

/** Publishes and expires what is due by `now`, each by itself: one that fails does not stop the others. Throws at the end. */
export async function doWhatIsDue({ store, log, collections }: Pick<Services, 'store' | 'log' | 'collections'>, now: Date) {
  const failed: string[] = []
  for (const what of ['publish', 'expire'] as const)
    for (const thing of collections) {
      const kind = thing.table
      const rows = store.rows(thing)
      for (const entry of thing.publishable ? await dueIn(store.db, thing, what, now) : []) {
        try {
          await rows[what](entry, { due: now })
          log.info({ kind, entry }, `${deeds[what]} on time`)
        } catch (error) {
          const found = await rows.newest(entry).catch(() => undefined)
          const title = (found?.row as Record<string, string> | undefined)?.[thing.title] ?? ''
          log.error({ err: error, kind, entry }, `could not be ${deeds[what]} on time`)
          const why = error instanceof Error ? error.message : String(error)
          failed.push(`“${title}” (${thing.words.one}) could not be ${deeds[what]}: ${why}`)
        }
      }
    }
  if (failed.length > 0) throw new Error(failed.join('; '))
}
