import type * as z from 'zod/mini'
import type { Field, InputKind } from '../contract/field.ts'
import type { Fields } from '../contract/fields.ts'

const usual: Partial<Record<InputKind, string>> = {
  link: 'https://example.org/more',
  url: 'https://example.org/register',
  picture: 'https://example.org/picture.png',
  date: '2026-12-01',
  picker: '2026-03-07',
  time: '17:30',
  colour: '#1E5A42',
  email: 'asha@example.org',
  password: 'correct horse battery',
  tel: '9800000110',
}

/** An example value of a field, for tests: its own, its first option, or the usual one of its input type. */
export const exampleOf = ({ example, options, input, label }: Field): string => example ?? options?.[0] ?? usual[input] ?? label

/** The same for all fields of a form. */
export const examplesOf = <F extends Fields>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, exampleOf(field)])) as {
    [Name in keyof F]: z.output<F[Name]['accepts']>
  }
