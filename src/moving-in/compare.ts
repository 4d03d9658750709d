import { movedInOf } from '../store/moved-in.ts'
import type { Db } from '../store/tables.ts'
import type { ReadEntry, ReadKind } from './entry.ts'
import type { Row } from './old-kinds.ts'

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
  const { name, rows, contentOf, isSame } = read.kind
  const moved = await movedInOf(db).all(name)
  const known = await rows(db)
  const byId = new Map(known.map((row) => [row.id, row]))
  const byContent = new Map(known.map((row) => [contentOf(row), row]))
  const met = new Map<string, string>()
  const statusOf = (isEqual: boolean) => (isEqual ? 'there' : 'differs')

  const compared = read.entries.map((one): Compared => {
    const { key, content, entry } = one
    const before = moved.get(key)
    if (before) return { ...one, status: statusOf(before.content === content), here: byId.get(before.id), noted: true }
    const again = met.get(key)
    if (again !== undefined) return { ...one, status: statusOf(again === content), twice: true, noted: true }
    met.set(key, content)
    // By everything that it says, or by the kind's own rule.
    const same = byContent.get(contentOf(entry)) ?? (isSame && known.find((row) => isSame(entry, row)))
    if (same) {
      const here = byId.get(same.id)
      const status = statusOf(contentOf(entry) === contentOf(same))
      return { ...one, status, noted: false, ...(here ? { here } : { twin: same.id, twice: true }) }
    }
    const row = { ...entry, id: key }
    known.push(row)
    byContent.set(contentOf(row), row)
    return { ...one, status: 'add', noted: false }
  })
  return { ...read, compared }
}
