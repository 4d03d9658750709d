/** How many days, weeks and months that have a copy keep their newest one. */
const kept = { days: 7, weeks: 4, months: 12 }
const day = 24 * 60 * 60_000

/** Monday's day of a moment's week. */
const weekOf = (moment: Date) => dayOf(new Date(moment.getTime() - ((moment.getUTCDay() + 6) % 7) * day))
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
const monthOf = (moment: Date) => moment.toISOString().slice(0, 7)

/**
 * Which copies are not needed any more: all but the newest of each of the last 7 days, 4 weeks and 12 months that have one, by
 * UTC. None that is younger than a day goes, and none of a time that is still to come, whose clock was wrong.
 */
export function outdated<Copy extends { made: Date }>(copies: readonly Copy[], now: Date): Copy[] {
  const settled = copies
    .filter(({ made }) => made.getTime() <= now.getTime() - day)
    .toSorted((one, other) => other.made.getTime() - one.made.getTime())
  const past = copies
    .filter(({ made }) => made.getTime() <= now.getTime())
    .toSorted((one, other) => other.made.getTime() - one.made.getTime())
  const wanted = new Set([
    ...newestOf(past, dayOf, kept.days),
    ...newestOf(past, weekOf, kept.weeks),
    ...newestOf(past, monthOf, kept.months),
  ])
  return settled.filter((copy) => !wanted.has(copy))
}

/** The newest of each of the last so many spans that have any. */
function newestOf<Copy extends { made: Date }>(newestFirst: readonly Copy[], spanOf: (moment: Date) => string, count: number): Copy[] {
  const newest = new Map<string, Copy>()
  for (const copy of newestFirst) {
    const span = spanOf(copy.made)
    if (!newest.has(span)) newest.set(span, copy)
  }
  return [...newest.values()].slice(0, count)
}
