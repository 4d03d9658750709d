/** The header of a kept answer that says when it was kept, in milliseconds by this device's own clock. */
export const keptHeader = 'kept-at'

/** What a worker keeps, each in a store of its own: pages, their scripts, styles and letters, and pictures. */
export type Shelf = 'pages' | 'parts' | 'pictures'

/** What the server tells its worker: of which build it is, which pages are for everybody, and which it keeps unasked. */
export type WorkerSettings = {
  build: string
  /** Paths of pages that may be kept, with what lies below them. */
  pages: readonly string[]
  /** Those that are kept although nobody has read them. */
  unasked: readonly string[]
  /** Scripts and styles that every page may come to need, and none names. */
  parts: readonly string[]
  /** The page that stands in for one that was not kept. */
  standIn: string
  /** What stands in where that is not kept either, as for an administrator, of whose pages nothing is. */
  bare: string
}

/** What a page asks of the worker: to keep a page at an address, and what else was loaded for it. */
export type KeepWord = { page?: string; parts: string[] }

const day = 24 * 60 * 60_000
/** Days that what was read is kept, and how many pages and other files at most. */
export const keptDays = 30
export const most = { pages: 50, parts: 200, pictures: 80 } as const satisfies Record<Shelf, number>

/** The name of a store of a build. */
export const shelfOf = (shelf: Shelf, build: string) => `${shelf} ${build}`

/**
 * How many milliseconds ago something was kept that says when; never less than nought, because a clock may have been put back since.
 */
export const ageOf = (at: number, now = Date.now()) => Math.max(0, now - at)

/** When an answer was kept that may still be shown; undefined where it says nothing of it, or is too old. */
export function keptSince({ headers }: Pick<Response, 'headers'>, now = Date.now()): number | undefined {
  const at = Number(headers.get(keptHeader) ?? Number.NaN)
  return Number.isNaN(at) || ageOf(at, now) > keptDays * day ? undefined : at
}
