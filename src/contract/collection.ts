import * as z from 'zod/mini'
import { type Field, orEmpty } from './field.ts'

export type Fields = Record<string, Field>
type Shape<F extends Fields> = { [Name in keyof F]: F[Name]['accepts'] }

/** The strict check of an object of fields: each by its own rule, no key beside them. */
export function fieldsOf<const F extends Fields>(fields: F) {
  const shape = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.accepts]))
  return z.strictObject(shape as Shape<F>, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `Unknown field: ${(issue.keys as string[]).join(', ').slice(0, 100)}.`
        : 'The body must be a JSON object.',
  })
}

/** The fields of an entry's form: what the entry came without, or from before (lacking.ts), may stay empty. */
export const fieldsOfEntry = <F extends Fields>(fields: F, entry: Record<string, string> = {}): F =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, mayLack(field) && entry[name] === '' ? orEmpty(field) : field]),
  ) as F

const mayLack = ({ mayBeMissing, cameLater }: Field) => mayBeMissing || cameLater

/** The fields of an entry that came without all that it may. */
export const keptFields = <F extends Fields>(fields: F): F =>
  fieldsOfEntry(fields, Object.fromEntries(Object.keys(fields).map((name) => [name, ''])))

/**
 * A table of the club: its name, its fields, and the checks that follow from them. `input` is what an entry must be when
 * it is added, `kept` what it may be afterwards, `row` what is read.
 */
export function collection<const F extends Fields>(table: string, fields: F) {
  const input = fieldsOf(fields)
  const kept: typeof input = fieldsOf(keptFields(fields))
  const texts = Object.fromEntries(Object.keys(fields).map((name) => [name, z.string()])) as { [Name in keyof F]: z.ZodMiniString }
  return { table, fields, input, kept, row: z.strictObject({ id: z.string(), ...texts }) }
}

export type Collection = { table: string; fields: Fields; input: z.ZodMiniType; kept: z.ZodMiniType; row: z.ZodMiniType }
export type Input<C extends Collection> = z.infer<C['input']>
export type Row<C extends Collection> = z.infer<C['row']>
