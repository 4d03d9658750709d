import type { Thing } from '../contract/collection.ts'
import type { LookedIn } from '../contract/looked-in.ts'
import type { Db } from '../db/tables.ts'
import type { WholeRow } from './aside.ts'

/** What there is of a kind to those who keep something beside its entries. */
type Kind = LookedIn & Pick<Thing, 'table' | 'at' | 'words' | 'day' | 'searchInFile' | 'personal'>

/** What visitors were shown of an entry before, and what they are shown now; undefined: nothing. */
type Anew = { before?: WholeRow | undefined; after?: WholeRow | undefined }

/** Keeps something beside each entry that visitors are shown, in the transaction in which that becomes another. */
export type Follower = {
  anew: (tx: Db, thing: Kind, id: string, anew: Anew) => Promise<void>
  /** It has gone for good, out of the trash; for who keeps something for as long as it lies there. */
  erased?: (tx: Db, thing: Kind, id: string) => Promise<void>
}
