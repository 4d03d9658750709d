/** The number of one of several, from 1, among how many. */
export type Numbered = { place: number; of: number }

/** One that has no number yet. */
export const unnumbered: Numbered = { place: Number.POSITIVE_INFINITY, of: 0 }

/**
 * Numbers those of several that are wanted by their places in a list, until they are counted: from then on each keeps its number,
 * whatever becomes of the others, and who comes later has one behind them. `left`: those that an earlier page has counted.
 */
export function numbering<One>(left: Partial<Numbered>[], isWanted: (one: One) => boolean) {
  let counted = Math.max(0, ...left.map(({ of = 0 }) => of))
  const isCounted = ({ place }: Numbered) => place <= counted

  return {
    isCounted,
    inOrder: <Item extends Numbered & One>(all: Item[]): Item[] => {
      const of = counted + all.filter((item) => !isCounted(item) && isWanted(item)).length
      let last = counted
      return all.map((item) => (isCounted(item) ? item : { ...item, ...(isWanted(item) ? { place: ++last, of } : unnumbered) }))
    },
    count: (all: Numbered[]) => {
      counted = Math.max(counted, ...all.map(({ of }) => of))
    },
  }
}
