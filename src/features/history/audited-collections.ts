import type { Thing } from '../../contract/collection.ts'
import type { Change } from '../../contract/lifecycle.ts'
import { asEntry } from '../../contract/setting-lifecycle.ts'
import { settingsKind } from '../../contract/shown-setting.ts'
import * as things from '../../site/collections.ts'

/** Every kind of thing of which the console tells. */
export const consoleKinds: readonly Thing[] = Object.values(things)

export const thingOf = (kind: string) => consoleKinds.find(({ table }) => table === kind)

/** What a change was made to, as far as its fields are known. */
export function notedOf({ kind, entry }: Pick<Change, 'kind' | 'entry'>) {
  const setting = consoleKinds.find(({ setting }) => kind === settingsKind && setting?.shown === entry)?.setting
  return setting ? asEntry(setting) : thingOf(kind)
}

/** What is noted and is no thing. */
const others: Record<string, string> = { admins: 'administrator', settings: 'setting' }

/** Whatever the history tells of, as one of its kind is called. */
export const kindOf = (kind: string) => thingOf(kind)?.words.one ?? others[kind] ?? kind
export const kindsNoted = [...consoleKinds.map(({ table }) => table), ...Object.keys(others)]
