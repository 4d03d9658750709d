/** A long list that is read piece by piece, so that it never stands in memory as a whole. */
export type Pieces<Item> = AsyncIterable<Item[]>

const size = 500

/** Puts together to pieces what comes one by one. */
export async function* inPieces<Item>(found: AsyncIterable<Item>): Pieces<Item> {
  let piece: Item[] = []
  for await (const item of found) {
    piece.push(item)
    if (piece.length < size) continue
    yield piece
    piece = []
  }
  yield piece
}

/** The same list, each item of it as `made` makes it. */
export async function* mapped<Found, Item>(pieces: Pieces<Found>, made: (item: Found) => Item): Pieces<Item> {
  for await (const piece of pieces) yield piece.map(made)
}
