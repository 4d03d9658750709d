import { newId } from '../../../db/id.ts'
import type { Store } from '../../../db/open.ts'
import type { CopyState, copyStateOf } from './copy-state.ts'
import { whyNot } from './why-not.ts'

/** Another copy is being made, or one is being restored. */
export class UnderWay extends Error {
  override name = 'UnderWay'
}

/** `begun`: once everybody is told that it goes on; refused with UnderWay where another does. `done`: its end, or what went wrong. */
export type Work<T> = { begun: Promise<void>; done: Promise<T> }

type What = NonNullable<CopyState['under']>['what']

const lease = 'archive'
/** Milliseconds. */
const span = 45_000

/** Does one thing with archives at a time in all instances of a site, and lets each see what goes on and what has failed. */
export function soleWork({ jobs }: Pick<Store, 'jobs'>, state: ReturnType<typeof copyStateOf>, now: () => Date) {
  return <T>(what: What, work: () => Promise<T>): Work<T> => {
    const holder = newId()
    const since = now().toISOString()
    const tell = () => state.change(now(), { under: { what, since, seen: now().toISOString() } })

    async function begin() {
      await jobs.declare(lease)
      if (!(await jobs.take(lease, holder, span)).isHeld) throw new UnderWay()
      await tell()
    }

    async function go() {
      await begun
      // While a restore holds the database, neither is heard; nor can anybody else take it then.
      const holding = setInterval(() => void Promise.all([jobs.hold(lease, holder, span), tell()]).catch(() => {}), span / 6)
      try {
        return await work()
      } catch (error) {
        await state.change(now(), { trouble: { what, at: now().toISOString(), why: whyNot(error) } }).catch(() => {})
        throw error
      } finally {
        clearInterval(holding)
        await state.change(now(), { under: undefined }).catch(() => {})
        await jobs.finish(lease, holder, 0).catch(() => {})
      }
    }

    const begun = begin()
    return { begun, done: go() }
  }
}
