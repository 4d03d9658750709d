import { newId } from '../../store/id.ts'
import type { Store } from '../../store/open.ts'
import type { copyStateOf } from './copy-state.ts'
import { whyNot } from './why-not.ts'

/** Another copy is being made, or one is being restored. */
export class UnderWay extends Error {
  override name = 'UnderWay'
}

const lease = 'archive'
/** Milliseconds. */
const span = 45_000

/**
 * Does one thing with archives at a time in all instances of a site, and lets each see what goes on and what has failed. Throws
 * UnderWay, or what the work throws.
 */
export function soleWork({ jobs }: Pick<Store, 'jobs'>, state: ReturnType<typeof copyStateOf>, now: () => Date) {
  return async <T>(what: 'copy' | 'restore', work: () => Promise<T>): Promise<T> => {
    const holder = newId()
    await jobs.declare(lease)
    if (!(await jobs.take(lease, holder, span)).isHeld) throw new UnderWay()
    const since = now().toISOString()
    const tell = () => state.change(now(), { under: { what, since, seen: now().toISOString() } })
    // While a restore holds the database, neither is heard; nor can anybody else take it then.
    const holding = setInterval(() => void Promise.all([jobs.hold(lease, holder, span), tell()]).catch(() => {}), span / 6)
    try {
      await tell()
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
}
