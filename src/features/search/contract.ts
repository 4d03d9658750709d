import { z } from 'zod/mini'
import { anyone, brief, get, listQuery, paged } from '../../contract/call.ts'

/** So many of a kind are told at most, where all kinds are looked through. */
export const foundOfKind = 10

/** Where one kind alone is, so many of it stand on a page, and there are so many pages: the best, and no more than their lists find. */
export const foundWithin = { atOnce: 50, pages: 4 }

/** The page of a kind that is asked for; what can be none counts as the first. */
export function pageWithin(asked: string | null): number {
  const page = /^[1-9]$/.test(asked ?? '') ? Number(asked) : 1
  return page > foundWithin.pages ? 1 : page
}

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

/** What was found in a collection, the best first; `more`: it is not all. */
const foundKind = z.strictObject({
  kind: z.string(),
  several: z.string(),
  more: z.boolean(),
  found: z.array(found),
  /** No entry has all the words, and these have the most of them. */
  isPart: z.optional(z.boolean()),
})
export type FoundKind = z.infer<typeof foundKind>

/** `in`: of one kind alone, by what a reply calls it, and which page of that; a kind that there is not counts as not asked for. */
const searchQuery = z.extend(listQuery, {
  in: z.optional(z.string()),
  page: z.optional(
    z.pipe(
      z.string(),
      z.transform((asked) => pageWithin(asked)),
    ),
  ),
})
export type SearchQuery = z.infer<typeof searchQuery>

/**
 * What visitors may find: the site's own pages (`pages`), first where one is called so, and the kinds of whose entries some hold all the words of `q`, the one with the best first, `limit` of each at
 * most. Without words there is none.
 */
export const searchCalls = {
  search: brief(paged(anyone(get('/api/search', z.strictObject({ success: z.boolean(), data: z.array(foundKind) }))), searchQuery)),
}
