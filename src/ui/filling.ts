import type { Fields } from '../contract/collection.ts'

/** What is typed in a form, by the names of its fields. */
export type Values = Record<string, string>

export const valuesOf = (form: HTMLFormElement): Values => {
  const { form: _, ...values } = Object.fromEntries([...new FormData(form)].map(([field, value]) => [field, String(value)]))
  return values
}

/** What each field says against its value, where it does. */
export function problemsOf(fields: Fields, values: Values): Values {
  const problems: Values = {}
  for (const [name, { accepts }] of Object.entries(fields)) {
    const { error } = accepts.safeParse(values[name] ?? '')
    if (error) problems[name] = error.issues[0]?.message ?? 'This is not accepted.'
  }
  return problems
}
