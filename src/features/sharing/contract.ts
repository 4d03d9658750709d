import { entryPath } from '../../contract/entry-path.ts'

export const posterWord = 'poster.pdf'

export const posterPathOf = (thing: { at: string }, slug: string) => `${entryPath(thing, slug)}/${posterWord}`
