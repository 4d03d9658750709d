import { setTimeout as pause } from 'node:timers/promises'
import { newId } from '../../../../db/id.ts'
import type { jobsOf } from '../../../../db/jobs.ts'
import { CannotMove } from '../move/trouble.ts'

type Jobs = Pick<ReturnType<typeof jobsOf>, 'declare' | 'keepFrom' | 'hold' | 'letGo'>

/** Milliseconds: who dies with it has lost it after this. */
const span = 20_000
const betweenLooks = 250
const patience = 10 * 60_000

/** A file may be going at this moment. Nothing was done yet that could not stand. */
const inTheWay = () =>
  new CannotMove('Files that nothing shows any more are being taken away at this moment. Nothing was changed; please try again in a while.')

/**
 * Does something while none of these jobs is done in any instance: waits for one that is, and holds their leases until the end.
 * `work` is given what throws CannotMove where that is not so any more.
 */
export async function keptFrom<T>(
  jobs: Jobs,
  names: readonly string[],
  { ending }: { ending: AbortSignal },
  work: (stillKept: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const holder = newId()
  const until = performance.now() + patience
  const stillKept = async () => {
    for (const name of names) if (!(await jobs.hold(name, holder, span))) throw inTheWay()
  }
  const taken: string[] = []
  // While the database is away, or a restore has it, nobody can take one either.
  const holding = setInterval(() => void Promise.all(taken.map((name) => jobs.hold(name, holder, span))).catch(() => {}), span / 4)
  try {
    for (const name of names) {
      await jobs.declare(name)
      while (!(await jobs.keepFrom(name, holder, span))) {
        if (performance.now() > until) throw inTheWay()
        await pause(betweenLooks, undefined, { signal: ending })
      }
      taken.push(name)
    }
    return await work(stillKept)
  } finally {
    clearInterval(holding)
    await Promise.all(taken.map((name) => jobs.letGo(name, holder))).catch(() => {})
  }
}
