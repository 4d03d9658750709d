import * as z from 'zod/mini'
import type { Field } from './field.ts'

/**
 * The same field for calls that were there before it: who does not know it leaves it out, and it is empty. Whoever sends
 * it is asked for no less than the field asks for, so a required one is required on the forms; of an entry from before it,
 * which has none, it is not asked.
 */
export const cameLater = <F extends Field>(field: F): Omit<F, 'accepts'> & CameLater => ({
  ...field,
  accepts: z._default(field.accepts as z.ZodMiniType<string, string>, ''),
  cameLater: true,
})
type CameLater = { accepts: z.ZodMiniDefault<z.ZodMiniType<string, string>>; cameLater: true }

/** The same field, required on the forms, but not of an entry that moved in without it. */
export const mayBeMissing = <F extends Field>(field: F) => ({ ...field, mayBeMissing: true }) as const
