import { setTimeout as pause } from 'node:timers/promises'

/** The store could not be written for now; trying again later may work. Answered as 503. */
export class StoreBusy extends Error {
  override name = 'StoreBusy'
}

/** It was lost whether what was asked for last has been done. Answered as 503, in other words. */
export class StoreUnsure extends StoreBusy {
  override name = 'StoreUnsure'
}

/** The disk is full. Answered as 507. */
export class StoreFull extends Error {
  override name = 'StoreFull'
}

const busy = 5
const full = 13
const patience = 5000

const codeOf = (error: unknown) => (error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined)

/**
 * Does an action on the database; where another process holds it, tries again until 5 s after `since` without blocking the
 * event loop (SQLite itself waits 100 ms each time). Throws StoreBusy after that, StoreFull when the disk is full.
 */
export async function whenFree<T>(action: () => T, since = performance.now()): Promise<T> {
  const giveUp = since + patience
  for (;;) {
    try {
      return action()
    } catch (error) {
      const code = codeOf(error)
      if (code === full) throw new StoreFull('the disk is full', { cause: error })
      if (code !== busy) throw error
      if (performance.now() > giveUp) throw new StoreBusy('the database is held by another process', { cause: error })
      await pause(50)
    }
  }
}
