import { headings, otherNames } from '../../../../content/options.ts'
import { dayAt } from '../../../contract/club-time.ts'
import { type Field, nationalNumber } from '../../../contract/field.ts'
import { withScheme } from '../../../contract/link.ts'
import type { About, Normalisation, Ways } from '../../../contract/old-entries.ts'
import { enclosedIn, type FileKind, isNothing, leadsNowhere, oldFile, wholeAddress } from './addresses.ts'
import { type OtherNames, optionOf } from './menu-words.ts'
import { clockOf, dayOf } from './times.ts'

/** `how` an old value was changed, `why` it cannot be, and whether a part of it is `lost`. */
type Normalised = { value: unknown; how?: string; why?: string | undefined; lost?: true }

const asDay: Normalisation = { how: 'written as YYYY-MM-DD', to: dayOf }
const inCapitals: Normalisation = { how: 'written in capitals', to: (text) => text.toUpperCase(), always: true }
const unsaid = (how: string, value: (about: About) => unknown): Normalisation => ({
  how,
  to: (text, _, about) => (isNothing(text) && value(about) !== undefined ? String(value(about)) : undefined),
})
const madeOn = unsaid('it was empty; the creation date was used', ({ madeAt }) => madeAt && dayAt(madeAt))

const days: Normalisation[] = [asDay, madeOn]
/** `names`: other words for the options of the menu. */
const listedAs = (names: OtherNames): Normalisation => ({
  how: 'spelled as in the list',
  to: (text, { options = [] }) => optionOf(text, options, (option) => headings[option] ?? option, names),
})
/** Collections choose them for their own fields. */
export const ways: Ways = { asDay, dayOf, inCapitals, listedAs, madeOn, unsaid }
const asAddress: Normalisation = { how: 'written as a full https:// address', to: wholeAddress }
// What is no number is left alone, such as one that was masked.
const digitsOf = (text: string, field: Field) => (/^[\d\s()+./-]+$/.test(text) ? nationalNumber(text, field) : undefined)
const ofEach: Partial<Record<Field['input'], Normalisation[]>> = {
  date: days,
  picker: days,
  time: [
    { how: 'written as HH:MM', to: clockOf },
    { how: 'the start time was used', to: (text) => clockOf(text.split(/\s*(?:-|–|—|\bto\b|\btill\b|\bonwards?\b)\s*/i)[0] ?? '') },
  ],
  select: [listedAs(otherNames)],
  choice: [listedAs(otherNames)],
  tel: [{ how: 'written as 10 digits', to: digitsOf }],
}

/**
 * An old value as the field accepts it. An accepted value is left alone, except by what always applies; an optional field is left empty if
 * nothing fits; any other value is returned for the field to refuse. `own`: the collection's own normalisations of this field.
 */
export function normalised(field: Field, value: unknown, about: About, own: readonly Normalisation[] = []): Normalised {
  if (typeof value !== 'string') return { value }
  const text = value.trim()
  const accepts = (one: string) => field.accepts.safeParse(one).success
  const by = (ways: readonly Normalisation[]) =>
    ways
      .map(({ how, to }) => ({ how, value: to(text, field, about) }))
      .find((way): way is typeof way & { value: string } => way.value !== undefined && accepts(way.value))
  const mayBeEmpty = field.mayBeMissing || !field.required
  const isProse = accepts('x')

  // It may run on the machine of the import.
  const isOfOldSite = about.base !== undefined && text.startsWith(about.base)
  const [always, ifRefused] = [own.filter((way) => way.always), own.filter((way) => !way.always)]

  const stead = isNothing(text) ? by(ifRefused) : undefined
  if (stead) return stead
  if (field.mayBeMissing && isNothing(text)) return text === '' ? { value: '' } : { value: '', how: 'it was empty; left empty' }
  const before = by(always)
  if (before) return before.value === value ? { value } : before
  // The field adds it by itself, but the report says so.
  const lacksScheme = (field.input === 'link' || field.input === 'url') && withScheme(text) !== text
  if (accepts(value) && !lacksScheme && (isProse || !leadsNowhere(text) || isOfOldSite)) return { value }
  const better = by([...ifRefused, ...(ofEach[field.input] ?? [asAddress])])
  if (better) return better
  if (field.input === 'select' && text !== '') return { value: text, how: 'not in the list; imported unchanged' }
  return mayBeEmpty && !isProse ? { value: '', how: 'could not be understood; left empty', lost: true } : { value }
}

export function normalisedFile(what: FileKind, field: Field, value: unknown, about: About, own: readonly Normalisation[] = []): Normalised {
  if (typeof value !== 'string') return { value }
  const { address, how, why, isGone } = oldFile(value, what, about.base)
  if (address !== undefined && enclosedIn(address)) return { value: address, how: 'a picture inside the entry, stored as a file' }
  if (address !== undefined) return { ...(how !== undefined && { how }), ...normalised(field, address, about, own) }
  const instead = isGone ? normalised(field, '', about, own) : undefined
  if (instead?.how !== undefined) return instead
  return isGone && field.mayBeMissing ? { value: '', how: `${why} Left empty`, lost: true } : { value, why }
}
