/** A piece of text as pdf.js gives it: where it begins on its page, how long and high it is there; `dir` is 'rtl' from the right. */
export type Piece = { str: string; dir: string; transform: number[]; width: number; height: number; hasEOL: boolean }

/** Pieces of one word are nearer, in parts of the height of their letters; a gap between words is so much wider than one between letters. */
const [near, wider] = [0.35, 1.5]

/** What parts the pieces of a page, one after the other: a line break, a tab between words whose letters are spaced apart, or nothing. */
export function separatorOf(): (next: Piece) => string {
  let before: Piece | undefined
  let betweenLetters: number | undefined
  return (next) => {
    const sign = before && standsApart(before, next) ? '\n' : ''
    // A space that is no letter of the text: pdf.js has seen a gap.
    if (next.str === ' ' && next.height === 0) {
      if (before?.str.length === 1) betweenLetters ??= next.width
      before = next
      return betweenLetters !== undefined && next.width <= wider * betweenLetters ? sign : `${sign}\t`
    }
    if (next.hasEOL || (next.str.length > 1 && next.str[1] !== ' ')) betweenLetters = undefined
    before = next.hasEOL ? undefined : next
    return sign
  }
}

/** Whether a piece begins elsewhere than where the one before ends, as the heading of a page behind its number. */
function standsApart(before: Piece, next: Piece): boolean {
  const [a = 1, b = 0, , , x = 0, y = 0] = before.transform
  const [, , , , nextX = 0, nextY = 0] = next.transform
  const size = Math.hypot(a, b) || 1
  // Along the line, which may run in any direction, and across it.
  const along = ((nextX - x) * a + (nextY - y) * b) / size
  const across = ((nextY - y) * a - (nextX - x) * b) / size
  const height = Math.max(before.height, next.height, 1)
  if (Math.abs(across) > height) return true
  // From the right a piece does not begin where it is said to.
  return before.dir === 'ltr' && next.dir === 'ltr' && Math.abs(along - before.width) > near * height
}
