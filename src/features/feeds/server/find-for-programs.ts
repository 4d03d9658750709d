/** The pieces of a text, each made when its turn has come. */
export type TextPieces = Iterable<string> | AsyncIterable<string>

/**
 * What programs read at an address; `name`: by which all addresses of its kind are counted. `text` makes it for a site that is reached at `origin`; undefined where there is nothing there.
 * `address`: the one under which it is kept, where others mean the same; `own` tells the one to which an asker is led, if it is
 * another by now.
 */
export type ForPrograms = {
  name: string
  type: string
  address?: string
  own?: () => Promise<string | undefined>
  text: (origin: string) => Promise<TextPieces | undefined>
}

/** Says of a path what programs read there, if anything. */
export type FindForPrograms = (path: string) => ForPrograms | undefined
