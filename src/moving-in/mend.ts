import { headingOf } from '../club/members/contract.ts'
import type { Field } from '../contract/field.ts'
import { clockOf, dayOf } from './old-times.ts'

/** One way to say an old value as this site says it; undefined where the way does not fit. */
export type Mend = { how: string; to: (text: string, field: Field) => string | undefined }
export type Mended = { value: unknown; how?: string }

export const asDay: Mend = { how: 'written as YYYY-MM-DD', to: dayOf }
const asClock: Mend = { how: 'written as HH:MM', to: clockOf }
export const inCapitals: Mend = { how: 'written in capitals', to: (text) => text.toUpperCase() }

const secure: Mend = {
  how: 'http:// made https://',
  to: (text) => (/^http:\/\//i.test(text) ? text.replace(/^http:/i, 'https:') : undefined),
}

const spaceless = (text: string) => text.replace(/\s+/g, '').toLowerCase()
const listed: Mend = {
  how: 'spelled as in the list',
  // The old site told a category by its heading, too (section 3).
  to: (text, { options }) => options?.find((option) => [option, headingOf(option)].some((word) => spaceless(word) === spaceless(text))),
}

const mends: Partial<Record<Field['input'], Mend[]>> = {
  date: [asDay],
  picker: [asDay],
  time: [asClock],
  select: [listed],
  choice: [listed],
}

/**
 * An old value as the field accepts it, and how it was mended where it was. What the field accepts is left alone, but
 * for `first`, which is tried before; what no mend helps is given back for the field to refuse.
 */
export function mended(field: Field, old: unknown, first?: Mend): Mended {
  const text = typeof old === 'number' ? String(old) : old
  if (text === undefined || text === null) return { value: field.required ? undefined : '' }
  if (typeof text !== 'string') return { value: text }
  const accepted = (value: string) => field.accepts.safeParse(value).success
  const better = (ways: Mend[]) =>
    ways.map(({ how, to }) => ({ how, value: to(text.trim(), field) })).find(({ value }) => value !== undefined && accepted(value))
  const before = first && better([first])
  if (before) return before.value === text ? { value: text } : before
  return accepted(text) ? { value: text } : (better([...(mends[field.input] ?? []), secure]) ?? { value: text })
}
