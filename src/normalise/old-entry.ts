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
  if (given !== undefined && !Number.isNaN(created.getTime())) return created
  const id = oldIdOf(old) ?? ''
  if (objectId.test(id)) return new Date(Number.parseInt(id.slice(0, 8), 16) * 1000)
  return ownId.test(id) ? new Date(Number.parseInt(id.slice(0, 9), 36)) : undefined
}
