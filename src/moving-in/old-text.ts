type Old = Record<string, unknown>

/**
 * What an old value says as a text: numbers written out, several in one line, the address out of an upload's record, the
 * name out of a person's, a moment out of an exported database. What says none of these is given back as it is.
 */
export function textOf(said: unknown): unknown {
  if (typeof said === 'number') return String(said)
  if (Array.isArray(said)) {
    const parts = said.map(textOf)
    return parts.every((part) => typeof part === 'string') ? parts.join(', ') : said
  }
  if (typeof said !== 'object' || said === null) return said
  const { secure_url, url, $date, $numberInt, $numberLong, name } = said as Old
  const inner = secure_url ?? url ?? $date ?? $numberInt ?? $numberLong ?? name
  return inner === undefined ? said : textOf(inner)
}
