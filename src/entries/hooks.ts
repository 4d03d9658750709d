import { announce } from '../db/changes.ts'
import { followFile } from '../features/search/server/file-texts.ts'
import { indexEntry } from '../features/search/server/follow.ts'
import { useFiles } from './file-uses.ts'
import { addVersion } from './history.ts'
import { redirectRenamed } from './renamed-values.ts'
import { giveSlug } from './slugs.ts'
import { type EntryHook, shown } from './stored-entry.ts'

/** Cached responses, open pages and feeds follow what visitors see. Of one that is erased, calendars showed that it was called off. */
const announceChange: EntryHook = async (tx, { thing, before, after }) => {
  if (shown(before) || shown(after) || !after) announce(tx, thing.table)
}

/** What happens with each change of an entry, in this order and in its transaction. */
export const entryHooks: readonly EntryHook[] = [
  // Before the versions of an erased entry go, which name files too.
  useFiles,
  addVersion,
  giveSlug,
  redirectRenamed,
  // The search looks in the texts that are there.
  followFile,
  indexEntry,
  announceChange,
]
