/** An entry as the old site gave it. */
export type OldEntry = Record<string, unknown>

const objectId = /^[0-9a-f]{24}$/i
const ownId = /^[0-9a-z]{26}$/

export const isOldEntry = (value: unknown): value is OldEntry => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The name of an entry on the old site, by either spelling and as its database exports it; undefined where it has none. */
export function oldIdOf(old: unknown): string | undefined {
  const given = isOldEntry(old) ? (old._id ?? old.id) : undefined
  const id = isOldEntry(given) ? given.$oid : given
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? String(id) : undefined
}

/** When an entry was made, as it says itself or as its id does: both kinds of id begin with their time. */
export function madeAt(old: unknown): Date | undefined {
  const given = isOldEntry(old) ? old.createdAt : undefined
  const created = new Date(String(isOldEntry(given) ? given.$date : given))
  if (!Number.isNaN(created.getTime())) return created
  const id = oldIdOf(old) ?? ''
  if (objectId.test(id)) return new Date(Number.parseInt(id.slice(0, 8), 16) * 1000)
  return ownId.test(id) ? new Date(Number.parseInt(id.slice(0, 9), 36)) : undefined
}

/** An entry's place in time, as a moment or a number that counts up, and its id where two share it. */
function placeOf(old: unknown) {
  const id = oldIdOf(old) ?? ''
  const moment = madeAt(old)?.getTime()
  const at = moment ?? (/^\d{1,15}$/.test(id) ? Number(id) : undefined)
  return at === undefined ? undefined : { unit: moment === undefined ? 'number' : 'moment', at, id }
}
type Place = NonNullable<ReturnType<typeof placeOf>>
const inTime = (one: Place, other: Place) => one.at - other.at || (one.id < other.id ? -1 : Number(one.id > other.id))

/**
 * A list of the old site with its oldest entry first, whichever way round it came. Their times and ids decide; where
 * some have none, the direction of the others does; where none has, `first` says which one the list begins with.
 */
export function oldestFirst(list: unknown[], first: 'oldest' | 'newest'): unknown[] {
  const placed = list.flatMap((old) => ({ old, ...placeOf(old) })).filter((one): one is Place & { old: unknown } => 'at' in one)
  const isComparable = new Set(placed.map(({ unit }) => unit)).size === 1
  if (isComparable && placed.length === list.length) return placed.sort(inTime).map(({ old }) => old)
  const rises = isComparable ? placed.slice(1).reduce((sum, one, at) => sum + Math.sign(inTime(one, placed[at] ?? one)), 0) : 0
  return rises > 0 || (rises === 0 && first === 'oldest') ? list : list.toReversed()
}
