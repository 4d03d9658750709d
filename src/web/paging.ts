import { askedAtOnce } from '../contract/call.ts'

/** How many entries a page carries of a long list. */
export const perPage = askedAtOnce - 1

/** A page of a list, newest first, and whether there is more behind it; `cursor` is the entry that it stands behind. */
export type PageOf<Item> = { items: Item[]; more: boolean; cursor: string | undefined }

/** The question for such a page. */
export const pageQuery = (cursor: string | undefined) => ({ limit: askedAtOnce, after: cursor })

/** Made of the answer to it; `found` newest first, `size` how many of them it carries. */
export const pageOf = <Item>(found: Item[], cursor: string | undefined, size = perPage): PageOf<Item> => ({
  items: found.slice(0, size),
  more: found.length > size,
  cursor,
})

/** The address of the page of a list behind an entry. */
export const pageBehind = (path: string, cursor: string) => `${path}?after=${encodeURIComponent(cursor)}`
