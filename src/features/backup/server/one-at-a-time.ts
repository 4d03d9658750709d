import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../../db/id.ts'
import { filesJob } from '../../../db/jobs.ts'
import { copiesSetting } from '../../../db/settings.ts'
import type { Store } from '../../../entries/store.ts'
import { Refused } from '../../../http/refused.ts'
import { type BackupState, backupState } from '../contract.ts'
import { PlaceUnfit, reasonOf } from './refusals.ts'

/** What has begun, and its end. */
export type Running<T> = { done: Promise<T> }

const underWay = new Refused(409, 'A backup is being made or restored. Wait until that is done.')
/** Milliseconds after which a process that renewed nothing counts as gone. */
const span = 60_000
const sweepPatience = 10 * 60_000

type Given = { store: Pick<Store, 'jobs' | 'settings' | 'together'>; now: () => Date; ending: AbortSignal }

/**
 * What a site knows of its backups, in one setting that all instances read. `run` does one backup or restore at a time in all of them,
 * without a sweep of files meanwhile, and notes what runs and what failed; it refuses if another is running.
 */
export function oneAtATime({ store: { jobs, settings, together }, now, ending }: Given) {
  let running: Promise<unknown> = Promise.resolve()

  async function readFrom(from: Pick<Store, 'settings'>['settings']): Promise<BackupState> {
    const { under, ...rest } = backupState.safeParse(JSON.parse((await from.read(copiesSetting)) ?? '{}')).data ?? {}
    return under && now().getTime() - Date.parse(under.seen) < span ? { ...rest, under } : rest
  }

  type Changes = { [Part in keyof BackupState]: BackupState[Part] | undefined }
  /** Changes parts of the state, `undefined` removes one, if that `fits` what is there; returns whether it did. */
  const change = (changes: Changes, fits: (state: BackupState) => boolean = () => true) =>
    together(async (tx) => {
      const state = await readFrom(tx.settings)
      if (!fits(state)) return false
      await tx.settings.write(copiesSetting, JSON.stringify({ ...state, ...changes }))
      return true
    })

  async function keepSweepAway(holder: string) {
    await jobs.declare(filesJob)
    for (const until = performance.now() + sweepPatience; !(await jobs.keepFrom(filesJob, holder, span)); ) {
      if (performance.now() > until)
        throw new PlaceUnfit('Unused files are being removed at this moment. Nothing was changed; please try again later.')
      await pause(250, undefined, { signal: ending })
    }
  }

  async function run<T>(what: NonNullable<BackupState['under']>['what'], work: () => Promise<T>): Promise<Running<T> | Refused> {
    const [holder, since] = [newId(), now().toISOString()]
    const under = () => ({ under: { what, since, seen: now().toISOString() } })
    if (!(await change(under(), (state) => state.under === undefined))) return underWay

    async function go() {
      // It may fail while a restore holds the database; nobody else can begin then.
      const renew = () => Promise.all([change(under()), jobs.hold(filesJob, holder, span)])
      const renewing = setInterval(() => void renew().catch(() => {}), span / 8)
      try {
        await keepSweepAway(holder)
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
