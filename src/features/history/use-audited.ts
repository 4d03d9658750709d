import { settingsKind } from '../../contract/collection.ts'
import { asEntry, type Change } from '../../contract/lifecycle.ts'
import { useCollections } from '../../web/console-page.tsx'

const others: Record<string, string> = { admins: 'administrator', settings: 'setting' }

/** What the audit log contains, with its names. */
export function useAudited() {
  const all = useCollections()
  const thingOf = (kind: string) => all.find(({ table }) => table === kind)
  return {
    thingOf,

    /** With its fields, if they are known. */
    notedOf: ({ kind, entry }: Pick<Change, 'kind' | 'entry'>) => {
      const setting = all.find((one) => kind === settingsKind && one.setting?.shown === entry)?.setting
      return setting ? asEntry(setting) : thingOf(kind)
    },

    kindOf: (kind: string) => thingOf(kind)?.words.one ?? others[kind] ?? kind,
    kinds: [...all.map(({ table }) => table), ...Object.keys(others)],
  }
}
