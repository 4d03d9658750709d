type Entry = { id: string; told: string; place: string }
type Entries = { all: Map<string, Entry>; cut: Set<string> }

/** What is another in what a page shows: entries by their ids, in the order in which they stand there. */
export type Changes = { added: string[]; changed: string[]; removed: string[]; places: Map<string, string> }

/**
 * What has become of the entries that a page shows; `places` says in which list of the page's each stands. What comes up from behind the
 * end of a list because another has gone is not new, nor has gone what others have pushed behind it.
 */
export function changesBetween(before: unknown, after: unknown): Changes {
  const [then, now] = [entriesIn(before), entriesIn(after)]
  const [pushed, risen] = [beyond(then, now), beyond(now, then)]
  const stays = new Set([...now.all].flatMap(([id, { place }]) => (then.all.has(id) ? [place] : [])))
  return {
    added: [...now.all.values()].flatMap(({ id, place }) => (then.all.has(id) || (stays.has(place) && risen(id)) ? [] : [id])),
    changed: [...now.all.values()].flatMap(({ id, told }) => (then.all.has(id) && then.all.get(id)?.told !== told ? [id] : [])),
    removed: [...then.all.keys()].filter((id) => !now.all.has(id) && !pushed(id)),
    places: new Map([...then.all.values(), ...now.all.values()].map(({ id, place }) => [id, place])),
  }
}

/** Whether an entry stands behind all of its list that the other has as well, where that goes on behind its end. */
function beyond({ all }: Entries, other: Entries) {
  const last = new Set<string>()
  const found = new Set<string>()
  for (const { id, place } of [...all.values()].reverse()) {
    if (other.all.has(id)) last.add(place)
    else if (other.cut.has(place) && !last.has(place)) found.add(id)
  }
  return (id: string) => found.has(id)
}

/** Every object with an id, wherever it stands, and which lists go on behind their end. */
function entriesIn(data: unknown, place = '', found: Entries = { all: new Map(), cut: new Set() }) {
  if (typeof data !== 'object' || data === null) return found
  const { id, more } = data as { id?: unknown; more?: unknown }
  if (typeof id === 'string') found.all.set(id, { id, told: JSON.stringify(data), place })
  for (const [key, value] of Object.entries(data)) {
    const within = Array.isArray(data) ? place : `${place}.${key}`
    if (more === true) found.cut.add(within)
    entriesIn(value, within, found)
  }
  return found
}
