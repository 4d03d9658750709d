import type { Thing } from '../contract/collection.ts'
import { announce, removal } from '../db/changes.ts'
import { filesNamedIn } from '../db/files/uses.ts'
import { indexEntry } from '../features/search/server/search-index.ts'
import { useFiles } from './file-uses.ts'
import { addVersion } from './history.ts'
import { redirectRenamed } from './renamed-values.ts'
import { giveSlug } from './slugs.ts'
import { type EntryHook, type StoredEntry, shown } from './stored-entry.ts'

/** Cached responses, open pages and feeds follow what visitors see. Of one that is erased, calendars showed that it was called off. */
const announceChange: EntryHook = async (tx, { thing, before, after }) => {
  if (shown(before) || shown(after) || !after) announce(tx, thing.table)
  if (!after || takesAway(thing, shown(before), shown(after))) announce(tx, removal)
}

/** Whether visitors saw what they are not to see any more: an entry, a file that was replaced, or what a person may want to hide. */
function takesAway({ personal }: Thing, before: StoredEntry | undefined, after: StoredEntry | undefined) {
  if (before === undefined) return false
  if (after === undefined || personal) return true
  const left = filesNamedIn(JSON.stringify(after))
  return filesNamedIn(JSON.stringify(before)).some((id) => !left.includes(id))
}

/** What happens with each change of an entry, in this order and in its transaction. */
export const entryHooks: readonly EntryHook[] = [
  // Before the versions of an erased entry go, which name files too.
  useFiles,
  addVersion,
  giveSlug,
  redirectRenamed,
  indexEntry,
  announceChange,
]
