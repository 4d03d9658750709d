import { setTimeout as pause } from 'node:timers/promises'
import { StoreBusy, StoreFull, StoreReadOnly } from '../busy.ts'

/** Of a server that is going, coming, or has no place left. */
const away = /^(?:08...|57P0[123]|53300)$/
const awayOnTheWay = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
])
/** What pg itself says without a code. */
const awayInWords = /Connection terminated|timeout expired|Client has encountered a connection error|not queryable|Query read timeout/
/** A turn that did not come, a statement that took too long, and what Postgres ends so that others go on. */
const busy = new Set(['55P03', '57014', '40001', '40P01', '25P03'])
const full = '53100'
/** Of one that follows another, and of one whose keeper has shut it because its disk is full. */
const readOnly = '25006'
/** What the pool says where none of its connections came free in time. */
const allTaken = 'timeout exceeded when trying to connect'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Whether the connection was lost, so that nothing more is heard of what was asked by it. */
export const isAway = (error: unknown): boolean => {
  const code = codeOf(error)
  if (away.test(code) || awayOnTheWay.has(code)) return true
  if (error instanceof AggregateError) return error.errors.some(isAway)
  return error instanceof Error && code === '' && awayInWords.test(error.message)
}

/** The same trouble in the store's own words, or the error as it came. */
export function troubleOf(error: unknown): unknown {
  if (isAway(error)) return new StoreBusy('the database cannot be reached', { cause: error })
  if (error instanceof Error && error.message === allTaken)
    return new StoreBusy('all connections to the database are taken', { cause: error })
  const code = codeOf(error)
  if (code === readOnly) return new StoreReadOnly('the database can only be read', { cause: error })
  if (busy.has(code)) return new StoreBusy('the database is held by another', { cause: error })
  return code === full ? new StoreFull('the disk of the database is full', { cause: error }) : error
}

const patience = 4000

/** Does what can be done again from its beginning; while the database is away, tries again until its patience ends. */
export async function whenThere<T>(work: () => Promise<T>): Promise<T> {
  const giveUp = performance.now() + patience
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isAway(error) || performance.now() > giveUp) throw troubleOf(error)
      await pause(100)
    }
  }
}
