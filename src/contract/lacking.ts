import * as z from 'zod/mini'
import { type Field, orEmpty } from './field.ts'

/** The same field, optional, for calls that were there before it: who does not know it leaves it out. */
export const cameLater = <F extends Field>(field: F) => {
  const optional = orEmpty(field)
  return { ...optional, accepts: z._default(optional.accepts as z.ZodMiniType<string, string>, ''), cameLater: true } as const
}

/** The same field, required on the forms, but not of an entry that moved in without it. */
export const mayBeMissing = <F extends Field>(field: F) => ({ ...field, mayBeMissing: true }) as const
