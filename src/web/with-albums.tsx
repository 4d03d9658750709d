import { type Album, albumCalls, albumNamed } from '../contract/albums.ts'
import { need } from './ask.ts'
import type { Page } from './page.ts'
import { usePageState } from './page-state.ts'

/** Adds what a page needs of the albums to its data, for its links to photographs. */
export const withAlbums = <T, Data extends object = object>(page: Page, pick: (albums: Album[], data: Data) => T): Page => ({
  ...page,
  load: async (ask, paging) => {
    const [data, { data: albums }] = await Promise.all([page.load(ask, paging), need(ask, albumCalls.albums)])
    return { ...(data as object), albums: pick(albums, data as Data) }
  },
})

export const useAlbums = <T,>() => (usePageState().loaded?.data as { albums?: T } | undefined)?.albums

/** The paths of all albums, for pages whose entries have one by their name. */
export const albumPaths = (albums: Album[]) => albums.map(({ path }) => path)

/** A link to the album with one of these names of `of`; undefined if there is none. */
export function useAlbumLink(of: string, names: readonly string[], className: string | undefined) {
  const path = albumNamed(useAlbums<string[]>() ?? [], names)
  return (
    path && (
      <a href={path} className={className}>
        Photos<span className="sr-only">{` of ${of}`}</span>
      </a>
    )
  )
}
