import { announceChange, registerHooks, useFiles } from '../entries/entries.ts'
import { addVersion } from '../entries/history.ts'
import { giveSlug, redirectRenamed } from '../entries/slugs.ts'
import { indexEntry } from '../features/search/server/search-index.ts'
import { takeFormsAnew } from '../http/forms/once.ts'

/** The hooks of each change of an entry, in this order and in its transaction. */
registerHooks([
  // Before the versions of an erased entry go, which name files too.
  useFiles,
  addVersion,
  giveSlug,
  redirectRenamed,
  indexEntry,
  takeFormsAnew,
  announceChange,
])
