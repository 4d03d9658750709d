import * as z from 'zod/mini'
import { anyone, brief, get, paged } from './call.ts'

/** So many letters are looked for at most; nothing is found of more. */
export const longestSearch = 100

/** So many of a kind are told at most. */
export const foundOfKind = 10

/** A text in pieces, in their order; of which some are what was looked for. */
const marked = z.array(z.strictObject({ text: z.string(), isFound: z.boolean() }))
export type Marked = z.infer<typeof marked>

const found = z.strictObject({
  id: z.string(),
  /** Where it has its page. */
  path: z.string(),
  title: marked,
  /** What stands around what was found, on one line, or the beginning of what it says; empty where that is nothing. */
  text: marked,
  /** Whether that stands in its file, a PDF, and not on its page. */
  isInFile: z.optional(z.boolean()),
  /** Its day, as it is kept. */
  day: z.optional(z.string()),
})
export type Found = z.infer<typeof found>

/** What was found of a kind, the best first; `more`: it is not all. */
const foundKind = z.strictObject({ kind: z.string(), several: z.string(), more: z.boolean(), found: z.array(found) })
export type FoundKind = z.infer<typeof foundKind>

/**
 * What visitors may find: the site's own pages (`pages`), first where one is called so, and the kinds of whose entries some hold all the words of `q`, the one with the best first, `limit` of each at
 * most. Without words there is none.
 */
export const searchCalls = {
  search: brief(paged(anyone(get('/api/search', z.strictObject({ success: z.boolean(), data: z.array(foundKind) }))))),
}
