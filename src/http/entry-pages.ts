import type { Thing } from '../contract/collection.ts'
import type { entryCallsOf } from '../contract/entry-calls.ts'
import { entryPagesOf } from '../entries/entry-pages.ts'
import { EntryUnknown } from '../entries/rows.ts'
import type { Handlers } from './handler.ts'
import type { Services } from './services.ts'

/** What every thing answers whose entries have pages of their own. */
export function answersOfEntryPages(
  { store, now, publicOrigin }: Pick<Services, 'store' | 'now' | 'publicOrigin'>,
  thing: Thing,
): Handlers<ReturnType<typeof entryCallsOf>> {
  const pages = entryPagesOf(store.db, thing)
  return {
    entryPage: async ({ query: { slug, after } }) => {
      // Nothing stands behind one entry; else whoever made ids up would have an answer kept for each.
      if (after !== undefined) throw new EntryUnknown()
      const data = slug === undefined ? null : await pages.find(slug)
      if (data !== undefined) return { success: true, data, ...(publicOrigin !== undefined && { origin: publicOrigin }) }
      const found = await pages.goneAt(slug ?? '', now())
      const { gone, was } = found ?? {}
      // Kept by nobody, since it is told for some days alone.
      throw new EntryUnknown(gone && { success: true, data: null, gone, ...(was && { was }) })
    },
  }
}
