import { otherNames } from '../../content/options.ts'
import { headingOf } from '../club/members/contract.ts'
import { dayAt } from '../contract/club-time.ts'
import type { Field } from '../contract/field.ts'
import { hexOf } from './old-colours.ts'
import { plainOf } from './old-html.ts'
import { addressOf, isNothing, leadsNowhere } from './old-links.ts'
import { clockOf, dayOf, dayOfShortYear, firstDayOf } from './old-times.ts'
import { type OtherNames, optionOf } from './old-words.ts'

/** What else is known of the entry that a value is of: what it says, what is read of it already, when and where it was made. */
export type About = { old: Record<string, unknown>; found: Record<string, unknown>; at: Date | undefined; base: string | undefined }

/** One way to say an old value as this site says it; undefined where the way does not fit. `ofToday`: it says another thing on another day. */
export type Mend = { how: string; to: (text: string, field: Field, about: About) => string | undefined; ofToday?: true }

/** A value, how it was mended where it was, and whether something that was said got lost in it. */
export type Mended = { value: unknown; how?: string; lost?: true; ofToday?: true }

/** The ways that a kind adds for a field: one that is tried also where the field would accept the old value, and others. */
export type Ways = { first?: Mend | undefined; also?: Mend[] | undefined }

export const asDay: Mend = { how: 'written as YYYY-MM-DD', to: dayOf }
export const inCapitals: Mend = { how: 'written in capitals', to: (text) => text.toUpperCase() }
/** In place of what cannot be used at all. */
export const instead = (how: string, value: string): Mend => ({ how, to: () => value })
/** Where nothing is said. */
export const unsaid = (how: string, value: (about: About) => unknown): Mend => ({
  how,
  to: (text, _, about) => (isNothing(text) && value(about) !== undefined ? String(value(about)) : undefined),
})

const ofShortYear: Mend = { how: 'written as YYYY-MM-DD, day first and a year of this century', to: dayOfShortYear }
const ofSeveral: Mend = { how: 'the first of several days', to: firstDayOf }
const ofId = unsaid('nothing was said; the day on which it was made', ({ at }) => at && dayAt(at))
// The sides of a notice are no words of the club's.
const names: OtherNames = { ...otherNames, center: ['centre', 'middle'], left: ['start', 'justify'], right: ['end'] }
const listed: Mend = { how: 'spelled as in the list', to: (text, { options = [] }) => optionOf(text, options, headingOf, names) }
const asAddress: Mend = { how: 'written as a whole https:// address', to: addressOf }
const asDigits: Mend = {
  how: 'written as 10 digits',
  to: (text) => /^(?:0{0,2}91|0)?(\d{10})$/.exec(text.replace(/[\s()+./-]/g, ''))?.[1],
}
const mends: Partial<Record<Field['input'], Mend[]>> = {
  date: [asDay, ofShortYear, ofSeveral, ofId],
  picker: [asDay, ofShortYear, ofSeveral, ofId],
  time: [
    { how: 'written as HH:MM', to: clockOf },
    { how: 'the time at which it begins', to: (text) => clockOf(text.split(/\s*(?:-|–|—|\bto\b|\btill\b|\bonwards?\b)\s*/i)[0] ?? '') },
  ],
  select: [listed],
  choice: [listed],
  tel: [asDigits],
  colour: [
    { how: 'written as a hex colour', to: hexOf },
    { how: 'no colour that can be shown; left at the usual one', to: () => '' },
  ],
}

/**
 * An old value as the field accepts it. What the field accepts is left alone, but for `first`; what may be empty is left
 * empty where no mend helps; what is left then is given back for the field to refuse.
 */
export function mended(field: Field, old: unknown, about: About, ways: Ways = {}): Mended {
  if (typeof old !== 'string') return { value: old }
  const plain = field.input === 'text' || field.input === 'area' ? plainOf(old) : old
  const done = mendedText(field, plain, about, ways)
  return plain === old ? done : { ...done, how: ['plain text of what was HTML', done.how].filter(Boolean).join('; ') }
}

function mendedText(field: Field, old: string, about: About, { first, also = [] }: Ways): Mended {
  const text = old.trim()
  const accepts = (value: string) => field.accepts.safeParse(value).success
  const by = (ways: Mend[]) =>
    ways
      .map(({ to, ...way }) => ({ ...way, value: to(text, field, about) }))
      .find((way): way is Omit<Mend, 'to'> & { value: string } => way.value !== undefined && accepts(way.value))
  const spared = field.mayBeMissing || !field.required
  const isProse = accepts('x')

  // The old site itself may stand on a machine of one's own.
  const isOfOldSite = about.base !== undefined && text.startsWith(about.base)

  const stead = isNothing(text) ? by(also) : undefined
  if (stead) return stead
  if (field.mayBeMissing && isNothing(text)) return text === '' ? { value: '' } : { value: '', how: 'nothing was said; left empty' }
  const before = first && by([first])
  if (before) return before.value === old ? { value: old } : before
  if (accepts(old) && (isProse || !leadsNowhere(text) || isOfOldSite)) return { value: old }
  const better = by([...also, ...(mends[field.input] ?? [asAddress])])
  if (better) return better
  return spared && !isProse ? { value: '', how: 'could not be understood; left empty', lost: true } : { value: old }
}
