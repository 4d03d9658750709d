import type { Fields } from './fields.ts'

/** Why nothing is saved where a field names a picture or a file of the site's own that has gone. */
export const fileGone = (label: string) =>
  `${label}: what was chosen here has gone from the site meanwhile, so nothing was saved. Please choose it again; all else is kept.`

/** What such a refusal says against the field that it is about; nothing where it is another. */
export const fileGoneIn = (fields: Fields, refusal: unknown): Record<string, string> | undefined => {
  const [name] = Object.entries(fields).find(([, { label }]) => refusal === fileGone(label)) ?? []
  return name === undefined ? undefined : { [name]: 'This has gone from the site meanwhile. Please choose it again.' }
}
