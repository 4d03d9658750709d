/** What is typed in a form, by the names of its fields. A file that was chosen is not typed. */
export type Values = Record<string, string>

export const valuesOf = (form: HTMLFormElement): Values => {
  const typed = [...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const { form: _, ...values } = Object.fromEntries(typed)
  // What an input shows less of than was typed (phone-input.tsx).
  for (const { name, dataset } of form.querySelectorAll<HTMLInputElement>('[data-whole]')) values[name] = dataset.whole ?? ''
  return values
}
