import { Precedence } from './precedence.ts'
import { widerOf } from './visitor-address.ts'

type Line<One> = Map<string, One[]>

/** Those who wait: of their wider networks the first by precedence goes, and within it of each visitor one in turn. */
export class Rounds<One extends { visitor: string }> {
  readonly #lines = new Map<string, Line<One>>()
  readonly #precedence = new Precedence()

  add(one: One) {
    const wider = widerOf(one.visitor)
    this.#precedence.of(wider)
    const line: Line<One> = this.#lines.get(wider) ?? new Map()
    this.#lines.set(wider, line.set(one.visitor, [...(line.get(one.visitor) ?? []), one]))
  }

  /** Takes out the next of those who may go; undefined where nobody may. */
  next(may: (one: One) => boolean): One | undefined {
    for (const { line } of this.#inOrder())
      for (const [visitor, [one]] of line) {
        if (one === undefined || !may(one)) continue
        this.remove(one)
        toTheEnd(line, visitor)
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

  /** Somebody has a turn, whether he waited for it or not. */
  hadTurn(visitor: string) {
    this.#precedence.hadTurn(widerOf(visitor))
  }

  /**
   * Who makes room where all places are taken: the last of the visitor with the most, in the network of which the most
   * wait, if there wait at least two more than of that of `visitor`; else the last of the network that would go last, if
   * that of `visitor` goes before it; else nobody.
   */
  makesRoomFor(visitor: string): One | undefined {
    const network = widerOf(visitor)
    const place = this.#precedence.of(network)
    const own = this.#lines.get(network)
    const [most] = [...this.#lines.values()].sort((a, b) => sizeOf(b) - sizeOf(a))
    if (most && sizeOf(most) >= (own ? sizeOf(own) : 0) + 2) return lastOf(most)
    const last = this.#inOrder().at(-1)
    return last && last.place > place ? lastOf(last.line) : undefined
  }

  #inOrder() {
    const lines = [...this.#lines].map(([network, line]) => ({ place: this.#precedence.of(network), line }))
    return lines.sort((a, b) => a.place - b.place)
  }
}

const sizeOf = <One>(line: Line<One>) => [...line.values()].reduce((sum, { length }) => sum + length, 0)
const lastOf = <One>(line: Line<One>) => [...line.values()].sort((a, b) => b.length - a.length)[0]?.at(-1)

function toTheEnd<Value>(map: Map<string, Value>, key: string) {
  const value = map.get(key)
  if (value === undefined) return
  map.delete(key)
  map.set(key, value)
}
