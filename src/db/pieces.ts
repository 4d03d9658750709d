import type { Compilable } from 'kysely'
import type { Db } from './tables.ts'

/** A long list that is read piece by piece, so that it never stands in memory as a whole. */
export type Pieces<Item> = AsyncIterable<Item[]>

/** How many may take such a list at a time, each as slowly as they like: each has a connection to the database meanwhile. */
export const listsTaken = { byVisitors: 8, byAdministrators: 4 }

// Small, so that a piece is garbage before the collector looks twice at it, and holds the process for under 2 ms.
const size = 100

/** The column that says of a row whether it is one of those that are looked for. */
export const isFound = 'is found'

/**
 * Runs a query piece by piece. One that looks for something gives every row all the same, with whether it is found, so
 * that also the way to the next one that is goes in pieces.
 */
export async function* inPieces<Item>(db: Pick<Db, 'getExecutor'>, query: Compilable<Item>): Pieces<Item> {
  for await (const { rows } of db.getExecutor().stream(query.compile(), size))
    yield rows.filter((row) => takeMark(row as { [isFound]?: unknown }))
}

function takeMark(row: { [isFound]?: unknown }) {
  if (!(isFound in row)) return true
  const found = row[isFound]
  delete row[isFound]
  return Boolean(found)
}

/** The same list, each item of it as `made` makes it. */
export async function* mapped<Found, Item>(pieces: Pieces<Found>, made: (item: Found) => Item): Pieces<Item> {
  for await (const piece of pieces) yield piece.map(made)
}
