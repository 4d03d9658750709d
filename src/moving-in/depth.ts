/** How many lists and records an old entry may hold in each other; those that sites tell hold three. */
export const deepest = 20

/** Whether lists and records lie in each other deeper than that. Looks level by level, as nothing that calls itself could. */
export function isTooDeep(value: unknown, most = deepest): boolean {
  let level = [value]
  for (let depth = 0; depth <= most; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    if (level.length === 0) return false
  }
  return true
}

/** The same entry with what is too deep left empty, so that it can be written, edited and brought again. */
export const shallow = (old: unknown): unknown =>
  typeof old === 'object' && old !== null && !Array.isArray(old)
    ? Object.fromEntries(Object.entries(old).map(([name, value]) => [name, isTooDeep(value, deepest - 1) ? '' : value]))
    : []
