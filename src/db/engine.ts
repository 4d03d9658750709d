import { setTimeout as pause } from 'node:timers/promises'
import { type AliasableExpression, type Dialect, sql } from 'kysely'
import type { Changes, Transactions } from './changes.ts'
import type { Looked } from './looked.ts'
import type { Steps } from './migrate.ts'
import type { Db } from './tables.ts'

/** What the dialect of an engine carries beside Kysely's parts. */
export type EngineParts = {
  engine: 'sqlite' | 'postgres'
  transactions: Transactions
  /** The database's own clock, in milliseconds since 1970, and so many milliseconds later. */
  clock: (later: number) => AliasableExpression<number>
}

/** The engine that a database runs on. */
export const engineOf = (db: Pick<Db, 'getExecutor'>) => db.getExecutor().adapter as unknown as EngineParts

/** The time by the clock of the database. */
export const clockOf = async (db: Db) =>
  new Date((await sql<{ now: number }>`select ${engineOf(db).clock(0)} as now`.execute(db)).rows[0]?.now ?? 0)

/** The clock of this machine and that of the database are too far apart. The message says how far, and what to do. */
export class ClockOff extends Error {
  override name = 'ClockOff'
}

/** Minutes; a one-time code is good for a few of them. */
const clocksDiffer = 2

/** Throws ClockOff: sessions, codes and limits that one instance makes would be too old or too young at another. */
export function assertClock(database: Date, here: Date) {
  const minutes = (here.getTime() - database.getTime()) / 60_000
  if (Math.abs(minutes) > clocksDiffer)
    throw new ClockOff(
      `The clock of this machine is ${Math.round(Math.abs(minutes))} minutes ${minutes > 0 ? 'ahead of' : 'behind'} that of the database. Set both by a time server (timedatectl set-ntp true), then start again.`,
    )
}

/** Follows what other processes write; returns what ends it. */
export type Following = (given: { onTrouble: (error: unknown) => void }) => () => Promise<void>

/** Milliseconds between two looks for what other processes wrote. */
const lookEvery = 100

/** Looks for what other processes write, again and again. A failure is reported once, until a look succeeds. */
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

/** The number of the last change that this process has heard of; `look` asks the database. Undefined with one process. */
export type KnownVersion = { readonly known: number; look: () => Promise<void> }

export type PoolFigures = { name: string; total: number; idle: number; waiting: number }

/** A database that is open. `migrated`: the migrations that ran already. */
export type Engine = {
  dialect: Dialect
  migrated?: string[]
  following: Following
  /** Throws if nothing can be written now. */
  canWrite: () => Promise<void>
  version?: KnownVersion
  pools?: () => PoolFigures[]
}

/** A place where a database is, or will be. */
export type Place = {
  engine: 'sqlite' | 'postgres'
  /** For a person, without a password. */
  name: string
  /** The folder of a database that belongs to one process of this machine. */
  folder: string | undefined
  /** Its files on this machine, the database itself first. */
  files: string[]
  /** Whether a site was ever started there; changes nothing. */
  isBegun: () => Promise<boolean>
  /** Examines it while others may use it, and changes nothing; undefined if there is none. */
  look: () => Promise<Looked | undefined>
  /** What a person can do about an error of it. */
  fix: (error: unknown) => string
  /** Reads the rows and changes nothing: in a copy, in which everything may be done, or as it is. */
  read: <T>(how: { copied: (folder: string) => Promise<T>; asItIs: (db: Db) => Promise<T> }) => Promise<T>
  open: (changes: Changes, steps: Steps) => Promise<Engine>
}
