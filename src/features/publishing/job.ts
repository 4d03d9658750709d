import type { Planned } from '../../contract/lifecycle.ts'
import { dueIn } from '../../entries/unseen.ts'
import type { Job } from '../../http/schedule.ts'
import type { Services } from '../../http/services.ts'
import type { JobName } from '../operations/contract.ts'

const minute = 60_000

/** Does at each full minute what is due by then. */
export const timesJob = (services: Pick<Services, 'store' | 'log' | 'collections'>): Job & { name: JobName } => ({
  name: 'times',
  every: async () => minute - ((await services.store.clock()).getTime() % minute),
  work: async () => doWhatIsDue(services, await services.store.clock()),
})

/** What is done with an entry at its time, and how that is said where it could not be. */
const deeds: Record<Planned, string> = { publish: 'published', expire: 'taken down' }

/**
 * Publishes the drafts whose time has come by `now`, and takes down what is to be shown no longer: each by itself, so that one
 * that fails is in no other's way. Throws at the end where some did, with their names.
 */
export async function doWhatIsDue({ store, log, collections }: Pick<Services, 'store' | 'log' | 'collections'>, now: Date) {
  const failed: string[] = []
  for (const what of ['publish', 'expire'] as const)
    for (const thing of collections) {
      const kind = thing.table
      const rows = store.rows(thing)
      for (const entry of thing.publishable ? await dueIn(store.db, thing, what, now) : []) {
        try {
          await rows[what](entry, { due: now })
          log.info({ kind, entry }, `${deeds[what]} at its time`)
        } catch (error) {
          const title = await rows.newest(entry).then(
            (found) => (found?.row as Record<string, string> | undefined)?.[thing.title] ?? '',
            () => '',
          )
          log.error({ err: error, kind, entry }, `could not be ${deeds[what]} at its time`)
          const why = error instanceof Error ? error.message : String(error)
          failed.push(`“${title}” (${thing.words.one}) could not be ${deeds[what]}: ${why}`)
        }
      }
    }
  if (failed.length > 0) throw new Error(failed.join('; '))
}
