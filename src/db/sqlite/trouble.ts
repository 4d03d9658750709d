import { setTimeout as pause } from 'node:timers/promises'
import { StoreBusy, StoreFull } from '../busy.ts'

/** SQLite's own codes. */
export const codes = {
  busy: 5,
  readOnly: 8,
  disk: 10,
  damaged: 11,
  full: 13,
  cannotOpen: 14,
  tooLong: 18,
  constraint: 19,
  type: 20,
  noDatabase: 26,
} as const

/** The code of an error that SQLite gave, without what it says beyond that; undefined of any other. */
export const codeOf = (error: unknown) => (error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : undefined)

const patience = 5000

/**
 * Does an action on the database; where another process holds it, tries again until 5 s after `since` without blocking the
 * event loop, nor any moment of it. Throws StoreBusy after that, StoreFull when the disk is full.
 */
export async function whenFree<T>(action: () => T, since = performance.now()): Promise<T> {
  const giveUp = since + patience
  for (;;) {
    try {
      return action()
    } catch (error) {
      const code = codeOf(error)
      if (code === codes.full) throw new StoreFull('the disk is full', { cause: error })
      if (code !== codes.busy) throw error
      if (performance.now() > giveUp) throw new StoreBusy('the database is held by another process', { cause: error })
      await pause(20)
    }
  }
}
