import { setTimeout as pause } from 'node:timers/promises'
import { type AliasableExpression, type Dialect, sql } from 'kysely'
import type { Transactions } from './changes.ts'
import { PlainError } from './errors.ts'
import type { Db } from './tables.ts'

/** What each engine provides besides Kysely's dialect: transactions, and the database's clock. */
export type EngineParts = {
  engine: 'sqlite' | 'postgres'
  transactions: Transactions
  /** The database's own clock in milliseconds since 1970, plus an offset. */
  clock: (later: number) => AliasableExpression<number>
}

export const engineOf = (db: Pick<Db, 'getExecutor'>) => db.getExecutor().adapter as unknown as EngineParts

export const clockOf = async (db: Db) =>
  new Date((await sql<{ now: number }>`select ${engineOf(db).clock(0)} as now`.execute(db)).rows[0]?.now ?? 0)

/** Minutes; a one-time code is good for a few of them. */
const clocksDiffer = 2

/** Throws PlainError if the clock of the database differs too much: sessions, codes and limits would be too old or too young elsewhere. */
export function assertClock(database: Date, here: Date) {
  const minutes = (here.getTime() - database.getTime()) / 60_000
  if (Math.abs(minutes) > clocksDiffer)
    throw new PlainError(
      `The clock of this machine is ${Math.round(Math.abs(minutes))} minutes ${minutes > 0 ? 'ahead of' : 'behind'} that of the database. Set both with a time server (timedatectl set-ntp true), then start again.`,
    )
}

/** Follows the changes of other processes; returns a function that ends it. */
export type Following = (given: { onTrouble: (error: unknown) => void }) => () => Promise<void>

/** Milliseconds between two checks for changes of other processes. */
const lookEvery = 100

/** Polls for changes of other processes. A failure is reported once, until a check succeeds. */
export const following =
  (look: () => Promise<void>): Following =>
  ({ onTrouble }) => {
    const end = new AbortController()
    const { signal } = end
    const looks = (async () => {
      for (let isTroubled = false; !signal.aborted; ) {
        try {
          await look()
          isTroubled = false
        } catch (error) {
          if (!isTroubled) onTrouble(error)
          isTroubled = true
        }
        await pause(lookEvery, undefined, { signal, ref: false }).catch(() => {})
      }
    })()
    return async () => {
      end.abort()
      await looks
    }
  }

/** An open database. `migrated`: migrations that ran already; `version`: the number of the last known change. */
export type Engine = {
  dialect: Dialect
  migrated?: string[]
  following: Following
  /** Throws if nothing can be written now. */
  canWrite: () => Promise<void>
  version?: { readonly known: number; look: () => Promise<void> }
  pools?: () => { name: string; total: number; idle: number; waiting: number }[]
}
