/** How many are in each of many groups, and which has the most, without looking through them all. */
export class Fullest {
  readonly #sizes = new Map<string, number>()
  /** The groups by their size; the last place is that of the fullest. */
  readonly #bySize: Set<string>[] = [new Set()]

  add(group: string) {
    this.#move(group, 1)
  }

  remove(group: string) {
    this.#move(group, -1)
  }

  /** The group with the most. Of several `own` where that is one of them and has more than one, else who came there first. */
  fullest(own: string): string | undefined {
    const most = this.#bySize.at(-1) ?? new Set()
    if (this.#bySize.length > 2 && most.has(own)) return own
    const [first] = most
    return first
  }

  #move(group: string, by: 1 | -1) {
    const before = this.#sizes.get(group) ?? 0
    const now = before + by
    this.#bySize[before]?.delete(group)
    if (now > 0) {
      this.#sizes.set(group, now)
      this.#bySize[now] = (this.#bySize[now] ?? new Set()).add(group)
    } else this.#sizes.delete(group)
    while (this.#bySize.length > 1 && this.#bySize.at(-1)?.size === 0) this.#bySize.pop()
  }
}
