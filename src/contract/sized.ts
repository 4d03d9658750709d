const units = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** A number of bytes as a person reads it. */
export function sized(bytes: number): string {
  const at = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** at
  return `${at > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[at]}`
}
