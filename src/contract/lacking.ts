import type { Field } from './field.ts'

/**
 * The same field for calls that were there before it: who does not know it leaves it out, and a new entry gets the
 * `fallback`. Whoever sends it is asked for no less than the field asks for, so a required one is required on the forms; of
 * an entry from before it, which has none, it is not asked. '' says that nothing is known, which every entry from before it
 * may say; any other the field's own rule must accept, or no site starts (site/declared.ts).
 */
export const cameLater = <const F extends Field>(field: F, fallback = '') => ({ ...field, fallback })

/** The same field, required on the forms, but not of an entry that moved in without it. */
export const mayBeMissing = <const F extends Field>(field: F) => ({ ...field, mayBeMissing: true }) as const
