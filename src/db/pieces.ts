/** A long list in pieces, between which the process answers others. */
export type Pieces<Item> = AsyncIterable<Item[]>

const size = 100

/** Runs a query and gives its rows in pieces. */
export async function* inPieces<Item>(query: { execute: () => Promise<Item[]> }): Pieces<Item> {
  const rows = await query.execute()
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}

/** The same list, each item of it as `made` makes it. */
export async function* mapped<Found, Item>(pieces: Pieces<Found>, made: (item: Found) => Item): Pieces<Item> {
  for await (const piece of pieces) yield piece.map(made)
}
