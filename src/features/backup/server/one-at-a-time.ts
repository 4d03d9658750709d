import { newId } from '../../../db/id.ts'
import { filesJob } from '../../../db/jobs.ts'
import { copiesSetting } from '../../../db/settings.ts'
import type { Store } from '../../../entries/store.ts'
import { Refused } from '../../../http/refused.ts'
import { type BackupState, backupState } from '../contract.ts'
import { reasonOf } from './refusals.ts'

/** What has begun, and its end. */
export type Running<T> = { done: Promise<T> }

const busy = new Refused(409, 'A backup is being made or restored, or unused files are being removed. Try again when that is done.')
/** Milliseconds after which a process that renewed nothing counts as gone. */
const span = 60_000

type Given = { store: Pick<Store, 'jobs' | 'settings' | 'together'>; now: () => Date }

/**
 * What a site knows of its backups, in one setting that all instances read. `run` does one backup or restore at a time in all of them,
 * under the lease of the sweep of files, and stores what runs and what failed; it refuses if the lease is taken.
 */
export function oneAtATime({ store: { jobs, settings, together }, now }: Given) {
  let running: Promise<unknown> = Promise.resolve()

  async function readFrom(from: Pick<Store, 'settings'>['settings']): Promise<BackupState> {
    const { under, ...rest } = backupState.safeParse(JSON.parse((await from.read(copiesSetting)) ?? '{}')).data ?? {}
    return under && now().getTime() - Date.parse(under.seen) < span ? { ...rest, under } : rest
  }

  /** Changes parts of the state; `undefined` removes one. */
  const change = (changes: { [Part in keyof BackupState]: BackupState[Part] | undefined }) =>
    together(async (tx) => tx.settings.write(copiesSetting, JSON.stringify({ ...(await readFrom(tx.settings)), ...changes })))

  async function run<T>(what: NonNullable<BackupState['under']>['what'], work: () => Promise<T>): Promise<Running<T> | Refused> {
    const [holder, since] = [newId(), now().toISOString()]
    await jobs.declare(filesJob)
    if (!(await jobs.keepFrom(filesJob, holder, span))) return busy
    const renew = () => Promise.all([change({ under: { what, since, seen: now().toISOString() } }), jobs.hold(filesJob, holder, span)])

    await renew()

    async function go() {
      // It may fail while a restore holds the database; nobody else can begin then.
      const renewing = setInterval(() => void renew().catch(() => {}), span / 8)
      try {
        return await work()
      } catch (error) {
        await change({ trouble: { what, at: now().toISOString(), why: reasonOf(error) } }).catch(() => {})
        throw error
      } finally {
        clearInterval(renewing)
        await change({ under: undefined }).catch(() => {})
        await jobs.letGo(filesJob, holder).catch(() => {})
      }
    }

    const done = go()
    running = done.catch(() => {})
    return { done }
  }

  return { run, change, read: () => readFrom(settings), settled: () => running }
}
