/** An entry as the old site told it. */
export type Old = Record<string, unknown>

const objectId = /^[0-9a-f]{24}$/i
const ownId = /^[0-9a-z]{26}$/

export const isOld = (value: unknown): value is Old => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The name of an entry on the old site, by either spelling and as its database exports it; undefined where it has none. */
export function oldIdOf(entry: unknown): string | undefined {
  const said = isOld(entry) ? (entry._id ?? entry.id) : undefined
  const id = isOld(said) ? said.$oid : said
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? String(id) : undefined
}

/** When an entry was made, as it says itself or as its id does: both kinds of id begin with their time. */
export function madeAt(entry: unknown): Date | undefined {
  const said = isOld(entry) ? entry.createdAt : undefined
  const told = new Date(String(isOld(said) ? said.$date : said))
  if (said !== undefined && !Number.isNaN(told.getTime())) return told
  const id = oldIdOf(entry) ?? ''
  if (objectId.test(id)) return new Date(Number.parseInt(id.slice(0, 8), 16) * 1000)
  return ownId.test(id) ? new Date(Number.parseInt(id.slice(0, 9), 36)) : undefined
}

/** An entry's place in time: a moment or a number that counts up, and its id where two share it. */
type Rank = { unit: 'moment' | 'number'; at: number; id: string }

function rankOf(entry: unknown): Rank | undefined {
  const id = oldIdOf(entry) ?? ''
  const at = madeAt(entry)?.getTime() ?? (/^\d{1,15}$/.test(id) ? Number(id) : undefined)
  return at === undefined ? undefined : { unit: madeAt(entry) ? 'moment' : 'number', at, id }
}

const later = (one: Rank, other: Rank) => one.at - other.at || (one.id < other.id ? -1 : Number(one.id > other.id))

/**
 * A list of the old site with its oldest entry first, whichever way round it was told. Their times and ids decide; where
 * some have none, the direction of the others does; where none has, the list is taken as `told`.
 */
export function oldestFirst(list: unknown[], told: 'oldest first' | 'newest first'): unknown[] {
  const ranks = list.map(rankOf)
  const known = ranks.filter((rank) => rank !== undefined)
  if (new Set(known.map(({ unit }) => unit)).size !== 1) return told === 'oldest first' ? list : list.toReversed()
  if (known.length === list.length)
    return list
      .map((entry, at) => ({ entry, rank: known[at] as Rank }))
      .sort((one, other) => later(one.rank, other.rank))
      .map(({ entry }) => entry)
  const rises = known.slice(1).reduce((sum, rank, at) => sum + Math.sign(later(rank, known[at] as Rank)), 0)
  return rises > 0 || (rises === 0 && told === 'oldest first') ? list : list.toReversed()
}
