/** The value below which this part of the values is: 0.99 for p99. It was really measured. */
export function percentile(values: number[], part: number): number {
  const value = values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]
  if (value === undefined) throw new Error('nothing was measured')
  return value
}

export const median = (values: number[]) => percentile(values, 0.5)

/** Prints whether a figure keeps its limit. Other work on the machine spoils times, so nothing else follows from it. */
export function judge(what: string, figure: number, limit: number, is: 'at most' | 'at least' = 'at most') {
  const isKept = is === 'at most' ? figure <= limit : figure >= limit
  console.info(`${isKept ? '✓' : '✗'} ${what}: ${figure.toFixed(2)} (limit: ${is} ${limit})`)
}

/** Prints rows under their heads, each column as wide as its longest cell. */
export function table(heads: string[], rows: (string | number)[][]) {
  const all = [heads, ...rows.map((row) => row.map(String))]
  const widths = heads.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  for (const row of all) console.info(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   '))
}

export const whole = (figure: number) => Math.round(figure).toLocaleString('en')

/** The numbers of the command line under these names, or their defaults. Explains itself and ends with 1 if it cannot be understood. */
export function given<Names extends string>(defaults: Record<Names, number>): Record<Names, number> {
  const words = process.argv.slice(2)
  const names = Object.keys(defaults) as Names[]
  const odd = words.find((word, at) => at >= names.length || !/^\d+$/.test(word))
  if (odd !== undefined) {
    console.error(`“${odd}” was not understood: ${names.map((name) => `${name} (${defaults[name]})`).join(', ')}, as whole numbers.`)
    process.exit(1)
  }
  return { ...defaults, ...Object.fromEntries(words.map((word, at) => [names[at], Number(word)])) }
}
