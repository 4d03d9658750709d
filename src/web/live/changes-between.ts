type Entry = { told: string; place: string }

/** What is another in what a page shows: entries by their ids, in the order in which they stand there. */
export type Changes = { added: string[]; changed: string[]; removed: string[]; places: Map<string, string> }

/** What has become of the entries that a page shows; `places` says in which list of the page's each stands. */
export function changesBetween(before: unknown, after: unknown): Changes {
  const [then, now] = [entriesIn(before), entriesIn(after)]
  return {
    added: [...now.keys()].filter((id) => !then.has(id)),
    changed: [...now].flatMap(([id, { told }]) => (then.has(id) && then.get(id)?.told !== told ? [id] : [])),
    removed: [...then.keys()].filter((id) => !now.has(id)),
    places: new Map([...then, ...now].map(([id, { place }]) => [id, place])),
  }
}

/** Every object with an id, wherever it stands. */
function entriesIn(data: unknown, place = '', found = new Map<string, Entry>()) {
  if (typeof data !== 'object' || data === null) return found
  const { id } = data as { id?: unknown }
  if (typeof id === 'string') found.set(id, { told: JSON.stringify(data), place })
  for (const [key, value] of Object.entries(data)) entriesIn(value, Array.isArray(data) ? place : `${place}.${key}`, found)
  return found
}
