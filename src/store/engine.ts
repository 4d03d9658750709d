import { type AliasableExpression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from './tables.ts'

/** What the engines write in different words. Everything else is one query for both. */
export type Words = {
  /** Whether a column holds a term, in any case. */
  contains: (column: string, term: string) => RawBuilder<boolean>
  /** The column by which a search is ordered, which reads the whole table. */
  byRowid: (column: string) => RawBuilder<unknown>
  /** The database's own clock, in milliseconds since 1970, and so many milliseconds later. */
  clock: (later: number) => AliasableExpression<number>
  /** The first rows of a search in a table of any length, in the query's own order. */
  first: <Row>(db: Db, table: string, query: SelectQueryBuilder<never, never, Row>, limit: number) => Promise<Row[]>
}

/** The words of the engine that a database runs on; its dialect's adapter carries them. */
export const wordsOf = (db: Pick<Db, 'getExecutor'>) => (db.getExecutor().adapter as unknown as { words: Words }).words

/** What a database takes for now. */
export const clockOf = async (db: Db) =>
  new Date((await sql<{ now: number }>`select ${wordsOf(db).clock(0)} as now`.execute(db)).rows[0]?.now ?? 0)

/** Follows what other processes write, so that the store tells of it; returns what ends that. */
export type Following = (told: { onTrouble: (error: unknown) => void }) => () => Promise<void>

/** How new the database is as far as this process has heard; `look` asks it. Undefined where one process is all there is. */
export type KnownVersion = { readonly known: number; look: () => Promise<void> }

/** How many connections there are to the database, how many of them do nothing, and who waits for one. */
export type PoolFigures = { name: string; total: number; idle: number; waiting: number }
