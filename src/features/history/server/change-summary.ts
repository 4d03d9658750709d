import { settingsKind, type Thing } from '../../../contract/collection.ts'
import type { Change } from '../../../contract/lifecycle.ts'
import type { Pieces } from '../../../db/pieces.ts'
import type { Db } from '../../../db/tables.ts'
import type { Version } from '../../../entries/history.ts'
import { onWire } from '../../../entries/lists.ts'
import { type Texts, withLocalTimes } from '../../../entries/stored-entry.ts'
import { namesOf } from '../../accounts/store.ts'
import { newestOf } from './versions.ts'

/** What is told of an entry that was noted: by which name it is known, and its fields as lists tell them. */
export const telling = (things: readonly Thing[]) => {
  const byTable = new Map(things.map((thing) => [thing.table, thing]))
  return {
    titleIn: (kind: string, texts: Texts | null) => texts?.[byTable.get(kind)?.title ?? 'name'] ?? '',
    pictureIn: (kind: string, texts: Texts) =>
      byTable
        .get(kind)
        ?.pictures?.map((name) => texts[name])
        .find(Boolean) ?? '',
    wire: (kind: string, texts: Texts | null) => texts && onWire(withLocalTimes(texts), byTable.get(kind) ?? {}),
  }
}

const former = 'a former administrator'

/** Administrators by their names, which are in order. */
export async function namedAdministrators(db: Db, ids: readonly string[]) {
  const names = await namesOf(db, ids)
  return ids.map((id) => ({ id, name: names.get(id) ?? former })).toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** The same pieces, each with the names of those by whom it came. */
export async function* named<Item extends { by: string | null }, Told>(
  db: Db,
  pieces: Pieces<Item>,
  told: (item: Item, by: string | null) => Told,
): Pieces<Told> {
  for await (const piece of pieces) {
    const ids = piece.flatMap(({ by }) => (by === null ? [] : [by]))
    const names = await namesOf(db, [...new Set(ids)])
    yield piece.map((item) => told(item, item.by === null ? null : (names.get(item.by) ?? former)))
  }
}

/** The same changes, each with the last that was done with its entry: a page of them does not hold what came later. */
async function* withNewest(db: Db, pieces: Pieces<Version>) {
  for await (const piece of pieces) {
    const newest = await newestOf(db, piece)
    yield piece.map((change) => {
      const { id, what } = newest(change) ?? change
      return { ...change, newest: { id, what } }
    })
  }
}

/** Changes as they are told: with the names of who made them, and their fields as lists tell them. */
export function toldChanges(db: Db, pieces: Pieces<Version>, things: readonly Thing[]): Pieces<Change> {
  const { titleIn, wire } = telling(things)
  const settings = things.flatMap(({ setting }) => setting ?? [])
  const settingIn = (kind: string, entry: string) => settings.find(({ shown }) => kind === settingsKind && shown === entry)?.label
  return named(db, withNewest(db, pieces), ({ kind, before, after, ...change }, by) => ({
    ...change,
    kind,
    title: settingIn(kind, change.entry) ?? titleIn(kind, after ?? before),
    by,
    before: wire(kind, before),
    after: wire(kind, after),
  }))
}
