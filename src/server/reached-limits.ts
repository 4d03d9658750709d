import type { Logger } from 'pino'

const span = 10_000

/** Tells the log that a limit was reached: the first time at once, then every ten seconds how often it was, so that nobody fills the disk with it. */
export function reachedLimits(log: Logger) {
  const since = new Map<string, { times: number; address: string | undefined }>()
  return (limit: string, address: string | undefined) => {
    const before = since.get(limit)
    if (before) {
      before.times += 1
      before.address = address
      return
    }
    log.warn({ limit, address, times: 1 }, 'a limit was reached')
    since.set(limit, { times: 0, address })
    setTimeout(() => {
      const after = since.get(limit)
      since.delete(limit)
      if (after && after.times > 0) log.warn({ limit, ...after }, 'a limit was reached again')
    }, span).unref()
  }
}

export type Reached = ReturnType<typeof reachedLimits>
