const minute = 60_000
const units = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
] as const

/** How long ago something was, as one says it: “3 hours ago”. */
export function agoWords(milliseconds: number) {
  const [unit, length] = units.find(([, length]) => milliseconds >= length) ?? []
  if (unit === undefined) return 'a moment ago'
  const many = Math.floor(milliseconds / length)
  return `${many} ${unit}${many === 1 ? '' : 's'} ago`
}
