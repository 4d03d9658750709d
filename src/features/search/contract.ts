import { z } from 'zod/mini'
import { anyone, brief, get, paged } from '../../contract/call.ts'

/** Results of each collection. */
export const foundOfKind = 10

const marked = z.array(z.strictObject({ text: z.string(), isFound: z.boolean() }))
export type Marked = z.infer<typeof marked>

const found = z.strictObject({
  id: z.string(),
  path: z.string(),
  title: marked,
  /** Around the first match, or the beginning. */
  text: marked,
  /** Whether the excerpt is from the PDF of the entry. */
  isInFile: z.optional(z.boolean()),
  day: z.optional(z.string()),
})
export type Found = z.infer<typeof found>

/** The results of a collection, the best first; `more`: there are others. */
const foundKind = z.strictObject({
  kind: z.string(),
  several: z.string(),
  more: z.boolean(),
  found: z.array(found),
  /** No entry has all the words; these have at least half of them. */
  isPart: z.optional(z.boolean()),
})
export type FoundKind = z.infer<typeof foundKind>

/** Searches what visitors see; the collection with the best result is first. Without words there are no results. */
export const searchCalls = {
  search: brief(paged(anyone(get('/api/search', z.strictObject({ success: z.boolean(), data: z.array(foundKind) }))))),
}
