import { partSize } from '../contract/call.ts'

/** How many entries a page carries of a long list. */
export const atOnce = partSize - 1

/** What a page shows of a list, newest first, and whether there is more behind it. */
export type Part<Item> = { items: Item[]; more: boolean; after: string | undefined }

/** The question for such a part. */
export const partAsked = (after: string | undefined) => ({ limit: partSize, after })

/** Made of the answer to it; `found` newest first. */
export const partOf = <Item>(found: Item[], after: string | undefined): Part<Item> => ({
  items: found.slice(0, atOnce),
  more: found.length > atOnce,
  after,
})
