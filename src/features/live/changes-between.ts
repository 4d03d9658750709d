type Entry = { id: string; text: string; list: string }
type Entries = { all: Map<string, Entry>; cut: Set<string> }

export type Changes = ReturnType<typeof changesBetween>

/** The ids that changed, in the order of the page; not those that others moved over the end of a list. */
export function changesBetween(before: unknown, after: unknown) {
  const [then, now] = [entriesIn(before), entriesIn(after)]
  const [pushedOut, movedUp] = [beyondEnd(then, now), beyondEnd(now, then)]
  const stays = new Set([...now.all].flatMap(([id, { list }]) => (then.all.has(id) ? [list] : [])))
  const entries = [...now.all.values()]
  const ids = [...then.all.keys()]
  const added = entries.filter(({ id, list }) => !then.all.has(id) && !(stays.has(list) && movedUp.has(id))).map(({ id }) => id)
  const removed = ids.filter((id) => !now.all.has(id) && !pushedOut.has(id))
  const changed = entries.filter(({ id, text }) => then.all.has(id) && then.all.get(id)?.text !== text).map(({ id }) => id)
  // Only their order differs.
  const isMoved = added.length + removed.length + changed.length === 0 && ids.length === entries.length
  return { added, changed: isMoved ? entries.map(({ id }) => id).filter((id, at) => id !== ids[at]) : changed, removed }
}

/** What is behind the last common entry, if the other's list continues on another page. */
function beyondEnd({ all }: Entries, other: Entries) {
  const ended = new Set<string>()
  const found = new Set<string>()
  for (const { id, list } of [...all.values()].reverse()) {
    if (other.all.has(id)) ended.add(list)
    else if (other.cut.has(list) && !ended.has(list)) found.add(id)
  }
  return found
}

/** Every object with an id, and which lists continue on another page. `list` is the path to it. */
function entriesIn(data: unknown, list = '', found: Entries = { all: new Map(), cut: new Set() }) {
  if (typeof data !== 'object' || data === null) return found
  const { id, more } = data as { id?: unknown; more?: unknown }
  if (typeof id === 'string') found.all.set(id, { id, text: JSON.stringify(data), list })
  for (const [key, value] of Object.entries(data)) {
    const path = Array.isArray(data) ? list : `${list}.${key}`
    if (more === true) found.cut.add(path)
    entriesIn(value, path, found)
  }
  return found
}
