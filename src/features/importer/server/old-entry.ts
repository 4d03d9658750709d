/** An entry as the old site replied it. */
export type OldEntry = Record<string, unknown>
export const isOldEntry = (value: unknown): value is OldEntry => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Also as its database exports it. */
export function oldIdOf(old: unknown): string | undefined {
  const given = isOldEntry(old) ? (old._id ?? old.id) : undefined
  const id = isOldEntry(given) ? given.$oid : given
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? String(id) : undefined
}

/** By its own date or by its id: both types of id begin with their time. */
export function madeAt(old: unknown): Date | undefined {
  const given = isOldEntry(old) ? old.createdAt : undefined
  const moment = isOldEntry(given) ? given.$date : given
  const id = oldIdOf(old) ?? ''
  const known = [
    typeof moment === 'string' ? Date.parse(moment) : Number.NaN,
    /^[0-9a-f]{24}$/i.test(id) ? Number.parseInt(id.slice(0, 8), 16) * 1000 : Number.NaN,
    /^[0-9a-z]{26}$/.test(id) ? Number.parseInt(id.slice(0, 9), 36) : Number.NaN,
  ].find((one) => !Number.isNaN(one))
  return known === undefined ? undefined : new Date(known)
}

/** By times or numbers; if some have none, or both are mixed, `first` says how the list begins. */
export function oldestFirst(list: unknown[], first: 'oldest' | 'newest'): unknown[] {
  const places = list.map((old) => {
    const [id = '', moment] = [oldIdOf(old), madeAt(old)?.getTime()]
    return { old, id, isMoment: moment !== undefined, at: moment ?? (/^\d{1,15}$/.test(id) ? Number(id) : Number.NaN) }
  })
  const areComparable = places.every(({ at, isMoment }) => !Number.isNaN(at) && isMoment === places[0]?.isMoment)
  if (!areComparable) return first === 'oldest' ? list : list.toReversed()
  const inTime = (one: (typeof places)[number], other: typeof one) =>
    one.at - other.at || (one.id < other.id ? -1 : Number(one.id > other.id))
  return places.sort(inTime).map(({ old }) => old)
}
