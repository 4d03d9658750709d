import { type AliasableExpression, type Dialect, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Looked } from './looked.ts'
import type { Steps } from './migrate.ts'
import type { Db } from './tables.ts'
import type { Writes } from './writes.ts'

/** The rows of several queries that tell the same columns, in no order of the queries. */
export type AllOf = <Row>(db: Db, queries: readonly RawBuilder<Row>[]) => Promise<Row[]>

/**
 * The rows of what is asked for each of some keys in the same words, which are written with the parts of a key; `around`: what is asked of
 * those rows in turn, many keys' at once.
 */
export type ForEach = <Row, Name extends string>(
  db: Db,
  keys: readonly Record<Name, string | number>[],
  asked: (key: Record<Name, RawBuilder<unknown>>) => RawBuilder<Row>,
  around?: (those: RawBuilder<unknown>) => RawBuilder<Row>,
) => Promise<Row[]>

/**
 * A query in its order, each column of which is written as it is told; with `isWide` what of it no index finds in this order may be
 * left off, so that its first rows are found without going through the table.
 */
export type Asked<DB, TB extends keyof DB, Row> = (
  way: (column: string) => RawBuilder<unknown>,
  isWide?: boolean,
) => SelectQueryBuilder<DB, TB, Row>

/** What the engines write in different words. Everything else is one query for both. */
export type Idioms = {
  /** Whether a column holds a term, in any case. */
  contains: (column: string, term: string) => RawBuilder<boolean>
  /** What a text of JSON says under a name. */
  said: (json: RawBuilder<string>, name: string) => RawBuilder<string>
  /** A column by which a search is ordered that reads the whole table. */
  inSearch: (column: string) => RawBuilder<unknown>
  /** The database's own clock, in milliseconds since 1970, and so many milliseconds later. */
  clock: (later: number) => AliasableExpression<number>
  /** The first rows that are found in a table of any length, in the order in which they are asked for. */
  first: <Row>(db: Db, table: string, asked: Asked<never, never, Row>, found: RawBuilder<boolean>, limit: number) => Promise<Row[]>
  allOf: AllOf
  forEach: ForEach
  /** Takes what was erased from these tables out of the database's files as well, as far as it can; false where it is to be asked again, as where `ending` ends it. */
  settle: (db: Db, tables: readonly string[], ending?: AbortSignal) => Promise<boolean>
}

/** Those of the engine that a database runs on; its dialect's adapter carries them. */
export const idiomsOf = (db: Pick<Db, 'getExecutor'>) => (db.getExecutor().adapter as unknown as { idioms: Idioms }).idioms

/** What a database takes for now. */
export const clockOf = async (db: Db) =>
  new Date((await sql<{ now: number }>`select ${idiomsOf(db).clock(0)} as now`.execute(db)).rows[0]?.now ?? 0)

/** Follows what other processes write, so that the store tells of it; returns what ends that. */
export type Following = (told: { onTrouble: (error: unknown) => void }) => () => Promise<void>

/** How new the database is as far as this process has heard; `look` asks it. Undefined where one process is all there is. */
export type KnownVersion = { readonly known: number; look: () => Promise<void> }

/** How many connections there are to the database, how many of them do nothing, and who waits for one. */
export type PoolFigures = { name: string; total: number; idle: number; waiting: number }

/** A database that is open. `migrated`: what has been brought to the newest form already. */
export type Engine = {
  dialect: Dialect
  migrated?: string[]
  following: (db: Db) => Following
  /** Throws where nothing can be written for now. */
  canWrite: () => Promise<void>
  version?: KnownVersion
  pools?: () => PoolFigures[]
}

/** What can be asked of the place where a database is, and is not open, whichever engine it is. */
export type Place = {
  engine: 'sqlite' | 'postgres'
  /** For a person, without a password. */
  name: string
  /** Where the database is this machine's, and one process's at a time: the folder that it lies in. */
  folder: string | undefined
  /** The files of this machine that are written with it, the database itself first. */
  files: string[]
  /** Whether a site was ever started there, in which nothing changes by that. */
  isBegun: () => Promise<boolean>
  /** Looks at it beside whoever uses it, and changes nothing in it; undefined where there is none yet. */
  look: () => Promise<Looked | undefined>
  /** What a person can do about an error of it. */
  mend: (error: unknown) => string
  /** Does something with the rows and changes nothing: with a copy, in which everything may be done, or with the database as it is. */
  read: <T>(how: { copied: (folder: string) => Promise<T>; asItIs: (db: Db) => Promise<T> }) => Promise<T>
  open: (writes: Writes, steps: Steps) => Promise<Engine>
  /** Writes a copy of the database to a new file, without syncing it to disk; undefined where the database is not a file. */
  copyTo: ((file: string) => void) | undefined
}
