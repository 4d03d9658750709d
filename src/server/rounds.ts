import { widerOf } from './visitor-address.ts'

type Line<One> = Map<string, One[]>

/** Those who wait, taken in rounds: of each wider network one, of each visitor within it one, then of each the next. */
export class Rounds<One extends { visitor: string }> {
  readonly #lines = new Map<string, Line<One>>()

  add(one: One) {
    const wider = widerOf(one.visitor)
    const line: Line<One> = this.#lines.get(wider) ?? new Map()
    this.#lines.set(wider, line.set(one.visitor, [...(line.get(one.visitor) ?? []), one]))
  }

  /** Takes out the next of those who may go; undefined where nobody may. */
  next(may: (one: One) => boolean): One | undefined {
    for (const [wider, line] of this.#lines)
      for (const [visitor, [one]] of line) {
        if (one === undefined || !may(one)) continue
        this.remove(one)
        toTheEnd(line, visitor)
        toTheEnd(this.#lines, wider)
        return one
      }
    return undefined
  }

  remove(one: One) {
    const wider = widerOf(one.visitor)
    const line = this.#lines.get(wider)
    const left = line?.get(one.visitor)?.filter((other) => other !== one) ?? []
    if (left.length > 0) line?.set(one.visitor, left)
    else line?.delete(one.visitor)
    if (line?.size === 0) this.#lines.delete(wider)
  }

  /** The last of the visitor with the most, in the network of which the most wait, if there wait at least two more than of that of `visitor`. */
  lastOfMost(visitor: string): One | undefined {
    const lines = [...this.#lines.values()].sort((a, b) => sizeOf(b) - sizeOf(a))
    const own = this.#lines.get(widerOf(visitor))
    const [most] = lines
    if (most === undefined || sizeOf(most) < (own ? sizeOf(own) : 0) + 2) return undefined
    return [...most.values()].sort((a, b) => b.length - a.length)[0]?.at(-1)
  }
}

const sizeOf = <One>(line: Line<One>) => [...line.values()].reduce((sum, { length }) => sum + length, 0)

function toTheEnd<Value>(map: Map<string, Value>, key: string) {
  const value = map.get(key)
  if (value === undefined) return
  map.delete(key)
  map.set(key, value)
}
