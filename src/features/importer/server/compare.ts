import type { Db } from '../../../db/tables.ts'
import { listsOf } from '../../../entries/lists.ts'
import type { KeptEntry, ReadKind } from './entry.ts'
import type { Row } from './old-kinds.ts'

/**
 * An entry of the old site compared with this one. `there`: it was imported before, or typed in; `differs`: the same with other fields,
 * and what is here stays; `twice`: the same as one before it in the list. `here`: its row, unless it was deleted since; `noted`: it is
 * recorded as imported.
 */
type Known = { status: 'there' | 'differs' | 'twice'; isEqual: boolean; here?: Row | undefined; noted?: true }
export type Compared = KeptEntry & (Known | { status: 'add'; here: Row; isEqual: true; noted?: never })
export type ComparedKind = ReadKind & { compared: Compared[] }

/** Compares entries with the database, and with each other. A new one has its old key as the id of `here`. */
export async function compare(read: ReadKind, db: Db): Promise<ComparedKind> {
  const { kind, entries } = read
  const { contentOf, isSame } = kind
  const movedIn = await db.selectFrom('moved_in').selectAll().where('kind', '=', kind.name).execute()
  const moved = new Map(movedIn.map((row) => [row.old, row]))
  // Of several equal entries the oldest counts.
  const rows = (await listsOf(db, { ...kind, by: [], order: 'oldest' }).list()) as Row[]
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byContent = new Map(rows.toReversed().map((row) => [contentOf(row), row]))
  const met = new Map<string, string>()

  const compared: Compared[] = []
  for (const one of entries) {
    if (!one.entry) continue
    const known = knownOf(one)
    if (known) compared.push({ ...one, ...known })
    else {
      const here = { ...one.entry, id: one.oldKey }
      rows.push(here)
      byContent.set(contentOf(here), here)
      compared.push({ ...one, status: 'add', isEqual: true, here })
    }
  }
  return { ...read, compared }

  /** The same entry here, or before it in the list. */
  function knownOf({ oldKey, content, entry }: KeptEntry): Known | undefined {
    const outcome = (isEqual: boolean, isTwice: boolean) =>
      ({ isEqual, status: isTwice ? 'twice' : isEqual ? 'there' : 'differs' }) as const
    const [before, again] = [moved.get(oldKey), met.get(oldKey)]
    if (before) return { ...outcome(before.content === content, false), here: byId.get(before.id), noted: true }
    if (again !== undefined) return outcome(again === content, true)
    met.set(oldKey, content)
    // By all fields, or by the collection's own rule.
    const same = byContent.get(contentOf(entry)) ?? rows.find((row) => isSame?.(entry, row))
    return same && { ...outcome(contentOf(entry) === contentOf(same), !byId.has(same.id)), here: same }
  }
}
