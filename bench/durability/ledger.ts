import type { AsideState } from '../../src/contract/lifecycle.ts'

/** Where an entry is, and its title. `was`: for one in the trash, what it was before if it was not public then. */
export type Standing = { state: 'living' | AsideState; was?: AsideState | undefined; title: string }

/**
 * An entry as its writer knows it, found again by a marker in its title: `sure` is what was acknowledged last (undefined: deleted for
 * good), `perhaps` what was requested since, without an answer. `sha256`: of the file that was uploaded with it.
 */
export type Item = {
  table: string
  id?: string
  marker: string
  sure: Standing | undefined
  perhaps?: { standing: Standing | undefined }
  sha256?: string
}

/** What the writers of a run sent, and how they were answered. `odd`: answers that are wrong whatever happened to the site. */
export class Ledger {
  readonly items: Item[] = []
  readonly odd: string[] = []
  acknowledged = 0
  unanswered = 0
  refused = 0
}
