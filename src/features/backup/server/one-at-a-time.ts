import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../../db/id.ts'
import { filesJob } from '../../../db/jobs.ts'
import type { Store } from '../../../entries/store.ts'
import type { BackupState } from '../contract.ts'
import type { backupStateOf } from './backup-state.ts'
import { PlaceUnfit, reasonOf } from './refusals.ts'

/** A backup is being made or restored already. */
export class UnderWay extends Error {
  override name = 'UnderWay'
}

/** `begun`: once the state shows it; rejects with UnderWay if another is running. `done`: its end. */
export type Work<T> = { begun: Promise<void>; done: Promise<T> }

const lease = 'archive'
/** The jobs that delete files, which wait meanwhile. */
const sweeps = [filesJob]
/** Milliseconds. */
const span = 45_000
const patience = 10 * 60_000

/** Runs one backup or restore at a time in all instances of a site, without a sweep of files meanwhile, and shows what runs and what failed. */
export function oneAtATime(
  { jobs }: Pick<Store, 'jobs'>,
  state: ReturnType<typeof backupStateOf>,
  { now, ending }: { now: () => Date; ending: AbortSignal },
) {
  let running: Promise<unknown> = Promise.resolve()

  async function hold(name: string, holder: string) {
    await jobs.declare(name)
    for (const until = performance.now() + patience; !(await jobs.keepFrom(name, holder, span)); ) {
      if (performance.now() > until)
        throw new PlaceUnfit('Unused files are being removed at this moment. Nothing was changed; please try again later.')
      await pause(250, undefined, { signal: ending })
    }
  }

  function run<T>(what: NonNullable<BackupState['under']>['what'], work: () => Promise<T>): Work<T> {
    const [holder, since] = [newId(), now().toISOString()]
    const show = () => state.change({ under: { what, since, seen: now().toISOString() } })

    async function begin() {
      await jobs.declare(lease)
      if (!(await jobs.take(lease, holder, span)).isHeld) throw new UnderWay()
      await show()
    }

    async function go() {
      await begun
      // It may fail while a restore holds the database; nobody else can take a lease then.
      const renew = () => Promise.all([show(), ...[lease, ...sweeps].map((name) => jobs.hold(name, holder, span))])
      const holding = setInterval(() => void renew().catch(() => {}), span / 6)
      try {
        for (const name of sweeps) await hold(name, holder)
        return await work()
      } catch (error) {
        await state.change({ trouble: { what, at: now().toISOString(), why: reasonOf(error) } }).catch(() => {})
        throw error
      } finally {
        clearInterval(holding)
        await state.change({ under: undefined }).catch(() => {})
        await jobs.finish(lease, holder, 0).catch(() => {})
        await Promise.all(sweeps.map((name) => jobs.letGo(name, holder))).catch(() => {})
      }
    }

    const begun = begin()
    const done = go()
    running = done.catch(() => {})
    return { begun, done }
  }

  return { run, settled: () => running }
}
