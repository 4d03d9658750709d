import { settingsKind, type Thing } from '../../../contract/collection.ts'
import type { Change } from '../../../contract/lifecycle.ts'
import type { Db } from '../../../db/tables.ts'
import type { Version } from '../../../entries/history.ts'
import { onWire } from '../../../entries/lists.ts'
import { type Texts, withLocalTimes } from '../../../entries/stored-entry.ts'
import { namesOf } from '../../accounts/store.ts'
import { newestOf } from './versions.ts'

/** The parts of a summary of a version: its title, its first picture, and its fields by the names of lists. */
export const summaryOf = (things: readonly Thing[]) => {
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

/** The administrators who changed anything with their names, sorted by them. */
export async function changers(db: Db) {
  const rows = await db.selectFrom('history').select('by').distinct().where('by', 'is not', null).execute()
  const named = await withNames(db, rows, ({ by }, name) => ({ id: by ?? '', name: name ?? former }))
  return named.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

/** The same items, each with the name of the administrator. */
export async function withNames<Item extends { by: string | null }, Summary>(
  db: Db,
  items: readonly Item[],
  summary: (item: Item, by: string | null) => Summary,
): Promise<Summary[]> {
  const names = await namesOf(db, [...new Set(items.flatMap(({ by }) => by ?? []))])
  return items.map((item) => summary(item, item.by === null ? null : (names.get(item.by) ?? former)))
}

/** Changes as they are shown: with the names of who made them, their fields as lists name them, and the last change of the same entry. */
export async function changeSummaries(db: Db, versions: readonly Version[], things: readonly Thing[]): Promise<Change[]> {
  const newest = await newestOf(db, versions)
  const { titleIn, wire } = summaryOf(things)
  const settings = things.flatMap(({ setting }) => setting ?? [])
  return withNames(db, versions, (version, by) => {
    const { kind, entry, before, after } = version
    const { id, what } = newest(version) ?? version
    const setting = settings.find(({ shown }) => kind === settingsKind && shown === entry)
    const title = setting?.label ?? titleIn(kind, after ?? before)
    return { ...version, title, by, before: wire(kind, before), after: wire(kind, after), newest: { id, what } }
  })
}
