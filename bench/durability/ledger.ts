import type { AsideState } from '../../src/contract/lives.ts'
import type { Kept } from './kept-pictures.ts'

/** Where an entry stands, and its title; of one in the trash `was` says what it was before, if nobody was shown it then either. */
export type Standing = { state: 'living' | AsideState; was?: AsideState | undefined; title: string }

/**
 * An entry as its writer knows it, known by a marker in its title: `sure` is how it was acknowledged last, `perhaps` what was
 * asked for since, where the answer did not come. `undefined`: it is nowhere. `sha256`: of the file that came with it.
 */
export type Item = {
  table: string
  id?: string
  marker: string
  sure: Standing | undefined
  perhaps?: { standing: Standing | undefined }
  sha256?: string
}

/** A picture on its way: how many of its bytes its sender was told of. */
export type Underway = { id: string; bytes: Uint8Array; received: number }

/** What the writers of a run have sent, and what they were told. `odd`: answers that nobody may get who only does his work. */
export class Ledger {
  readonly items: Item[] = []
  readonly pictures: Kept[] = []
  /** What one writer could not finish, the next one goes on with. */
  readonly underway: Underway[] = []
  readonly odd: string[] = []
  acknowledged = 0
  unanswered = 0
  refused = 0
}
