import { adminsOf } from '../club/admins/store.ts'
import type { Services } from '../server/services.ts'

const hour = 60 * 60_000

/**
 * Takes away, now and every hour, what has run out: counters, sessions, codes, answers. Returns how to end it,
 * which waits for a sweep that was begun.
 */
export async function sweepHourly({ store, now, log }: Pick<Services, 'store' | 'now' | 'log'>) {
  const admins = adminsOf(store.db)
  const sweep = async () => {
    await store.rateLimits.sweep(now())
    await store.sessions.sweep(now())
    await store.submissions.sweep(now())
    await admins.sweep(now())
  }
  let sweeping = sweep()
  await sweeping
  const timer = setInterval(() => {
    sweeping = sweep().catch((error) => log.error({ err: error }, 'what has run out could not be swept'))
  }, hour)
  timer.unref()
  return () => {
    clearInterval(timer)
    return sweeping
  }
}
