import { capital } from '../../../contract/capital.ts'
import type { Thing } from '../../../contract/collection.ts'

/** What the entries of a kind are called where that stands alone: 'Events'. */
export const titleOfSeveral = ({ words: { several } }: Pick<Thing, 'words'>) => capital(several)
