import { z } from 'zod/mini'
import { dayAt, timeAt } from './club-time.ts'
import { type Field, orEmpty, text } from './field.ts'

/** The fields of a form by name, of which the checks of an entry are made. */
export type Fields = Record<string, Field>
type Taken<F extends Field> = F extends { mayBeLeftOut: true }
  ? z.ZodMiniOptional<F['accepts']>
  : F extends { fallback: string }
    ? z.ZodMiniDefault<F['accepts']>
    : F['accepts']
type Shape<F extends Fields> = { [Name in keyof F]: Taken<F[Name]> }

/** The fields of each check, so that a call need not repeat its form. */
const made = new WeakMap<z.ZodMiniType, Fields>()

export const keysOf = <F extends Fields>(fields: F) => Object.keys(fields) as (keyof F & string)[]

/** The strict check of an object of fields, without any other key. */
export function fieldsOf<const F extends Fields>(fields: F) {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, takenBy(field)]))
  const check = z.strictObject(shape as unknown as Shape<F>, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `Unknown field: ${(issue.keys as string[]).join(', ').slice(0, 100)}.`
        : 'The body must be a JSON object.',
  })
  return madeOf(fields, check)
}

function takenBy({ accepts, fallback, mayBeLeftOut }: Field) {
  if (mayBeLeftOut) return z.optional(accepts)
  return fallback === undefined ? accepts : z._default(accepts as z.ZodMiniType<string, string>, fallback)
}

export function madeOf<C extends z.ZodMiniType>(fields: Fields, check: C): C {
  made.set(check, fields)
  return check
}

/** The fields of which a check was made; undefined if it is of no form. */
export const fieldsIn = (check: z.ZodMiniType): Fields | undefined => made.get(check)

/** The fields of an entry's form: one that the entry never had may stay empty. */
export const fieldsOfEntry = <F extends Fields>(fields: F, entry: Record<string, string> = {}): F =>
  each(fields, (field, name) => (mayLack(field) && entry[name] === '' ? orEmpty(field) : field))

export const typedFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { posted }]) => posted === undefined))

/** The fields of a stored entry, which may lack some. */
export const keptFields = <F extends Fields>(fields: F): F => each(fields, (field) => (mayLack(field) ? orEmpty(field) : field))

/** The fields of a stored entry: the menus may have had other options when it was made. */
export const storedFields = <F extends Fields>(fields: F): F =>
  each(keptFields(fields), (field) => {
    if (field.input !== 'select') return field
    const anyOption = { ...field, accepts: text(field.label, { max: 100 }).accepts }
    return field.required ? anyOption : orEmpty(anyOption)
  })

/** The check of an edit: fields that came later, or contain when the entry was posted, may be left out and stay. */
export function editOf<const F extends Fields>(fields: F) {
  const may = each(keptFields(fields), ({ fallback, ...field }) =>
    fallback === undefined && !field.posted ? field : { ...field, mayBeLeftOut: true },
  )
  return fieldsOf(may) as unknown as ReturnType<typeof fieldsOf<{ [Name in keyof F]: F[Name] & Stays<F[Name]> }>>
}
type Stays<F extends Field> = F extends { fallback: string } | { posted: string } ? { mayBeLeftOut: true } : unknown

const mayLack = ({ mayBeMissing, fallback }: Field) => mayBeMissing || fallback !== undefined

const each = <F extends Fields>(fields: F, change: (field: Field, name: string) => Field) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, change(field, name)])) as F

const postedAt = { day: dayAt, time: timeAt }

/** The values of the fields that contain when an entry was posted. */
export const postedTexts = (fields: Fields, at: Date): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { posted }]) => (posted ? [[name, postedAt[posted](at)]] : [])))
