import { movedInOf } from '../store/moved-in.ts'
import type { Db } from '../store/tables.ts'
import type { ReadEntry, ReadKind } from './entry.ts'
import type { Entry, Kind, Row } from './kinds.ts'

/**
 * An entry of the old site beside what is here. `there`: it came before, or somebody typed it in; `differs`: the same,
 * but it says something else, and what is here stays. `here` is its row, unless it was deleted since; `twin` the
 * key of an entry before it that is the same; `twice` that it is the same as one before it in the list, which is what it was
 * compared with; `noted` whether it is known already as one that came from there.
 */
export type Compared = ReadEntry & {
  status: 'add' | 'there' | 'differs'
  here?: Row | undefined
  twin?: string
  twice?: true
  noted: boolean
}
export type ComparedKind = ReadKind & { compared: Compared[] }

/** Compares the entries of a kind with what the database has, and with each other. */
export async function compare(read: ReadKind, db: Db): Promise<ComparedKind> {
  const { kind, entries } = read
  const moved = await movedInOf(db).all(kind.name)
  const rows = await kind.rows(db).all()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const [ours, fresh] = [finder(kind, rows), finder(kind, [])]
  const met = new Map<string, string>()
  const thereOrDiffers = (same: boolean) => (same ? 'there' : 'differs')

  const compared = entries.map((one): Compared => {
    const before = moved.get(one.key)
    if (before) return { ...one, status: thereOrDiffers(before.content === one.content), here: byId.get(before.id), noted: true }
    const again = met.get(one.key)
    if (again !== undefined) return { ...one, status: thereOrDiffers(again === one.content), twice: true, noted: true }
    met.set(one.key, one.content)
    const here = ours.find(one.entry)
    if (here) return { ...one, status: thereOrDiffers(ours.isEqual(one.entry, here)), here, noted: false }
    const twin = fresh.find(one.entry)
    if (twin) return { ...one, status: thereOrDiffers(fresh.isEqual(one.entry, twin)), twin: twin.id, twice: true, noted: false }
    fresh.add({ ...one.entry, id: one.key })
    return { ...one, status: 'add', noted: false }
  })
  return { ...read, compared }
}

/** Finds the row that an entry means: by everything that it says, or by the kind's own rule. */
function finder({ contentOf, isSame }: Kind, rows: Row[]) {
  const byContent = new Map(rows.map((row) => [contentOf(row), row]))
  const all = [...rows]
  return {
    find: (entry: Entry) => byContent.get(contentOf(entry)) ?? (isSame && all.find((row) => isSame(entry, row))),
    isEqual: (entry: Entry, row: Row) => contentOf(entry) === contentOf(row),
    add: (row: Row) => {
      byContent.set(contentOf(row), row)
      all.push(row)
    },
  }
}
