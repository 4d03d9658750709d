import { widerOf } from '../visitor-address.ts'
import { Precedence, type Standing } from './precedence.ts'

/** Those of one wider network who wait, by visitor. */
type Line<One> = Standing & { waiting: Map<string, One[]> }

/**
 * Those who wait. Turns alternate between networks that have had one and those that have not, so that neither kind keeps
 * the other waiting, however many it is; of each kind the first by precedence goes, and within it of each visitor one in turn.
 */
export class Rounds<One extends { visitor: string }> {
  readonly #lines = new Map<string, Line<One>>()
  readonly #precedence = new Precedence()
  #formersTurn = false

  add(one: One) {
    const wider = widerOf(one.visitor)
    const line = this.#lines.get(wider) ?? { ...this.#precedence.of(wider), waiting: new Map<string, One[]>() }
    this.#lines.set(wider, line)
    line.waiting.set(one.visitor, [...(line.waiting.get(one.visitor) ?? []), one])
  }

  /** Takes out the next of those who may go; undefined where nobody may. */
  next(may: (one: One) => boolean): One | undefined {
    for (const former of [this.#formersTurn, !this.#formersTurn])
      for (const { waiting } of this.#inOrder(former))
        for (const [visitor, [one]] of waiting) {
          if (one === undefined || !may(one)) continue
          this.#formersTurn = !former
          this.remove(one)
          toTheEnd(waiting, visitor)
          return one
        }
    return undefined
  }

  remove(one: One) {
    const wider = widerOf(one.visitor)
    const waiting = this.#lines.get(wider)?.waiting
    const left = waiting?.get(one.visitor)?.filter((other) => other !== one) ?? []
    if (left.length > 0) waiting?.set(one.visitor, left)
    else waiting?.delete(one.visitor)
    if (waiting?.size === 0) this.#lines.delete(wider)
  }

  /** Somebody has a turn, whether he waited for it or not. */
  hadTurn(visitor: string) {
    const wider = widerOf(visitor)
    const standing = this.#precedence.hadTurn(wider)
    const line = this.#lines.get(wider)
    if (line) Object.assign(line, standing)
  }

  /**
   * Who makes room where all places are taken. Those who have had a turn and those who have not keep half of the places
   * each: of whichever has more somebody makes room for the other, and otherwise only for his own kind.
   */
  makesRoomFor(visitor: string): One | undefined {
    const network = widerOf(visitor)
    const own = this.#lines.get(network)
    const { former, rank } = own ?? this.#precedence.of(network)
    const [alike, others] = [this.#inOrder(former), this.#inOrder(!former)]
    const [many, more] = [alike, others].map((lines) => lines.reduce((sum, line) => sum + sizeOf(line), 0)) as [number, number]
    if (many < Math.floor((many + more) / 2)) return givesUp(others, 0, 0)
    return givesUp(alike, own ? sizeOf(own) : 0, rank)
  }

  #inOrder(former: boolean) {
    return [...this.#lines.values()].filter((line) => line.former === former).sort((a, b) => a.rank - b.rank)
  }
}

/**
 * The last of the visitor with the most, in the network of which the most wait, if there wait at least two more than `size`;
 * else the last of the network that would go last, if it stands behind `rank`; else nobody.
 */
function givesUp<One>(inOrder: Line<One>[], size: number, rank: number): One | undefined {
  const [most] = inOrder.toSorted((a, b) => sizeOf(b) - sizeOf(a))
  if (most && sizeOf(most) >= size + 2) return lastOf(most)
  const last = inOrder.at(-1)
  return last && last.rank > rank ? lastOf(last) : undefined
}

const sizeOf = <One>({ waiting }: Line<One>) => [...waiting.values()].reduce((sum, { length }) => sum + length, 0)
const lastOf = <One>({ waiting }: Line<One>) => [...waiting.values()].sort((a, b) => b.length - a.length)[0]?.at(-1)

function toTheEnd<Value>(map: Map<string, Value>, key: string) {
  const value = map.get(key)
  if (value === undefined) return
  map.delete(key)
  map.set(key, value)
}
