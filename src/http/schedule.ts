import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../db/id.ts'
import type { Services } from './services.ts'

/**
 * What is done again and again. `every`: milliseconds from its end to its next beginning, or how
 * long these are then. `mayBegin` throws where this
 * instance leaves it to the others for now. `lost` says that another has begun the same meanwhile: what is done twice does no
 * harm, yet what takes long leaves the rest to the other. `hears` is given what looks whether the job is due before its time: whoever
 * hurries it in the database wakes nobody.
 */
export type Job = {
  name: string
  every: number | (() => Promise<number>)
  mayBegin?: () => Promise<void>
  hears?: (look: () => void) => void
  work: (lost: AbortSignal) => Promise<void>
}

/** Milliseconds: who has died with a job has lost it after this, and no longer does anybody sleep. */
const lease = 20_000
const longest = 60_000

/**
 * Does each job at its time in one of all the instances that share a database: whoever has its lease, which is held while the
 * work goes on. One that fails is due again after its while like one that was done; the log is told, and administrators see it.
 * Returns what ends it, which waits for the work that was begun.
 */
export function schedule({ store, log }: Pick<Services, 'store' | 'log'>, jobs: readonly Job[], span = lease): () => Promise<void> {
  const end = new AbortController()
  const { signal } = end
  const holder = newId()

  /** Waits for a job's time, or until somebody wants it to be looked at. */
  function restOf({ hears }: Job) {
    let looked = new AbortController()
    hears?.(() => looked.abort())
    return async (wait: number) => {
      const woken = AbortSignal.any([signal, looked.signal])
      await pause(Math.min(wait, longest), undefined, { signal: woken, ref: false }).catch(() => {})
      looked = new AbortController()
    }
  }

  async function once({ name, every, mayBegin, work }: Job): Promise<number> {
    await mayBegin?.()
    const taken = await store.jobs.take(name, holder, span)
    if (!taken.isHeld) return taken.wait
    const losing = new AbortController()
    const hold = async () => {
      // While the database is away, nobody can take it either.
      const isHeld = await store.jobs.hold(name, holder, span).catch(() => true)
      // Another of these may have come back before.
      if (isHeld || losing.signal.aborted) return
      clearInterval(holding)
      losing.abort()
      log.warn({ job: name }, 'what is done at its time took so long to be heard of that another instance does it')
    }
    const holding = setInterval(() => void hold(), span / 3)
    let failure: string | undefined
    try {
      await work(losing.signal)
    } catch (error) {
      failure = wordsOf(error)
      log.error({ err: error, job: name }, 'what is done at its time could not be done')
    } finally {
      clearInterval(holding)
    }
    const wait = typeof every === 'number' ? every : await every()
    await store.jobs.finish(name, holder, wait, failure)
    return wait
  }

  async function keepOn(job: Job) {
    const rest = restOf(job)
    let isTold = false
    for (let isDeclared = false; !signal.aborted; )
      try {
        if (!isDeclared) await store.jobs.declare(job.name)
        isDeclared = true
        const wait = await once(job)
        isTold = false
        await rest(Math.max(wait, 0))
      } catch (error) {
        // The database is away, of which whatever else would use it tells too; or this instance may not do it.
        if (!isTold) {
          log.warn({ err: error, job: job.name }, 'what is done at its time has to wait')
          await store.jobs.failed(job.name, wordsOf(error)).catch(() => {})
        }
        isTold = true
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
