/** What is typed in a form, by the names of its fields. */
export type Values = Record<string, string>

export const valuesOf = (form: HTMLFormElement): Values => {
  const { form: _, ...values } = Object.fromEntries([...new FormData(form)].map(([field, value]) => [field, String(value)]))
  return values
}
