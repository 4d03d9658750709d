const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago something was: “3 hours ago”. */
export function agoWords(milliseconds: number) {
  const [unit, length] = units.find(([, length]) => milliseconds >= length) ?? []
  return unit === undefined ? 'a moment ago' : new Intl.RelativeTimeFormat('en').format(-Math.floor(milliseconds / length), unit)
}
