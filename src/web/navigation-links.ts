import { createContext, useContext } from 'react'
import type { LinkGroup, PageRoute } from './page.ts'

export type Link = { label: string; to: string }
export type Group = { label: string; links: Link[] }

/**
 * The links to pages for visitors: those of the bar on each side of its logo, links of their own and menus, and `all`, in
 * groups, which the foot lists, with what the bar has no room for.
 */
export type NavigationLinks = Record<LinkGroup['side'], (Link | Group)[]> & { all: Group[] }

const Links = createContext<NavigationLinks>({ left: [], right: [], all: [] })
export const NavigationLinksProvider = Links.Provider
export const useNavigationLinks = () => useContext(Links)

/** A link to another site, and the page behind whose link it stands. */
type Elsewhere = Link & { behind: string }

type Listed = { link: Link; group: LinkGroup; inBar: 'menu' | 'alone' | 'nowhere' }

/** The links, in the order of the pages, as these declare where they are listed; a group stands where its first page does. */
export function navigationLinksOf(pages: PageRoute[], elsewhere: Elsewhere[]): NavigationLinks {
  const listed = pages.flatMap((page) => listedOf(page, elsewhere))
  const inBar = (on: LinkGroup['side']) => listed.filter(({ group, inBar: how }) => group.side === on && how !== 'nowhere')
  return { left: barOf(inBar('left')), right: barOf(inBar('right')), all: groupsOf(listed) }
}

function listedOf({ id, path, title, link }: PageRoute, elsewhere: Elsewhere[]): Listed[] {
  if (link === undefined) return []
  const { group, label = title, inBar = 'menu' } = link
  const behind = elsewhere.filter((one) => one.behind === id).map(({ label: name, to }) => ({ label: name, to }))
  return [{ link: { label, to: path }, group, inBar }, ...behind.map((one) => ({ link: one, group, inBar: 'menu' as const }))]
}

const groupsOf = (listed: Listed[]): Group[] =>
  [...Map.groupBy(listed, ({ group }) => group)].map(([{ label }, own]) => ({ label, links: own.map(({ link }) => link) }))

/** Each link that stands alone, and each group as a menu, where its first link is. */
const barOf = (listed: Listed[]) =>
  [...Map.groupBy(listed, ({ inBar, group, link }) => (inBar === 'alone' ? link : group)).values()].flatMap((own): (Link | Group)[] =>
    own[0]?.inBar === 'alone' ? [own[0].link] : groupsOf(own),
  )
