import { settingsKind, type Thing } from '../../../contract/collection.ts'
import type { Change } from '../../../contract/lifecycle.ts'
import type { Db } from '../../../db/tables.ts'
import type { Version } from '../../../entries/history.ts'
import { onWire } from '../../../entries/lists.ts'
import { type Texts, withLocalTimes } from '../../../entries/stored-entry.ts'
import { namesOf } from '../../accounts/store.ts'
import { newestOf } from './versions.ts'

const former = 'a former administrator'

/** The administrators who changed anything, by name. */
export async function changers(db: Db) {
  const rows = await db.selectFrom('history').select('by').distinct().where('by', 'is not', null).execute()
  const nameOf = await namesIn(db, rows)
  const named = rows.map((row) => ({ id: row.by ?? '', name: nameOf(row) ?? former }))
  return named.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

type Done = { by: string | null }
/** Finds the names of who did these; the site itself has none. */
export async function namesIn(db: Db, items: readonly Done[]) {
  const names = await namesOf(db, [...new Set(items.flatMap(({ by }) => by ?? []))])
  return ({ by }: Done) => (by === null ? null : (names.get(by) ?? former))
}

/** Changes with the names of who made them, their fields as lists name them, and the last change of the same entry. */
export async function changeSummaries(db: Db, versions: readonly Version[], things: readonly Thing[]): Promise<Change[]> {
  const [newest, nameOf] = [await newestOf(db, versions), await namesIn(db, versions)]
  const settings = things.flatMap(({ setting }) => setting ?? [])
  return versions.map((version) => {
    const { kind, entry, before, after } = version
    const { id, what } = newest(version) ?? version
    const thing = things.find(({ table }) => table === kind)
    const setting = settings.find(({ shown }) => kind === settingsKind && shown === entry)
    const title = setting?.label ?? (after ?? before)?.[thing?.title ?? 'name'] ?? ''
    const wire = (texts: Texts | null) => texts && onWire(withLocalTimes(texts), thing ?? {})
    return { ...version, title, by: nameOf(version), before: wire(before), after: wire(after), newest: { id, what } }
  })
}
