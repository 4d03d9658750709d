import type { Thing } from '../contract/collection.ts'
import type { groupCallsOf } from '../contract/entry-calls.ts'
import { groupsOf } from '../entries/groups.ts'
import { EntryUnknown } from '../entries/rows.ts'
import type { Handlers } from './handler.ts'
import type { Services } from './services.ts'

/** What every thing answers whose entries stand in groups that have pages of their own. */
export function answersOfGroups({ store }: Pick<Services, 'store'>, thing: Thing): Handlers<ReturnType<typeof groupCallsOf>> {
  const groups = groupsOf(store.db, thing)
  return {
    group: async ({ query: { slug, ...asked } }) => {
      if (slug === undefined && asked.after !== undefined) throw new EntryUnknown()
      if (slug === undefined) return { success: true, data: null }
      const whole = await groups.wholeAt(slug)
      if (whole === undefined) throw new EntryUnknown()
      return { success: true, data: { ...whole, entries: await groups.entries(whole.group, asked) } }
    },
  }
}
