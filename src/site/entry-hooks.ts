import { addVersion, announceChange, giveSlug, registerHooks, useFiles } from '../entries/hooks.ts'
import { redirectRenamed } from '../entries/slugs.ts'
import { indexEntry } from '../features/search/server/search-index.ts'

/** What happens with each change of an entry, in this order and in its transaction. */
registerHooks([
  // Before the versions of an erased entry go, which name files too.
  useFiles,
  addVersion,
  giveSlug,
  redirectRenamed,
  indexEntry,
  announceChange,
])
