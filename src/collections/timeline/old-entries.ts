import { dayAt } from '../../contract/club-time.ts'
import type { Normalisation, OldEntries, Ways } from '../../contract/old-entries.ts'
import type { timeline } from './contract.ts'

// Patterns of old dates. Several, because a group name twice in one is a syntax error in an old Node, which must say that it is too old.
const forms = [
  /^(?<year>\d{4})[-/.](?<month>\d{1,2})$/,
  /^(?<month>\d{1,2})[-/.](?<year>\d{4})$/,
  /^(?<month>[a-z]{3,9})\.?,?\s+(?<year>\d{4})$/i,
]

/** The first day of a month or a year that is all that a text names: `Feb 2022`, `2022-02`, `02/2022`, `2022`. */
export function beginningOf(text: string, dayOf: Ways['dayOf']): string | undefined {
  if (/^(?:19|20)\d{2}$/.test(text)) return dayOf(`${text}-1-1`)
  const { month, year } = forms.map((form) => form.exec(text)?.groups).find(Boolean) ?? {}
  return dayOf(`1 ${month} ${year}`) ?? dayOf(`${year}-${month}-1`)
}

export const isStillOn = (text: string) =>
  /^(?:till |until |to |up to )?(?:present|now|date|today|current|currently|ongoing|on-going|continuing)\.?$/i.test(text)

const today: Normalisation = {
  how: 'still going on; the day of the import was used',
  to: (text) => (isStillOn(text) ? dayAt(new Date()) : undefined),
}

export const oldTimeline: OldEntries<typeof timeline.fields> = {
  normalisations: ({ dayOf, unsaid }) => {
    const itsBeginning: Normalisation = { how: 'only a month or a year; its first day was used', to: (text) => beginningOf(text, dayOf) }
    return {
      startDate: [itsBeginning],
      endDate: [unsaid('it was empty; the start date was used', ({ values }) => values.startDate), itsBeginning, today],
    }
  },
}
