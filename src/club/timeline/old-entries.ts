import { dayAt } from '../../contract/club-time.ts'
import type { Normalisation, OldEntries } from '../../contract/old-entries.ts'
import { unsaid } from '../../normalise/normalise.ts'
import { beginningOf, isStillOn } from '../../normalise/times.ts'
import { backwards, type Entry, type timeline } from './contract.ts'

const itsBeginning: Normalisation = { how: 'a month or a year; its first day', to: beginningOf }
const today: Normalisation = {
  how: 'still on; the day of the import',
  to: (text) => (isStillOn(text) ? dayAt(new Date()) : undefined),
  ofToday: true,
}

export const oldTimeline: OldEntries<typeof timeline.fields> = {
  normalisations: {
    startDate: [itsBeginning],
    endDate: [unsaid('nothing was said; the day on which it begins', ({ values }) => values.startDate), itsBeginning, today],
  },
  conflict: (entry) => {
    const why = backwards(entry as Entry)
    return why === undefined ? undefined : { field: 'endDate', why }
  },
}
