const words = new Intl.RelativeTimeFormat('en')
const minute = 60_000
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

/** How long ago something was, as one says it: “3 hours ago”. */
export function agoWords(milliseconds: number) {
  const unit = units.find(([, length]) => milliseconds >= length)
  return unit === undefined ? 'a moment ago' : words.format(-Math.floor(milliseconds / unit[1]), unit[0])
}
