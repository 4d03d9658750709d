import type { Cut } from '../../contract/picture-calls.ts'

/** Which edges of what is cut out a hand moves: any of l, r, t and b; none moves it whole. */
export type Edges = '' | 'l' | 'r' | 't' | 'b' | 'lt' | 'rt' | 'lb' | 'rb'

/** How small a part may be, in per mille. */
const least = 50

const between = (low: number, value: number, high: number) => Math.round(Math.min(high, Math.max(low, value)))

/** Moves edges of a part by so many per mille, as far as there is picture, and no edge over its other. */
export function moved(cut: Cut, edges: Edges, x: number, y: number): Cut {
  const right = cut.left + cut.width
  const bottom = cut.top + cut.height
  if (edges === '') return { ...cut, left: between(0, cut.left + x, 1000 - cut.width), top: between(0, cut.top + y, 1000 - cut.height) }
  const left = edges.includes('l') ? between(0, cut.left + x, right - least) : cut.left
  const top = edges.includes('t') ? between(0, cut.top + y, bottom - least) : cut.top
  return {
    ...cut,
    left,
    top,
    width: (edges.includes('r') ? between(left + least, right + x, 1000) : right) - left,
    height: (edges.includes('b') ? between(top + least, bottom + y, 1000) : bottom) - top,
  }
}

/** Turns the picture clockwise by a quarter; the same part of it stays. */
export const turned = ({ turn, left, top, width, height }: Cut): Cut => ({
  turn: ((turn + 90) % 360) as Cut['turn'],
  left: 1000 - top - height,
  top: left,
  width: height,
  height: width,
})

/** The largest part in the middle that has this proportion of width to height, of a picture of that proportion itself. */
export function proportioned({ turn }: Cut, ratio: number, whole: number): Cut {
  const width = Math.round(Math.min(1, ratio / whole) * 1000)
  const height = Math.round(Math.min(1, whole / ratio) * 1000)
  return { turn, width, height, left: Math.floor((1000 - width) / 2), top: Math.floor((1000 - height) / 2) }
}
