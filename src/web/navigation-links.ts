import { createContext, type MouseEventHandler, type ReactNode, useContext } from 'react'
import type { LinkGroup, PageRoute } from './page.ts'

export type NavigationLink = { label: string; to: string }
export type Group = { label: string; links: NavigationLink[] }

/**
 * The links to pages for visitors: those of the bar on each side of its logo, links of their own and menus, and `all`, in
 * groups, which the foot lists, with what the bar has no room for; and the paths of the `search` of the whole site and of the `login`.
 */
export type NavigationLinks = Record<LinkGroup['side'], (NavigationLink | Group)[]> & {
  all: Group[]
  search?: string | undefined
  login?: string | undefined
}

/** The ways into a session and out of it: in the bar for who has none and for who has one, in the foot for who has no script. */
export type SessionLinks = {
  visitors: NavigationLink[]
  administrators: (NavigationLink & { onClick?: MouseEventHandler })[]
  withoutScript: ReactNode
  /** Where the trash is seen. */
  trash: string
}

const Links = createContext<NavigationLinks>({ left: [], right: [], all: [] })
export const NavigationLinksProvider = Links.Provider
export const useNavigationLinks = () => useContext(Links)

/** A link to another site, and the page behind whose link it stands. */
type Elsewhere = NavigationLink & { behind: string }

type ListedLink = NavigationLink & { group: LinkGroup; inBar?: 'alone' | 'nowhere' }

/** The links, in the order of the pages, as these declare where they are listed; a group stands where its first page does. */
export function navigationLinksOf(pages: PageRoute[], elsewhere: Elsewhere[]): NavigationLinks {
  const listed = pages.flatMap(({ id, path, title, link }): ListedLink[] =>
    link === undefined
      ? []
      : [
          { label: title, ...link, to: path },
          ...elsewhere.filter(({ behind }) => behind === id).map(({ label, to }) => ({ label, to, group: link.group })),
        ],
  )
  const inBar = listed.filter((one) => one.inBar !== 'nowhere')
  const on = (side: LinkGroup['side']) => barOf(inBar.filter(({ group }) => group.side === side))
  return {
    left: on('left'),
    right: on('right'),
    all: groupsOf(listed),
    search: pages.find(({ sought }) => sought === 'everywhere')?.path,
    login: pages.find(({ id }) => id === 'admin')?.path,
  }
}

const linkOf = ({ label, to }: NavigationLink): NavigationLink => ({ label, to })

const groupsOf = (listed: ListedLink[]): Group[] =>
  [...Map.groupBy(listed, ({ group }) => group)].map(([{ label }, own]) => ({ label, links: own.map(linkOf) }))

/** Each link that stands alone, and each group as a menu, where its first link is. */
const barOf = (listed: ListedLink[]) =>
  [...Map.groupBy(listed, (one) => (one.inBar ? one : one.group)).values()].flatMap((own): (NavigationLink | Group)[] =>
    own[0]?.inBar ? own.map(linkOf) : groupsOf(own),
  )
