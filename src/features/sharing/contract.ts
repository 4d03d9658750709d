import { entryPath } from '../../contract/entry-path.ts'

/** The end of a poster's address. */
export const posterWord = 'poster.pdf'

/** The address of an entry's poster, by its slug. */
export const posterPathOf = (thing: { at: string }, slug: string) => `${entryPath(thing, slug)}/${posterWord}`
