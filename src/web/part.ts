/** How many entries a page carries of a long list (reading-the-spec, Pages and long lists). */
export const atOnce = 50

/** What a page shows of a list, newest first, and whether there is more behind it. */
export type Part<Item> = { items: Item[]; more: boolean; after: string | undefined }

/** The question for such a part: one more than is shown tells whether there is a rest. */
export const partAsked = (after: string | undefined) => ({ limit: atOnce + 1, after })

/** Made of the answer to it; `found` newest first. */
export const partOf = <Item>(found: Item[], after: string | undefined): Part<Item> => ({
  items: found.slice(0, atOnce),
  more: found.length > atOnce,
  after,
})
