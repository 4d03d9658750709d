import { z } from 'zod/mini'
import { dayAt, timeAt } from './club-time.ts'
import { type Field, type InputKind, orEmpty } from './field.ts'
import { leadsInward } from './link.ts'

export type Fields = Record<string, Field>
type Taken<F extends Field> = F extends { mayBeLeftOut: true }
  ? z.ZodMiniOptional<F['accepts']>
  : F extends { fallback: string }
    ? z.ZodMiniDefault<F['accepts']>
    : F['accepts']
type Shape<F extends Fields> = { [Name in keyof F]: Taken<F[Name]> }

// Which fields a check was made of, so that what is said of a form need not be said again of the call that takes it.
const made = new WeakMap<z.ZodMiniType, Fields>()

/** The names of fields, in their order. */
export const keysOf = <F extends Fields>(fields: F) => Object.keys(fields) as (keyof F & string)[]

/** The strict check of an object of fields: each by its own rule, no key beside them. */
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

/** Notes of a check which fields it was made of. */
export function madeOf<C extends z.ZodMiniType>(fields: Fields, check: C): C {
  made.set(check, fields)
  return check
}

/** The fields that a check was made of; undefined where it is no form's. */
export const fieldsIn = (check: z.ZodMiniType): Fields | undefined => made.get(check)

/** The fields of an entry's form: what the entry came without, or from before (lacking.ts), may stay empty. */
export const fieldsOfEntry = <F extends Fields>(fields: F, entry: Record<string, string> = {}): F =>
  each(fields, (field, name) => (mayLack(field) && entry[name] === '' ? orEmpty(field) : field))

/** The fields that somebody types. */
export const typedFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { posted }]) => posted === undefined))

/** The fields of an entry that came without all that it may. */
export const keptFields = <F extends Fields>(fields: F): F => each(fields, (field) => (mayLack(field) ? orEmpty(field) : field))

/**
 * The strict check of an edit: whoever does not know a field that came later leaves it out, and it stays as it is; so does what
 * tells when the entry was posted.
 */
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

const said = { day: dayAt, time: timeAt }

/** What the fields of an entry say that tell when it was posted, for one that is posted at a moment. */
export const postedTexts = (fields: Fields, at: Date): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { posted }]) => (posted ? [[name, said[posted](at)]] : [])))

/** Why nothing is saved where a field names a picture or a file of the site's own that has gone. */
export const fileGone = (label: string) =>
  `${label}: what was chosen here has gone from the site meanwhile, so nothing was saved. Please choose it again; all else is kept.`

/** What such a refusal says against the field that it is about; nothing where it is another. */
export const fileGoneIn = (fields: Fields, refusal: unknown): Record<string, string> | undefined => {
  const [name] = Object.entries(fields).find(([, { label }]) => refusal === fileGone(label)) ?? []
  return name === undefined ? undefined : { [name]: 'This has gone from the site meanwhile. Please choose it again.' }
}

const links: InputKind[] = ['link', 'url', 'picture']

/**
 * The first link to this machine, a private network or a number, and the sentence that refuses it. Only a public site refuses them, which
 * a field's own rule cannot know.
 */
export function inwardLinkIn(fields: Fields, values: unknown): { field: string; why: string } | undefined {
  for (const [field, { input, label }] of Object.entries(fields)) {
    const value = (values as Record<string, unknown>)[field]
    if (links.includes(input) && typeof value === 'string' && leadsInward(value))
      return { field, why: `${label} must lead to a public address by its name, not to localhost, a private network or a number.` }
  }
  return undefined
}
