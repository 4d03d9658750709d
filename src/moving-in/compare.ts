import { movedInOf } from '../store/moved-in.ts'
import type { Db } from '../store/tables.ts'
import { contentOf, type Entry, type Found, type Kind } from './kind.ts'
import type { ReadEntry } from './read-entry.ts'

/**
 * An entry of the old site beside what is here. `there`: it came before, or somebody typed it in; `differs`: the same,
 * but it says something else, and what is here stays. `found` is what is here, unless it was deleted since; `twin` the
 * key of an entry before it that is the same; `twice` that it is the same as one before it in the list, which is what it was
 * compared with; `noted` whether it is known already as one that came from there.
 */
export type Compared = ReadEntry & {
  status: 'add' | 'there' | 'differs'
  found?: Found | undefined
  twin?: string
  twice?: true
  noted: boolean
}

/** Compares the entries of a kind with what the database holds, and with each other. */
export async function compare(kind: Kind, entries: ReadEntry[], db: Db): Promise<Compared[]> {
  const moved = await movedInOf(db).all(kind.name)
  const here = await kind.in(db).all()
  const byId = new Map(here.map((found) => [found.id, found]))
  const [ours, fresh] = [finder(kind, here), finder(kind, [])]
  const met = new Map<string, ReadEntry>()
  const thereOrDiffers = (same: boolean) => (same ? 'there' : 'differs')

  return entries.map((one): Compared => {
    const before = moved.get(one.key)
    if (before) return { ...one, status: thereOrDiffers(before.content === one.content), found: byId.get(before.id), noted: true }
    const again = met.get(one.key)
    if (again) return { ...one, status: thereOrDiffers(again.content === one.content), twice: true, noted: true }
    met.set(one.key, one)
    const found = ours.find(one.entry)
    if (found) return { ...one, status: thereOrDiffers(ours.isEqual(one.entry, found)), found, noted: false }
    const twin = fresh.find(one.entry)
    if (twin) return { ...one, status: thereOrDiffers(fresh.isEqual(one.entry, twin)), twin: twin.id, twice: true, noted: false }
    fresh.add({ ...one.entry, id: one.key })
    return { ...one, status: 'add', noted: false }
  })
}

/** Finds the row that an entry means: by everything that it says, or by the kind's own rule. */
function finder({ fields, isSame }: Kind, rows: Found[]) {
  const saying = new Map(rows.map((row) => [contentOf(fields, row), row]))
  const all = [...rows]
  return {
    find: (entry: Entry) => saying.get(contentOf(fields, entry)) ?? (isSame && all.find((row) => isSame(entry, row))),
    isEqual: (entry: Entry, row: Found) => contentOf(fields, entry) === contentOf(fields, row),
    add: (row: Found) => {
      saying.set(contentOf(fields, row), row)
      all.push(row)
    },
  }
}
