/** A piece of text as the library tells it: where it begins on its page, how long and high it is there; `dir` is 'rtl' from the right. */
export type Piece = { str: string; dir: string; transform: number[]; width: number; height: number; hasEOL: boolean }

/** Pieces of one word lie nearer, in parts of the height of their letters. */
const near = 0.35

/**
 * Whether a piece begins elsewhere than where the one before ends. The library tells of a space and of the end of a line, but not
 * where a page goes on in another place, as from its number to its heading.
 */
export function standsApart(before: Piece, next: Piece): boolean {
  const [a = 1, b = 0, , , x = 0, y = 0] = before.transform
  const [, , , , nextX = 0, nextY = 0] = next.transform
  const size = Math.hypot(a, b) || 1
  // Along the line, which may run in any direction, and across it.
  const along = ((nextX - x) * a + (nextY - y) * b) / size
  const across = ((nextY - y) * a - (nextX - x) * b) / size
  const height = Math.max(before.height, next.height, 1)
  if (Math.abs(across) > height) return true
  // Where one writes from the right a piece does not begin where it is said to lie.
  return before.dir === 'ltr' && next.dir === 'ltr' && Math.abs(along - before.width) > near * height
}
