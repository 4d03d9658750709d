import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../db/id.ts'
import type { Services } from './services.ts'

/** A repeated job. `every`: milliseconds from its end to its next start. `mayBegin` throws if this instance leaves it to others for now. */
// It may run twice, if an instance did not reach the database for the length of a lease; that does no harm.
export type Job = { name: string; every: number | (() => Promise<number>); mayBegin?: () => Promise<void>; work: () => Promise<void> }

/** Milliseconds after which another instance takes the job of a dead one, and between two checks for urgent jobs. */
const lease = 20_000

/** Runs each job when it is due, in the instance that has its lease. One that fails is due again as if it had succeeded, and is logged. */
// Returns a function that ends it and waits for the work that was begun.
export function schedule({ store, log }: Pick<Services, 'store' | 'log'>, jobs: readonly Job[], span = lease): () => Promise<void> {
  const end = new AbortController()
  const holder = newId()
  const rest = (wait: number) => pause(Math.max(0, Math.min(wait, span)), undefined, { signal: end.signal, ref: false }).catch(() => {})

  async function once({ name, every, mayBegin, work }: Job): Promise<number> {
    await mayBegin?.()
    const taken = await store.jobs.take(name, holder, span)
    if (!taken.isHeld) return taken.wait
    // While the database is away, no other instance can take it either.
    const holding = setInterval(() => void store.jobs.hold(name, holder, span).catch(() => {}), span / 3)
    let failure: string | undefined
    try {
      await work()
    } catch (error) {
      failure = wordsOf(error)
      log.error({ err: error, job: name }, 'a job failed')
    } finally {
      clearInterval(holding)
    }
    const wait = typeof every === 'number' ? every : await every()
    await store.jobs.finish(name, holder, wait, failure)
    return wait
  }

  async function keepOn(job: Job) {
    let hasFailed = false
    for (let isDeclared = false; !end.signal.aborted; )
      try {
        if (!isDeclared) await store.jobs.declare(job.name)
        isDeclared = true
        const wait = await once(job)
        hasFailed = false
        await rest(wait)
      } catch (error) {
        // The database is away, or this instance may not do it. Logged once.
        if (!hasFailed) {
          log.warn({ err: error, job: job.name }, 'a job has to wait')
          await store.jobs.failed(job.name, wordsOf(error)).catch(() => {})
        }
        hasFailed = true
        await rest(span / 2)
      }
  }
  const all = jobs.map(keepOn)
  return async () => {
    end.abort()
    await Promise.all(all)
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
