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

/** The links, in the order of the pages; a group is where its first page is. */
export function navigationLinksOf(pages: PageRoute[], elsewhere: Elsewhere[]): NavigationLinks {
  const listed: ListedLink[] = pages.flatMap(({ id, path, title, link }) => {
    const others = elsewhere.filter(({ behind }) => behind === id)
    return link ? [{ label: title, ...link, to: path }, ...others.map(({ label, to }) => ({ label, to, group: link.group }))] : []
  })
  const on = (side: LinkGroup['side']) => {
    const own = listed.filter(({ group, inBar }) => group.side === side && inBar !== 'nowhere')
    return groupsOf(own, (one) => one.inBar === 'alone')
  }
  return {
    left: on('left'),
    right: on('right'),
    all: groupsOf(listed, () => false) as Group[],
    search: pages.find(({ sought }) => sought === 'everywhere')?.path,
    login: pages.find(({ id }) => id === 'admin')?.path,
  }
}

const groupsOf = (listed: ListedLink[], isAlone: (link: ListedLink) => boolean) =>
  [...Map.groupBy(listed, (one) => (isAlone(one) ? one : one.group))].map(([by, own]): NavigationLink | Group => {
    const links = own.map(({ label, to }) => ({ label, to }))
    return 'to' in by ? (links[0] as NavigationLink) : { label: by.label, links }
  })
