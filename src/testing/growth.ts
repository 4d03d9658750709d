const turns = 5

/**
 * How many times as long it takes with the longer length as with the shorter: the fastest of some turns of each, in turn,
 * so that what the machine does beside counts for little. Ten times as long is ten or so for work that grows with the
 * length, and a hundred where it grows with its square.
 */
export async function growth(work: (length: number) => unknown, [short, long]: [number, number]): Promise<number> {
  const fastest = new Map<number, number>()
  for (let turn = 0; turn < turns; turn += 1)
    for (const length of [short, long]) {
      const begun = performance.now()
      await work(length)
      fastest.set(length, Math.min(performance.now() - begun, fastest.get(length) ?? Number.POSITIVE_INFINITY))
    }
  // Less than that is no work, and could not be compared.
  return (fastest.get(long) ?? 0) / Math.max(fastest.get(short) ?? 0, 0.5)
}
