import { newId } from '../../../db/id.ts'
import { filesJob } from '../../../db/jobs.ts'
import { copiesSetting } from '../../../db/settings.ts'
import type { Store } from '../../../entries/store.ts'
import { Refused } from '../../../http/refused.ts'
import { type BackupState, backupState, type Kind } from '../contract.ts'
import { reasonOf } from './refusals.ts'

/** What has begun, and its end. */
export type Running<T> = { done: Promise<T> }

const busy = new Refused(409, 'A backup is being made or restored, or unused files are being removed. Try again when that is done.')
/** Milliseconds after which the lease of a dead process ends. */
const span = 60_000

/** What a site knows of its backups: one setting, and the lease of what runs, which all instances read. */
export function backupStateOf({ jobs, settings, together }: Pick<Store, 'jobs' | 'settings' | 'together'>, now: () => Date) {
  let running: Promise<unknown> = Promise.resolve()
  const stored = async (from: Pick<Store['settings'], 'read'>) =>
    backupState.safeParse(JSON.parse((await from.read(copiesSetting)) ?? '{}')).data ?? {}

  /** Changes parts of the state; `undefined` removes one. */
  const change = (changes: { [Part in keyof BackupState]: BackupState[Part] | undefined }) =>
    together(async (tx) => tx.settings.write(copiesSetting, JSON.stringify({ ...(await stored(tx.settings)), ...changes })))

  return {
    change,
    /** When nothing runs any more. */
    settled: () => running,

    /** The state. `under`: what runs now, in whichever instance. */
    read: async () => {
      const [what] = ((await jobs.holderOf(filesJob)) ?? '').split(' ')
      return { ...(await stored(settings)), ...((what === 'copy' || what === 'restore') && { under: { what: what as Kind } }) }
    },

    /** Does one backup or restore at a time in all instances, under the lease of the sweep of files. Refused if the lease is taken. */
    run: async <T>(what: Kind, work: () => Promise<T>): Promise<Running<T> | Refused> => {
      const holder = `${what} ${newId()}`
      await jobs.declare(filesJob)
      if (!(await jobs.keepFrom(filesJob, holder, span))) return busy
      // It may fail while a restore holds the database; nobody else can begin then.
      const holding = setInterval(() => void jobs.hold(filesJob, holder, span).catch(() => {}), span / 8)
      const done = work()
        .catch(async (error) => {
          await change({ trouble: { what, at: now().toISOString(), why: reasonOf(error) } }).catch(() => {})
          throw error
        })
        .finally(async () => {
          clearInterval(holding)
          await jobs.letGo(filesJob, holder).catch(() => {})
        })
      running = done.catch(() => {})
      return { done }
    },
  }
}
