import { encode } from 'uqr'

/** The square of dots by which a telephone opens an address: its rows, each the runs of dark dots in it. */
export function square(link: string): { size: number; rows: { at: number; length: number }[][] } {
  const { size, data } = encode(link, { ecc: 'M', border: 0 })
  const rows = data.map((row) => {
    const runs: { at: number; length: number }[] = []
    for (const [at, dark] of row.entries()) {
      const last = runs.at(-1)
      if (dark && last && last.at + last.length === at) last.length += 1
      else if (dark) runs.push({ at, length: 1 })
    }
    return runs
  })
  return { size, rows }
}
