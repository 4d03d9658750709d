import type { OldEntries } from '../../contract/old-entries.ts'
import type { events } from './contract.ts'

/**
 * The old home page's `data` are the coming events, which their own list has as well; on some sites it is the slider's
 * pictures.
 */
export const oldEvents: OldEntries<typeof events.fields> = {
  ofHome: 'rest',
}
