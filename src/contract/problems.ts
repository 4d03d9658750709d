import type { Fields } from './fields.ts'
import { bring } from './zod-later.ts'
import * as zod from './zod-used.ts'

bring(zod)

/** The messages of the fields whose values are refused, by field. */
export function problemsOf(fields: Fields, values: Record<string, string>) {
  const problems: Record<string, string> = {}
  for (const [name, { accepts }] of Object.entries(fields)) {
    const { error } = accepts.safeParse(values[name] ?? '')
    if (error) problems[name] = error.issues[0]?.message ?? 'This is not accepted.'
  }
  return problems
}
